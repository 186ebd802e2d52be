// The demo's words and names: complete in six languages.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { languageOf } from './site.ts';
import { tableNames } from './table-names.ts';

const LANGUAGES = ['ko', 'en', 'zh', 'ja', 'th', 'vi'];
const assets = join(import.meta.dirname, '../assets');
const texts = JSON.parse(readFileSync(join(assets, 'texts.json'), 'utf8')) as Record<string, Record<string, string>>;

describe('the demo’s words', () => {
  it('are there in all six languages, and for every place of the page that names one', () => {
    for (const [key, words] of Object.entries(texts)) expect(Object.keys(words), key).to.have.members(LANGUAGES);
    const html = readFileSync(join(assets, 'demo.html'), 'utf8');
    for (const [, key = ''] of html.matchAll(/data-text="(\w+)"/g)) expect(texts, key).to.have.property(key);
  });

  it('are English for a language that it does not speak', () =>
    expect(['ja', 'de', '', null, undefined].map(languageOf)).to.deep.equal(['ja', 'en', 'en', 'en', 'en']));

  it('name each table by a name of its own, with a number when all are used', () => {
    const names = Array.from({ length: 30 }, (_, n) => tableNames(n));
    for (const each of names) expect(Object.keys(each)).to.have.members(LANGUAGES);
    expect(new Set(names.map(each => each.en)).size).to.equal(names.length);
  });
});
