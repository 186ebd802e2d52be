// Tests of the two Hold'em games: manifests, vectors, golden rounds, limits, and random rounds of all kinds of tables.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { checkGame, Run, type Setup, view } from '@baize/sdk';
import { fuzz, type GoldenRound, playsIn, playVectors, readCases, replay } from '@baize/testkit';
import { expect } from 'chai';
import games, { holdem, liveHoldem } from './index.ts';
import { vectors } from './vectors.ts';

const DIR = resolve(import.meta.dirname, '..');
const LIMITS = { sb: 100, bb: 200, ante: 0, min_buy_in: 8_000, max_buy_in: 20_000 };

/** A table of these chips whose last hand had the big blind at seat 1. */
function setupOf(chips: readonly number[], changes: Partial<Setup> = {}): Setup {
  const seats = chips.map((each, seat) => ({ seat, player: `p${seat}`, chips: each, in: true, connected: true, entry: null }));
  const known = seats.map(({ seat, player }) => ({ seat, player, played: true, missedBb: false, missedSb: false }));
  const table = { no: 5, seats, limits: LIMITS, unit: 100, options: {}, live: false, idle: false, shoe: null };
  const setup = { ...table, carry: { button: 0, sb: 0, bb: 1, known }, ...changes };
  return { ...setup, dealt: holdem.ready(setup) ?? [] };
}

describe("Texas Hold'em", () => {
  for (const game of games) playsIn(it, game, { rounds: 300, dir: `${import.meta.dirname}/..`, certify: true });

  it('GAM-01 GAM-03 are two games from one script', () => {
    expect(games.map(({ code }) => code)).to.deep.equal(['holdem_nlh', 'live_holdem']);
    expect(games.flatMap(checkGame)).to.deep.equal([]);
    for (const game of games) {
      expect(game).to.include({ kind: 'table', flow: 'buy_in', rake: 'pots' });
      expect(game.betSize).to.deep.equal(['bb']);
      expect(game.limits).to.deep.equal(['sb', 'bb', 'ante', 'min_buy_in', 'max_buy_in']);
      expect(game.entries).to.deep.equal(['wait_bb', 'post']);
    }
    expect(holdem.seats).to.deep.equal({ min: 2, max: 10, usual: 9 });
    expect(liveHoldem.seats).to.deep.equal({ min: 2, max: 9, usual: 9 });
  });

  it('TBL-09 name their timers with the defaults of their rules', () => {
    expect(holdem.timers).to.deep.equal({
      ...{ action_ms: 15_000, time_bank_ms: 30_000, showdown_ms: 4_000, show_ms: 3_000 },
      ...{ next_round_ms: 3_000, sit_out_ms: 300_000 },
    });
    expect(liveHoldem.timers).to.deep.equal({
      ...{ action_ms: 20_000, time_bank_ms: 30_000, showdown_ms: 6_000, show_ms: 3_000 },
      ...{ next_round_ms: 5_000, sit_out_ms: 300_000, card_wait_ms: 45_000, void_wait_ms: 300_000, reveal_delay_ms: 1_500 },
    });
  });

  it('GAM-01 plays all given vectors as they state', () => {
    const player = vectors.nlh;
    const cases = readCases(resolve(DIR, 'vectors/nlh.jsonl'));
    expect(player && playVectors(player, cases)).to.deep.equal({ passed: 250, failed: 0, differences: [] });
  });

  it('plays its golden rounds as they were recorded', () => {
    for (const game of games) {
      const file = resolve(DIR, `golden/${game.code}.jsonl`);
      const rounds = readCases(file) as GoldenRound[];
      expect(rounds).to.have.length(10);
      for (const golden of rounds) expect(replay(game, golden)).to.deep.equal([]);
      expect(readFileSync(file, 'utf8')).to.not.contain('problem');
      expect(new Set(rounds.map(({ outcome }) => outcome?.word))).to.deep.equal(new Set(['fold', 'showdown']));
    }
  });

  it('names limits that make no table', () => {
    const bad = (changes: Record<string, number>) => holdem.check?.({ ...LIMITS, ...changes }, {});
    expect(bad({})).to.deep.equal([]);
    expect(bad({ sb: 200 })).to.deep.equal([]);
    expect(bad({ sb: 201 })).to.deep.equal(['sb']);
    expect(bad({ sb: 0 })).to.deep.equal(['sb']);
    expect(bad({ ante: 200 })).to.deep.equal([]);
    expect(bad({ ante: 201 })).to.deep.equal(['ante']);
    expect(bad({ min_buy_in: 199 })).to.deep.equal(['min_buy_in']);
    expect(bad({ max_buy_in: 7_999 })).to.deep.equal(['max_buy_in']);
    expect(holdem.check?.({}, {})).to.include.members(['sb', 'bb']);
  });

  it('GAM-03 asks a dealer for every card by its place, and shows hole cards to nobody else', () => {
    const run = new Run(liveHoldem, setupOf([20_000, 20_000, 20_000], { live: true }));
    expect(run.waiting?.ask === 'cards' && run.waiting.places.map(({ at }) => at)).to.deep.equal([
      'hole:1:1',
      'hole:2:1',
      'hole:0:1',
      'hole:1:2',
      'hole:2:2',
      'hole:0:2',
    ]);
    for (const card of ['As', 'Ks', 'Qs']) run.push({ in: 'cards', cards: [card], source: 'scanner', dealer: 'd1' });
    expect(() => run.push({ in: 'cards', cards: ['As'], source: 'scanner' })).to.throw('DUPLICATE_CARD');
    expect(() => run.push({ in: 'cards', cards: ['1s'], source: 'scanner' })).to.throw('UNKNOWN_CODE');
    expect(() => run.push({ in: 'choice', seat: 0, option: 'fold' })).to.throw('ACTION_LATE');
    for (const card of ['Ad', 'Kd', 'Qd']) run.push({ in: 'cards', cards: [card], source: 'scanner', dealer: 'd1' });
    expect(() => run.push({ in: 'cards', cards: ['2c'], source: 'scanner' })).to.throw('WRONG_STAGE');
    const cards = (seats: number[]) =>
      run.told.map(told => view(told, seats, null)).flatMap(fact => (fact?.kind === 'card' ? (fact.cards as string[]) : []));
    expect(cards([])).to.deep.equal([null, null, null, null, null, null]);
    expect(cards([2])).to.deep.equal([null, 'Ks', null, null, 'Kd', null]);
  });

  it('GAM-03 moves button and blinds on, also when a hand is voided', () => {
    const first = new Run(liveHoldem, setupOf([20_000, 20_000, 20_000], { live: true }));
    const next = new Run(liveHoldem, setupOf([20_000, 20_000, 20_000], { live: true, carry: first.kept }));
    const start = (run: Run) => run.told.find(({ fact }) => fact.kind === 'start')?.fact;
    expect(start(first)).to.include({ button: 0, sb: 1, bb: 2 });
    expect(start(next)).to.include({ button: 1, sb: 2, bb: 0 });
  });

  it('GAM-01 keeps every invariant through random rounds at tables of two to ten', () => {
    for (const game of games)
      for (const seats of [2, 3, game.seats?.max ?? 9])
        expect(fuzz(game, { rounds: 120, seed: 40 + seats, seats }).failed, `${game.code} ${seats}`).to.deep.equal([]);
  });

  it('has rules of its own for the dealer, and the same for all else', () => {
    for (const lang of Object.keys(holdem.rules ?? {})) {
      const [own = [], live = []] = [holdem.rules?.[lang], liveHoldem.rules?.[lang]];
      expect(live.length, lang).to.equal(own.length + 1);
      expect(live.slice(3), lang).to.deep.equal(own.slice(2));
    }
  });
});
