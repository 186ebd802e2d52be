// Tests of the whole game: manifest, vectors, facts, the raise, golden rounds, random rounds.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { checkGame, type Json, Run, type Setup } from '@baize/sdk';
import { fuzz, type GoldenRound, playsIn, playVectors, readCases, replay } from '@baize/testkit';
import { expect } from 'chai';
import { redDog } from './index.ts';
import { vectors } from './vectors.ts';

const DIR = resolve(import.meta.dirname, '..');
const seat = (n: number, chips: number) => ({ seat: n, player: `p${n}`, chips, in: true, connected: true, entry: null });
const SETUP: Setup = {
  no: 7,
  seats: [],
  dealt: [],
  limits: { min_bet: 100, max_bet: 1000, min_buy_in: 1000, max_buy_in: 20_000 },
  ...{ unit: 100, options: {}, live: false, idle: false, shoe: null, carry: null },
};

/** A table with these stacks, after each seat's bet (0: none). */
function opened(chips: readonly number[], amounts: readonly number[], carry: Json = null): Run {
  const seats = chips.map((each, i) => seat(i, each));
  const run = new Run(redDog, { ...SETUP, seats, dealt: seats.map(each => each.seat), carry });
  amounts.forEach((amount, i) => {
    if (amount > 0) run.push({ in: 'bet', id: i + 1, player: `p${i}`, seat: i, items: [{ spot: 'bet', amount }] });
  });
  run.push({ in: 'time' });
  return run;
}
const deal = (run: Run, ...cards: string[]): Run => {
  for (const card of cards) run.push({ in: 'cards', cards: [card], source: 'auto' });
  return run;
};
const said = (run: Run) =>
  run.told.map(({ fact }) => [
    fact.kind,
    fact.position ?? fact.action ?? fact.type ?? null,
    fact.stage ?? null,
    fact.amount ?? null,
  ]);

describe('Red Dog', () => {
  playsIn(it, redDog, { rounds: 500, dir: DIR, certify: true });

  it('GAM-12 CX-07 is banked with chips at the seat, without a rake, and states its keys', () => {
    expect(checkGame(redDog)).to.deep.equal([]);
    expect(redDog).to.deep.include({ kind: 'round', flow: 'buy_in', category: 'card', rake: null });
    expect(redDog.seats).to.deep.equal({ min: 1, max: 7, usual: 7 });
    expect(redDog.limits).to.deep.equal(['min_bet', 'max_bet', 'min_buy_in', 'max_buy_in']);
    expect(redDog.timers).to.deep.include({
      betting_ms: 12_000,
      action_ms: 8000,
      deal_ms: 800,
      result_ms: 4000,
      sit_out_ms: 300_000,
    });
    expect(redDog.deck.copies * redDog.deck.faces.length).to.equal(6 * 52);
  });

  it('GAM-12 names limits that make no table', () => {
    const bad = (changes: Record<string, number>) => redDog.check?.({ ...SETUP.limits, ...changes }, {});
    expect(bad({})).to.deep.equal([]);
    expect(bad({ min_bet: 0 })).to.deep.equal(['min_bet']);
    expect(bad({ max_bet: 99 })).to.deep.equal(['max_bet']);
    expect(bad({ min_buy_in: 99 })).to.deep.equal(['min_buy_in']);
    expect(bad({ max_buy_in: 999 })).to.deep.equal(['max_buy_in']);
  });

  it('GAM-12 plays all given vectors as they state', () => {
    const player = vectors.reddog;
    const cases = readCases(resolve(DIR, 'vectors/reddog.jsonl'));
    expect(player && playVectors(player, cases)).to.deep.equal({ passed: 80, failed: 0, differences: [] });
  });

  it('names what differs in an altered vector', () => {
    const player = vectors.reddog;
    const cases = readCases(resolve(DIR, 'vectors/reddog.jsonl')) as { id: string; cards: string[] }[];
    const [first, , won] = cases;
    const pair = cases.find(({ cards }) => cards[0]?.[0] === cards[1]?.[0]);
    const altered = [
      { ...won, credit: 500, odds: 2 },
      { ...first, kind: 'spread_3' },
      { ...first, cards: first?.cards.slice(0, 2) },
      { ...first, cards: [...(first?.cards ?? []), 'As'] },
      { ...pair, id: 'pair', raise: 100 },
    ];
    expect(player && playVectors(player, altered).differences).to.deep.equal([
      'rd-1-2: odds 1, expected 2',
      'rd-1-2: credit 400, expected 500',
      'rd-1-0: kind "spread_2", expected "spread_3"',
      'rd-1-0: cards 2, expected more: the script asks for another',
      'rd-1-0: used 3, expected 4',
      'pair: raise 0, expected 100',
    ]);
  });

  it('HIS-02 HIS-04 HIS-06 HIS-07 tells the round in the order of the rules', () => {
    const run = deal(opened([5000, 5000], [500, 300]), '5h', 'Jd');
    run.push({ in: 'choice', seat: 0, option: 'raise', bet: 3 });
    run.push({ in: 'choice', seat: 1, option: 'stand', auto: true });
    deal(run, '7c');
    expect(said(run)).to.deep.equal([
      ['start', null, null, 100],
      ['betting', 'open', 'betting', 0],
      ['bet', null, null, 500],
      ['bet', null, null, 300],
      ['betting', 'closed', 'betting', 800],
      ['card', 'card:1', 'first', null],
      ['card', 'card:2', 'second', null],
      ['event', 'spread', null, null],
      ['action', 'raise', null, 500],
      ['action', 'stand', null, 0],
      ['card', 'card:3', 'third', null],
    ]);
    const actions = run.told.map(({ fact }) => fact).filter(({ kind }) => kind === 'action');
    expect(actions).to.deep.equal([
      { kind: 'action', seat: 0, action: 'raise', amount: 500, total: 1000, pot: 1300, stack: 4000 },
      { kind: 'action', seat: 1, action: 'stand', amount: 0, total: 300, pot: 1300, stack: 4700, auto: true },
    ]);
  });

  it('NS-18 ends with the result of the rules; bet and raise are paid alike', () => {
    const run = deal(opened([5000], [500]), '5h', 'Jd');
    run.push({ in: 'choice', seat: 0, option: 'raise', bet: 2 });
    expect(deal(run, '7c').outcome).to.deep.equal({
      end: 'payouts',
      word: 'win',
      result: { cards: ['5h', 'Jd', '7c'], kind: 'spread', spread: 5, odds: 1, outcome: 'win', result: 'win' },
      wins: [
        { bet: 1, spot: 'bet', win: 1000 },
        { bet: 2, spot: 'raise', win: 1000 },
      ],
      rest: 'result_ms',
    });
  });

  it('ends consecutive cards without a third, asks nobody at a pair, and takes ace and two for a spread of eleven', () => {
    const pushed = deal(opened([5000], [500]), 'Ks', 'Ad');
    expect(pushed.outcome?.result).to.deep.include({ cards: ['Ks', 'Ad'], kind: 'consecutive', outcome: 'push', odds: null });
    const pair = deal(opened([5000], [500]), '9s', '9d');
    expect(pair.waiting?.ask).to.equal('cards');
    expect(() => pair.push({ in: 'choice', seat: 0, option: 'raise', bet: 2 })).to.throw('ACTION_LATE');
    expect(deal(pair, '9h').outcome?.result).to.deep.include({ outcome: 'three_of_a_kind', odds: 11, spread: 0 });
    const wide = deal(opened([5000], [500]), 'As', '2d');
    expect(wide.told.at(-1)?.fact).to.deep.include({ type: 'spread', data: { spread: 11 } });
  });

  it('CX-07 asks those who can pay a raise in full: not who has too little, nor who has no bet', () => {
    const run = deal(opened([1999, 2000, 5000], [1000, 1000, 0]), '2s', 'Td');
    expect(run.missing).to.deep.equal([1]);
    expect(run.quote({ in: 'choice', seat: 1, option: 'raise', bet: 9 })).to.deep.include({ amount: 1000, spot: 'raise' });
  });

  it('tells a seat without a bet in three rounds, and it alone, that it will be given up; a bet begins anew', () => {
    let carry: Json = null;
    const warned: (readonly [number | string | undefined, unknown])[][] = [];
    for (const own of [0, 0, 0, 0, 100, 0]) {
      const seats = [5000, 5000].map((each, i) => seat(i, each));
      const run = new Run(redDog, { ...SETUP, seats, dealt: [0, 1], carry });
      for (const [i, amount] of [100, own].entries())
        if (amount > 0) run.push({ in: 'bet', id: i + 1, player: `p${i}`, seat: i, items: [{ spot: 'bet', amount }] });
      run.push({ in: 'time' });
      carry = deal(run, 'Ks', 'Ad').kept;
      warned.push(run.told.flatMap(({ fact, only }) => (fact.type === 'no_bet' ? [[only, fact.data] as const] : [])));
    }
    expect(warned).to.deep.equal([[], [], [[1, { seat: 1, rounds: 3 }]], [], [], []]);
    expect((carry as unknown as { missed: object[] }).missed).to.deep.equal([{ seat: 1, player: 'p1', rounds: 1 }]);
  });

  it('keeps how the last thirty rounds ended for the lobby', () => {
    let carry: Json = null;
    for (let i = 0; i < 31; i++) {
      const run = opened([5000], [100], carry);
      carry = (i === 0 ? deal(run, '5h', '5d', '5c') : deal(run, 'Ks', 'Ad')).kept;
      if (i === 0) expect(redDog.results?.(carry)).to.deep.equal([{ spread: 0, outcome: 'three_of_a_kind' }]);
    }
    expect(redDog.results?.(carry)).to.deep.equal(Array(30).fill({ spread: 0, outcome: 'push' }));
    expect(redDog.results?.(null)).to.deep.equal([]);
  });

  it('has a bot that raises from a spread of seven', () => {
    const option = (first: string, second: string) => {
      const run = deal(opened([5000], [500]), first, second);
      const choice = run.waiting?.ask === 'choice' ? run.waiting.of[0] : undefined;
      return (
        choice &&
        redDog.bot?.(
          choice,
          run.told.map(({ fact }) => fact),
          () => 0,
        ).option
      );
    };
    expect([option('2s', '9d'), option('2s', 'Td')]).to.deep.equal(['stand', 'raise']);
  });

  it('plays its golden rounds as they were recorded', () => {
    const file = resolve(DIR, 'golden/red_dog.jsonl');
    const rounds = readCases(file) as GoldenRound[];
    expect(rounds.length).to.be.at.least(10);
    for (const golden of rounds) expect(replay(redDog, golden)).to.deep.equal([]);
    expect(readFileSync(file, 'utf8')).to.not.contain('problem');
  });

  it('GAM-12 keeps every invariant through random rounds at tables of one to seven', () => {
    for (const seats of [1, 3, 7])
      expect(fuzz(redDog, { rounds: 500, seed: 60 + seats, seats }).failed, `${seats}`).to.deep.equal([]);
  }).timeout(20_000);
});
