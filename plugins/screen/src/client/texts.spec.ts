// The book of words: complete, fillable, and without codes.
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect } from 'chai';
import { wordsIn } from '../build/words.ts';
import { formatMessage } from './format/message-format.ts';
import { addWords, asLang, LANGUAGES, named, refusal, translatorFor } from './texts.ts';

type Book = Record<string, Record<string, string>>;

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Book;
const own = read(resolve(import.meta.dirname, 'texts.json'));
const games = globSync('games/*/texts.json', { cwd: resolve(import.meta.dirname, '../../../..') });
/** The screen's words, and those that games bring along. */
const books: [name: string, book: Book][] = [
  ['the screen', own],
  ...games.map((file): [string, Book] => [file, read(resolve(import.meta.dirname, '../../../..', file))]),
];
const entries = books.flatMap(([name, book]) => Object.entries(book).map(([key, texts]) => [`${name}: ${key}`, texts] as const));
const NS_23 = [
  'TOKEN_INVALID SESSION_EXPIRED TABLE_FULL TABLE_CURRENCY TABLE_NOT_OFFERED TABLE_CLOSED PRIVATE_PASSWORD_REQUIRED PRIVATE_PASSWORD',
  'RATE_LIMITED ACTION_INVALID ACTION_LATE MAINTENANCE ALREADY_SEATED WATCH_LIMIT BOX_TAKEN PLAYER_BLOCKED',
]
  .join(' ')
  .split(' ');
const namesIn = (text: string) => [...text.matchAll(/\{(\w+)/g)].map(found => found[1]).sort();

describe('texts', () => {
  before(() => addWords('en', wordsIn(own, 'en')));

  it('has every text in all six languages', () => {
    for (const [key, texts] of entries)
      for (const lang of LANGUAGES) expect(texts[lang], `${key} in ${lang}`).to.be.a('string').and.not.equal('');
  });

  it('names the same values in every language', () => {
    for (const [key, texts] of entries) {
      const wanted = [...new Set(namesIn(texts.en ?? ''))].filter(name => !['one', 'other'].includes(name ?? ''));
      for (const lang of LANGUAGES) {
        const used = new Set(namesIn(texts[lang] ?? ''));
        for (const name of used) if (/^[a-z]/.test(name ?? '')) expect(wanted, `${key} in ${lang}`).to.include(name);
      }
    }
  });

  it('can fill every text', () => {
    for (const [, texts] of entries)
      for (const lang of LANGUAGES) expect(() => formatMessage(texts[lang] ?? '', { n: 2 }, lang)).not.to.throw();
  });

  it('holds no codes and no protocol words', () => {
    for (const [key, texts] of entries)
      for (const lang of LANGUAGES)
        expect(texts[lang], `${key} in ${lang}`).not.to.match(
          /HTTP|\b[45]\d\d\b|[A-Z]+_[A-Z]+|undefined|null|websocket|timeout/i,
        );
  });

  it('says errors without English in the other languages', () => {
    for (const [key, texts] of Object.entries(own)) {
      if (!key.startsWith('err.')) continue;
      for (const lang of ['ko', 'zh', 'ja', 'th'] as const)
        expect((texts[lang] ?? '').replace(/\{\w+\}/g, ''), `${key} in ${lang}`).not.to.match(/[A-Za-z]{3,}/);
    }
  });

  it('SCR-01 SCR-02 SCR-03 has words for the four refusals of the wallet', () => {
    for (const code of ['INSUFFICIENT_FUNDS', 'LIMIT_EXCEEDED', 'OPERATOR_CREDIT_EXHAUSTED', 'WALLET_UNAVAILABLE'])
      expect(own).to.have.property(`err.${code}`);
  });

  it('has words for every code of the player screen', () => {
    for (const code of NS_23) expect(own, code).to.have.property(`err.${code}`);
  });

  it('says an unknown code in the general sentence', () =>
    expect(refusal(translatorFor('en'), 'NEW_CODE')).to.equal('Something went wrong (NEW_CODE).'));

  it('looks names up with the game, alone, without their number, then says them in words', () => {
    const translate = translatorFor('en');
    expect(named(translatorFor('en', { 'act.fold.x': 'Die' }), 'act', 'fold', 'x')).to.equal('Die');
    expect(named(translate, 'act', 'show_2', 'x')).to.equal(own['act.show']?.en);
    expect(named(translate, 'act', 'take_the_lot', 'x')).to.equal('Take the lot');
  });

  it('takes the language of a tag and English for the unknown', () => {
    expect(asLang('zh-Hant-TW')).to.equal('zh');
    expect(asLang('de')).to.equal('en');
    expect(asLang(null)).to.equal('en');
  });
});
