// The steps of recorded rounds of every game: each is said in words, none is lost, and amounts are written out.
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect } from 'chai';
import { goldenFiles, goldenRounds, pastOf } from '../../testing/golden.ts';
import { addWords, LANGUAGES, type Lang, translatorFor } from '../texts.ts';
import { stepsOf, viewAfter, withSeatNames } from './steps.ts';

const ROOT = resolve(import.meta.dirname, '../../../../..');
type Book = Record<string, Record<Lang, string>>;
const inLang = (file: string, lang: Lang) =>
  Object.fromEntries(
    Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Book).map(([key, words]) => [key, words[lang] ?? words.en]),
  );
const records = goldenFiles();

describe('the steps of a round that is over', () => {
  before(() => {
    for (const lang of LANGUAGES) addWords(lang, inLang(join(import.meta.dirname, '../texts.json'), lang));
  });

  it('C29 there are recorded rounds of all games', () => expect(records.length).to.be.at.least(12));

  for (const file of records)
    it(`C29 ${file.replace(/^games\//, '')}: every action, card and result is said, in order, in six languages`, () => {
      const words = globSync(`games/${file.split('/')[1]}/*texts.json`, { cwd: ROOT });
      for (const golden of goldenRounds(file).slice(0, 4))
        for (const lang of LANGUAGES) {
          const own = Object.assign({}, ...words.map(each => inLang(join(ROOT, each), lang))) as Record<string, string>;
          const translate = translatorFor(lang, own);
          const past = withSeatNames(pastOf(golden), translate);
          const steps = stepsOf(past, translate);
          expect(steps.at(-1)?.end, lang).to.equal(past.facts.length);
          expect(steps.map(({ end }) => end)).to.deep.equal(steps.map(({ end }) => end).toSorted((a, b) => a - b));
          for (const { words: said } of steps)
            expect(said, lang)
              .to.match(/\S/)
              .and.not.match(/undefined|NaN|\[object|\{\w+\}|자리님|席\d+さん/);
          const actions = past.facts.filter(({ kind }) => kind === 'action').length;
          expect(steps.length, lang).to.be.at.least(actions);
          expect(viewAfter(past, past.facts.length).last).to.equal(past.facts.length);
        }
    });
});
