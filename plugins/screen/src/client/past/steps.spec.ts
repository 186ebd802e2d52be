// The steps of recorded rounds of every game: each is said in words, none is lost, and amounts are written out.
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Fact, PastRound } from '@baize/protocol';
import { type Told, view } from '@baize/sdk';
import { expect } from 'chai';
import { seatedTable } from '../../testing/seated.ts';
import { addWords, LANGUAGES, type Lang, translatorFor } from '../texts.ts';
import { stepsOf, viewAfter, withSeatNames } from './steps.ts';

const ROOT = resolve(import.meta.dirname, '../../../../..');
type Book = Record<string, Record<Lang, string>>;
const inLang = (file: string, lang: Lang) =>
  Object.fromEntries(
    Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Book).map(([key, words]) => [key, words[lang] ?? words.en]),
  );
const records = globSync('games/*/golden/*.jsonl', { cwd: ROOT }).toSorted();

interface Golden {
  game: string;
  setup: { no: number; seats: { seat: number; player: string }[] };
  facts: { fact: Fact; only?: number | string; secret?: [string, number[]][] }[];
}

/** As the player at the first seat is told it, with the names that the server leaves empty. */
function pastOf({ game, setup, facts }: Golden): PastRound {
  const [me] = setup.seats;
  const named = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(named);
    if (typeof value !== 'object' || value === null) return value;
    const fields = Object.entries(value).map(([key, each]) => {
      if (key !== 'player' || typeof each !== 'string') return [key, named(each)];
      return [key, each === (me?.player ?? 'p1') ? { nickname: 'Me', you: true } : { nickname: '' }];
    });
    return Object.fromEntries(fields);
  };
  return {
    table: seatedTable({ game_code: game, seats_max: me ? 10 : null }),
    seat: me?.seat ?? null,
    round: { round_id: 'rnd_1', hand_no: setup.no, version: '1' },
    facts: facts.map(({ secret, ...told }, at): Fact => {
      const open = { ...told, ...(secret ? { secret: new Map(secret) } : {}) } as unknown as Told;
      const seen = view(open, me ? [me.seat] : [], me?.player ?? 'p1') as Fact | null;
      return seen ? { ...(named(seen) as Fact), seq: at + 1, kind: seen.kind } : { seq: at + 1, kind: 'hidden' };
    }),
  };
}

describe('the steps of a round that is over', () => {
  before(() => {
    for (const lang of LANGUAGES) addWords(lang, inLang(join(import.meta.dirname, '../texts.json'), lang));
  });

  it('C29 there are recorded rounds of all games', () => expect(records.length).to.be.at.least(12));

  for (const file of records)
    it(`C29 ${file.replace(/^games\//, '')}: every action, card and result is said, in order, in six languages`, () => {
      const words = globSync(`games/${file.split('/')[1]}/*texts.json`, { cwd: ROOT });
      for (const line of readFileSync(join(ROOT, file), 'utf8').trim().split('\n').slice(0, 4))
        for (const lang of LANGUAGES) {
          const own = Object.assign({}, ...words.map(each => inLang(join(ROOT, each), lang))) as Record<string, string>;
          const translate = translatorFor(lang, own);
          const past = withSeatNames(pastOf(JSON.parse(line) as Golden), translate);
          const steps = stepsOf(past, translate);
          expect(steps.at(-1)?.end, lang).to.equal(past.facts.length);
          expect(steps.map(({ end }) => end)).to.deep.equal(steps.map(({ end }) => end).toSorted((a, b) => a - b));
          for (const { words: said } of steps)
            expect(said, lang)
              .to.match(/\S/)
              .and.not.match(/undefined|NaN|\[object|\{\w+\}/);
          const actions = past.facts.filter(({ kind }) => kind === 'action').length;
          expect(steps.length, lang).to.be.at.least(actions);
          expect(viewAfter(past, past.facts.length).last).to.equal(past.facts.length);
        }
    });
});
