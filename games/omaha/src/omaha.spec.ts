// Tests of pot-limit Omaha: manifest, vectors, golden rounds, pot limits, and random rounds.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { checkGame, type Option, Run, type Setup } from '@baize/sdk';
import { fuzz, type GoldenRound, luckOf, Pack, playsIn, playVectors, readCases, replay } from '@baize/testkit';
import { expect } from 'chai';
import omaha from './index.ts';
import { vectors } from './vectors.ts';

const DIR = resolve(import.meta.dirname, '..');

function setupOf(chips: readonly number[], ante = 0): Setup {
  const seats = chips.map((each, seat) => ({ seat, player: `p${seat}`, chips: each, in: true, connected: true, entry: null }));
  const limits = { sb: 50, bb: 100, ante, min_buy_in: 4_000, max_buy_in: 10_000 };
  const table = { no: 5, seats, limits, unit: 1, options: {}, live: false, idle: true, shoe: null, carry: null };
  return { ...table, dealt: omaha.ready(table) ?? [] };
}

/** A hand with the button at seat 0, dealt from a shuffled pack. */
function opened(chips: readonly number[], ante = 0): { run: Run; pack: Pack } {
  const run = new Run(omaha, setupOf(chips, ante));
  const pack = new Pack(omaha.deck, luckOf(5));
  pack.begin();
  run.push({ in: 'roll', value: 0 });
  run.push({ in: 'cards', cards: pack.deal(run.open), source: 'auto' });
  return { run, pack };
}

function offered(run: Run): Record<string, Option> {
  return run.waiting?.ask === 'choice' ? (run.waiting.of[0]?.options ?? {}) : {};
}

function act(run: Run, option: string, amount?: number): void {
  if (run.waiting?.ask !== 'choice') throw new Error('nobody is asked');
  run.push({ in: 'choice', seat: run.waiting.of[0]?.seat ?? -1, option, ...(amount === undefined ? {} : { amount }) });
}

describe('pot-limit Omaha', () => {
  playsIn(it, omaha, { rounds: 300, dir: `${import.meta.dirname}/..`, certify: true });

  it('GAM-02 is a table game with four cards and chips of its own', () => {
    expect(checkGame(omaha)).to.deep.equal([]);
    expect(omaha).to.include({ code: 'omaha_plo', kind: 'table', flow: 'buy_in', rake: 'pots', category: 'poker', live: false });
    expect(omaha.seats).to.deep.equal({ min: 2, max: 9, usual: 6 });
    expect(omaha.timers).to.include({ action_ms: 20_000, time_bank_ms: 30_000, showdown_ms: 4_000, show_ms: 3_000 });
    const { run } = opened([10_000, 10_000, 10_000]);
    const deals = run.told.flatMap(({ fact }) => (fact.kind === 'deal' ? [(fact.cards as string[]).length] : []));
    expect(deals).to.deep.equal([4, 4, 4]);
  });

  it('GAM-02 deals nine players and a board from one pack', () => {
    const { run, pack } = opened(Array.from({ length: 9 }, () => 100));
    while (run.waiting)
      if (run.waiting.ask === 'cards') run.push({ in: 'cards', cards: pack.deal(run.open), source: 'auto' });
      else act(run, 'call' in offered(run) ? 'call' : 'check');
    const used = run.inputs.flatMap(input => (input.in === 'cards' ? input.cards : []));
    expect(new Set(used).size).to.equal(41);
    expect(run.outcome?.word).to.equal('showdown');
  });

  it('GAM-02 plays all given vectors as they state', () => {
    const player = vectors.plo;
    const cases = readCases(resolve(DIR, 'vectors/plo.jsonl'));
    expect(player && playVectors(player, cases)).to.deep.equal({ passed: 120, failed: 0, differences: [] });
  });

  it('GAM-02 limits a raise to the pot after a call, antes included', () => {
    const { run } = opened([10_000, 10_000, 10_000]);
    expect(offered(run).raise).to.deep.equal({ min: 200, max: 350, paid: 0 });
    const { run: other } = opened([10_000, 10_000, 10_000], 10);
    expect(offered(other).raise).to.deep.equal({ min: 200, max: 380, paid: 0 });
  });

  it('GAM-02 refuses to go all-in beyond the pot', () => {
    const { run } = opened([10_000, 10_000, 10_000]);
    expect(() => act(run, 'raise', 10_000)).to.throw('ACTION_INVALID max');
    expect(() => act(run, 'raise', 351)).to.throw('ACTION_INVALID max');
    act(run, 'raise', 350);
    expect(offered(run).raise).to.deep.equal({ min: 600, max: 1_150, paid: 50 });
    act(run, 'raise', 1_150);
    expect(offered(run).raise).to.deep.equal({ min: 1_950, max: 3_800, paid: 100 });
  });

  it('GAM-02 bets the pot on later streets', () => {
    const { run, pack } = opened([10_000, 10_000]);
    act(run, 'call');
    act(run, 'check');
    run.push({ in: 'cards', cards: pack.deal(run.open), source: 'auto' });
    expect(offered(run).bet).to.deep.equal({ min: 100, max: 200, paid: 0 });
    act(run, 'bet', 200);
    expect(offered(run).raise).to.deep.equal({ min: 400, max: 800, paid: 0 });
  });

  it('plays its golden rounds as they were recorded', () => {
    const file = resolve(DIR, 'golden/omaha_plo.jsonl');
    const rounds = readCases(file) as GoldenRound[];
    expect(rounds).to.have.length(10);
    for (const golden of rounds) expect(replay(omaha, golden)).to.deep.equal([]);
    expect(readFileSync(file, 'utf8')).to.not.contain('problem');
  });

  it('GAM-02 keeps every invariant through random rounds at tables of two to nine', () => {
    for (const seats of [2, 3, 6, 9]) expect(fuzz(omaha, { rounds: 120, seed: 60 + seats, seats }).failed).to.deep.equal([]);
  });
});
