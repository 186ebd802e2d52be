// Rounds of made-up games for the properties of settlement: whatever players put in, whatever an outcome says.
import {
  bets,
  choose,
  type Game,
  layers,
  type Outcome,
  type RakeTerms,
  Run,
  type Script,
  type Seat,
  type Setup,
} from '@baize/sdk';
import { loadGame } from '@baize/testkit';
import fc from 'fast-check';

/** Who can pay for bets. */
type Paying = 'wallet' | 'stack';

export interface Ended {
  game: Game;
  setup: Setup;
  run: Run;
  outcome: Outcome;
  rake: RakeTerms;
}

const UNIT = 100;
/** both games have it */
const TIMER = 'next_round_ms';
const SEATS: Seat[] = [1, 2, 3, 4];

const baccarat = (await loadGame('baccarat')).game;
const badugi = (await loadGame('badugi')).game;
type Play = Game['play'];
/** A game against the house around a script: whoever pays. */
const houseGame = (purse: Paying, rake: string | null, play: Play): Game => ({
  ...(purse === 'wallet' ? baccarat : badugi),
  kind: 'round',
  rake,
  play,
});
/** A game of players who play each other. */
const seatedGame = (rake: string, play: Play): Game => ({ ...badugi, kind: 'table', rake, play });

const setupOf = (chips: readonly number[]): Setup => ({
  no: 1,
  seats: chips.map((each, i) => ({
    seat: SEATS[i] as Seat,
    player: `p${i + 1}`,
    chips: each,
    in: true,
    connected: true,
    entry: null,
  })),
  dealt: SEATS.slice(0, chips.length),
  limits: { min_bet: 1 },
  unit: UNIT,
  options: {},
  live: false,
  idle: false,
  shoe: null,
  carry: null,
});

const amount = fc.oneof(fc.integer({ min: 1, max: 5_000 }), fc.integer({ min: 1, max: 2 ** 40 }));
const chance = fc.nat({ max: 1_000_000 });
const rakes: fc.Arbitrary<RakeTerms> = fc.record({
  bp: fc.constantFrom(0, 1, 250, 500, 2000),
  cap: fc.constantFrom(0, 1, 5, 333, 100_000),
  floor: fc.boolean(),
  noFlopNoDrop: fc.boolean(),
  unit: fc.constant(UNIT),
});

interface Placing {
  by: number;
  amount: number;
  undone: boolean;
  /** the win is this share of the amount, in percent */
  pays: number;
  /** what a priced answer of the same player costs after the window; 0: none */
  raise: number;
}
const placing: fc.Arbitrary<Placing> = fc.record({
  by: fc.integer({ min: 0, max: SEATS.length - 1 }),
  amount,
  undone: fc.boolean(),
  pays: fc.constantFrom(0, 0, 50, 100, 150, 200, 1100),
  raise: fc.oneof(fc.constant(0), amount),
});

/** Bets, some taken back, then answers with a price on a spot; each row is paid its share. `purse` says who pays. */
function* betting(round: { stack(seat: Seat): number }, placings: readonly Placing[], purse: Paying): Script<Outcome> {
  const limits = { min: 1, max: 2 ** 45, step: 1, reason: 'bet' as const };
  const spots = Object.fromEntries(SEATS.map(seat => [`box_${seat}`, { ...limits, ...(purse === 'wallet' ? { seat } : {}) }]));
  const placed = yield* bets(spots, TIMER);
  const paysOf = (id: number) => placings[id - 1]?.pays ?? 0;
  const win = (bet: number, spot: string, put: number, pays: number) => ({ bet, spot, win: Math.floor((put * pays) / 100) });
  const wins = placed.flatMap(({ id, items }) => items.map(item => win(id, item.spot, item.amount, paysOf(id))));
  for (const [i, { by, raise, pays }] of placings.entries()) {
    const seat = SEATS[by] as Seat;
    if (!placed.some(bet => bet.id === i + 1) || raise === 0) continue;
    if (purse === 'stack' && round.stack(seat) < raise) continue;
    const spot = `box_${seat}:extra`;
    const options = { stay: {}, raise: { price: raise, spot, reason: 'double' as const } };
    const answer = yield* choose({ seat, options, otherwise: 'stay', timer: TIMER });
    wins.push(win(answer.bet, spot, raise, pays));
  }
  return { end: 'payouts', word: 'over', result: null, wins };
}

function playBets(placings: readonly Placing[], purse: Paying, rake: string | null, terms: RakeTerms, order: number): Ended {
  const isSeated = purse === 'stack';
  const game = houseGame(purse, rake, round => betting(round, placings, purse));
  const setup = { ...setupOf(isSeated ? [3_000, 5_000, 2 ** 41, 2 ** 42] : []), dealt: [] };
  const run = new Run(game, setup);
  const accepted: number[] = [];
  for (const [i, each] of placings.entries()) {
    const seat = SEATS[each.by] as Seat;
    const input = {
      in: 'bet' as const,
      id: i + 1,
      player: `p${each.by + 1}`,
      items: [{ spot: `box_${seat}`, amount: each.amount }],
    };
    const bet = isSeated ? { ...input, seat } : input;
    try {
      run.push(bet);
      accepted.push(i);
    } catch {} // more than the stack has: refused, nothing has changed
  }
  for (const i of accepted) if (placings[i]?.undone) run.push({ in: 'undo', id: i + 1 });
  run.push({ in: 'time' });
  for (let bet = 100 + order; run.waiting?.ask === 'choice'; bet++)
    run.push({ in: 'choice', seat: run.missing[0] as Seat, option: 'raise', bet });
  return { game, setup, run, outcome: run.outcome as Outcome, rake: terms };
}

/** Rounds of bets, some with a fee on what was won. */
export const betRounds = (purse: Paying): fc.Arbitrary<Ended> =>
  fc
    .tuple(fc.array(placing, { maxLength: 8 }), fc.constantFrom(null, 'wins'), rakes, chance)
    .map(([placings, rake, terms, order]) => playBets(placings, purse, rake, terms, order));

/** Rounds that end in pots: what was put in is cut into layers, each won by some who can. */
export const potRounds: fc.Arbitrary<Ended> = fc
  .tuple(fc.array(fc.tuple(fc.nat({ max: 5_000 }), fc.boolean()), { minLength: 2, maxLength: 4 }), chance, rakes, fc.boolean())
  .map(([puts, winner, terms, isProfit]) => {
    const setup = setupOf(puts.map(([put]) => put + 77));
    const live = SEATS.slice(0, puts.length).filter((_, i) => puts[i]?.[1]);
    const game = seatedGame(isProfit ? 'profit' : 'pots', function* (round): Script<Outcome> {
      const put = puts.map(([each], i): [Seat, number] => [SEATS[i] as Seat, round.post(SEATS[i] as Seat, each)]);
      const able = live.length > 0 ? live : [SEATS[0] as Seat];
      const pots = layers(put, able).map(pot => {
        const count = 1 + (winner % pot.eligible.length);
        return { ...pot, winners: pot.eligible.slice(0, count) };
      });
      if (pots.length === 0) return { end: 'none', word: 'over', result: null };
      return { end: 'pots', word: 'over', result: null, pots, order: [...round.dealt], flop: winner % 2 === 0 };
    });
    const run = new Run(game, setup);
    return { game, setup, run, outcome: run.outcome as Outcome, rake: terms };
  });

/** Rounds that end in transfers: everybody pays what they may lose, and it goes to others. */
export const transferRounds: fc.Arbitrary<Ended> = fc
  .tuple(fc.array(fc.nat({ max: 5_000 }), { minLength: 2, maxLength: 4 }), chance, rakes)
  .map(([debts, to, terms]) => {
    const setup = setupOf(debts.map(debt => debt + 5));
    const winner = to % debts.length;
    const net = debts.map((debt, i): [Seat, number] => [SEATS[i] as Seat, i === winner ? 0 : -debt]);
    const won = -net.reduce((all, [, each]) => all + each, 0);
    (net[winner] as [Seat, number])[1] = won;
    // biome-ignore lint/correctness/useYield: it ends at once
    const game = seatedGame('profit', function* (round): Script<Outcome> {
      return { end: 'transfers', word: 'over', result: null, net, order: [...round.dealt] };
    });
    const run = new Run(game, setup);
    return { game, setup, run, outcome: run.outcome as Outcome, rake: terms };
  });
