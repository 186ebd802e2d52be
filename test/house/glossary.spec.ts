// One glossary a language: the screen's and the games' texts and rules use its terms, and none of the words that it replaces.
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Game } from '@baize/sdk';
import { expect } from 'chai';

const ROOT = resolve(import.meta.dirname, '../..');
const LANGUAGES = ['ko', 'en', 'zh', 'ja', 'th', 'vi'];

interface Term {
  term: string;
  /** the word of the language */
  use: string;
  /** texts that must hold it */
  keys?: string[];
  /** patterns that stand nowhere */
  not?: string[];
  /** games where alone the others are wrong; without it everywhere */
  only?: string[];
}

interface Said {
  where: string;
  /** of which game's package; null: the screen */
  game: string | null;
  key: string | null;
  text: string;
}

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const gameOf = (file: string): string | null => /^games\/([^/]+)\//.exec(file)?.[1] ?? null;

/** Everything that is said in a language: each text by its key, each file of rules as a whole. */
function saidIn(lang: string): Said[] {
  const books = [
    'plugins/screen/src/client/texts.json',
    'plugins/demo/assets/texts.json',
    ...globSync('games/*/*texts.json', { cwd: ROOT }),
  ];
  const texts = books.flatMap(file =>
    Object.entries(JSON.parse(read(file)) as Record<string, Record<string, string>>).map(
      ([key, words]): Said => ({ where: `${file} ${key}`, game: gameOf(file), key, text: words[lang] ?? '' }),
    ),
  );
  const rules = globSync(`games/*/rules/*${lang}.md`, { cwd: ROOT }).map(
    (file): Said => ({ where: file, game: gameOf(file), key: null, text: read(file) }),
  );
  return [...texts, ...rules];
}

/** What games are called: their packages say it themselves. */
async function gameNames(): Promise<string[]> {
  const packages = globSync('games/*/package.json', { cwd: ROOT });
  const files = packages.flatMap(file => {
    const { baize } = JSON.parse(read(file)) as { baize?: { games?: string[] } };
    return (baize?.games ?? []).map(each => join(ROOT, file, '..', each));
  });
  const modules = await Promise.all(
    files.map(async file => (await import(pathToFileURL(file).href)) as { default: Game | Game[] }),
  );
  return modules.flatMap(module => [module.default].flat().flatMap(({ names }) => Object.values(names)));
}

function faultsOf({ term, use, keys = [], not = [], only }: Term, said: readonly Said[]): string[] {
  const missing = keys.filter(key => !said.some(each => each.key === key)).map(key => `${key} is no text`);
  const without = said.filter(({ key, text }) => key !== null && keys.includes(key) && !holds(text, use));
  const about = said.filter(({ game }) => !only || only.includes(game ?? ''));
  const wrong = about.flatMap(({ where, text }) =>
    not.filter(word => new RegExp(word, 'iu').test(text)).map(word => `${where}: not "${word}" but "${use}" (${term})`),
  );
  return [...missing, ...without.map(({ where, text }) => `${where}: "${text}" does not say "${use}" (${term})`), ...wrong];
}

const holds = (text: string, word: string) => text.toLocaleLowerCase().includes(word.toLocaleLowerCase());

describe('the glossaries', () => {
  for (const lang of LANGUAGES)
    it(`texts and rules in ${lang} use the terms of its glossary`, () => {
      const glossary = JSON.parse(read(`test/house/glossary/${lang}.json`)) as Term[];
      const said = saidIn(lang);
      expect(said.some(each => each.key === null)).to.equal(true);
      expect(glossary.flatMap(term => faultsOf(term, said))).to.deep.equal([]);
    });

  it('write an apostrophe in one way, in what games are called too', async () => {
    const names = (await gameNames()).map(text => ({ where: text, text }));
    expect(names.some(({ text }) => text.includes('’'))).to.equal(true);
    const all = [...LANGUAGES.flatMap(saidIn), ...names];
    expect(all.filter(({ text }) => /\p{L}'\p{L}/u.test(text)).map(({ where }) => where)).to.deep.equal([]);
  });

  it('find a word that is not to be used, and a text without its term', () => {
    const said: Said[] = [{ where: 'a', game: null, key: 'k', text: 'Smallest raise' }];
    expect(faultsOf({ term: 't', use: 'Min', keys: ['k'], not: ['smallest'] }, said)).to.have.length(2);
    expect(faultsOf({ term: 't', use: 'raise', keys: ['k'], not: ['smallest'], only: ['badugi'] }, said)).to.deep.equal([]);
  });
});
