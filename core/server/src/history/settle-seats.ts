// Settlement among seats: pots or transfers become money rows after rake. Every sum is asserted before anything moves.
import assert from 'node:assert/strict';
import {
  type Gross,
  type Pot,
  type PotsEnd,
  RAKES,
  type Raked,
  type RakeRule,
  type RakeTerms,
  type Seat,
  type Setup,
  type TransfersEnd,
} from '@baize/sdk';
import { type Amount, isAmount } from '../kernel/index.ts';
import type { PlayerRow, SettleAbout, Settlement } from './settle.ts';

/** A pot as it was split; amounts in minor units, lists by seat. */
export interface SettledPot {
  index: number;
  amount: Amount;
  rake: Amount;
  rakeFull: Amount;
  rakeCum: Amount;
  capped: boolean;
  floored: boolean;
  eligible: Seat[];
  contributions: [Seat, Amount][];
  shares: [Seat, Amount][];
  rank?: string;
  balanced: boolean;
}

/** How rake was taken from pots (Hold'em family). */
export interface SettledRule {
  percent: number;
  cap: Amount;
  noFlopNoDrop: boolean;
  floor: boolean;
  skip?: 'off' | 'no_flop';
}

export interface SettleSeatsAbout extends Omit<SettleAbout, 'bets'> {
  setup: Setup;
}

const NO_RAKE: RakeTerms = { bp: 0, cap: 0, floor: false, noFlopNoDrop: false, unit: 1 };

/** The money of a finished round among players. @throws AssertionError when the game's sums are wrong */
export function settleSeats(about: SettleSeatsAbout): Settlement {
  const { outcome, run } = about;
  if (outcome.end === 'pots') return settlePots(about, outcome);
  if (outcome.end === 'transfers') return settleTransfers(about, outcome);
  assert.equal(outcome.end, 'none', `a round among players ends in pots or transfers, not in ${outcome.end}`);
  assert.equal(sum(run.puts.values()), 0, 'the round has chips in the middle, its outcome none');
  return { kind: 'p2p', rows: [], bets: [], totals: { debit: 0, credit: 0, rake: 0, house: 0, balanced: true } };
}

function settlePots(about: SettleSeatsAbout, outcome: PotsEnd): Settlement {
  const { game, run, setup, rake } = about;
  for (const pot of outcome.pots) checkPot(pot);
  const given = summed(outcome.pots.flatMap(pot => pot.contributions));
  for (const [seat, put] of run.puts) assert.equal(given.get(seat) ?? 0, put, `seat ${seat}: its pots are not what it put in`);
  for (const seat of given.keys()) assert(run.puts.has(seat), `a pot with chips of seat ${seat}, which is not in the round`);
  const before = RAKES.pots.take({ flop: outcome.flop, order: outcome.order, pots: outcome.pots, rows: [] }, NO_RAKE);
  const won = summed((before.pots ?? []).flatMap(pot => pot.shares));
  const rule = ruleOf(game.rake);
  const gross = grossOf(about, given, won, outcome);
  const raked = rule.take(gross, rake ?? NO_RAKE);
  const rows = rowsOf(about, gross, raked);
  const isProfit = rule.name === 'profit';
  const pots = outcome.pots.map((pot, index) => settledPot(pot, index, raked, isProfit));
  const settlement = {
    ...closed(rows),
    pots,
    returns: [...run.returns].filter(([, amount]) => amount > 0).map(([seat, amount]) => ({ seat, amount })),
    ...(isProfit ? { rakeOnProfit: true } : { rakeRule: ruleTerms(rake ?? NO_RAKE, raked) }),
  };
  assert.equal(sum(setup.seats.map(seat => seat.chips)), sum(run.stacks.values()) + sum(given.values()), 'chips came or went');
  return settlement;
}

function settleTransfers(about: SettleSeatsAbout, outcome: TransfersEnd): Settlement {
  const { game, run, setup, rake } = about;
  assert.equal(sum(run.puts.values()), 0, 'transfers, though chips are in the middle');
  const net = summed(outcome.net);
  assert.equal(net.size, outcome.net.length, 'two transfers of one seat');
  assert.equal(sum(net.values()), 0, 'transfers do not sum to 0');
  const chips = new Map(setup.seats.map(seat => [seat.seat, seat.chips]));
  for (const [seat, amount] of net) assert(amount + (chips.get(seat) ?? -1) >= 0, `seat ${seat} pays more than it has`);
  const paid = new Map([...net].map(([seat, amount]) => [seat, Math.max(0, -amount)]));
  const won = new Map([...net].map(([seat, amount]) => [seat, Math.max(0, amount)]));
  const gross = grossOf(about, paid, won, { order: outcome.order, pots: [], flop: true });
  return closed(rowsOf(about, gross, ruleOf(game.rake).take(gross, rake ?? NO_RAKE)));
}

function ruleOf(name: string | null): RakeRule {
  const rule = RAKES[(name ?? 'pots') as keyof typeof RAKES];
  assert(rule, `the rake rule ${name} is unknown`);
  return rule;
}

function checkPot(pot: Pot): void {
  assert(isAmount(pot.amount) && pot.amount > 0, `a pot of ${String(pot.amount)}`);
  assert.equal(sum(pot.contributions.map(([, amount]) => amount)), pot.amount, 'contributions are not the pot');
  assert(pot.winners.length > 0 && new Set(pot.winners).size === pot.winners.length, 'a pot without winners, or one twice');
  for (const seat of pot.winners) assert(pot.eligible.includes(seat), `seat ${seat} wins a pot it is not eligible for`);
  const contributors = new Set(pot.contributions.map(([seat]) => seat));
  // whoever is left alone gets dead blinds even where all his own chips went back uncalled
  for (const seat of pot.eligible)
    assert(contributors.has(seat) || pot.eligible.length === 1, `seat ${seat} is eligible for a pot it has no chips in`);
}

/** Everybody who was dealt in or has chips in the middle, by seat. */
function grossOf(
  { setup, run }: SettleSeatsAbout,
  paid: ReadonlyMap<Seat, Amount>,
  won: ReadonlyMap<Seat, Amount>,
  { flop, order, pots }: Pick<Gross, 'flop' | 'order' | 'pots'>,
): Gross {
  const dealt = new Set(setup.dealt);
  const seats = setup.seats.map(each => each.seat).filter(seat => dealt.has(seat) || (run.puts.get(seat) ?? 0) > 0);
  const rows = seats.map(seat => ({ who: seat, paid: paid.get(seat) ?? 0, won: won.get(seat) ?? 0, wins: [] }));
  for (const [seat, amount] of won) assert(amount === 0 || seats.includes(seat), `seat ${seat} wins and was not in the round`);
  return { flop, order, pots, rows };
}

function rowsOf({ setup, run }: SettleSeatsAbout, gross: Gross, raked: Raked): PlayerRow[] {
  const chips = new Map(setup.seats.map(seat => [seat.seat, seat.chips]));
  assert.equal(raked.rows.length, gross.rows.length, 'a rake for each row');
  return gross.rows.map(({ who, paid, won }, i) => {
    const seat = who as Seat;
    const rake = raked.rows[i] as Amount;
    assert(isAmount(rake) && rake >= 0 && rake <= won, `a rake of ${rake} from ${won}`);
    const stackBefore = chips.get(seat) as Amount;
    const stackAfter = stackBefore - paid + won - rake;
    assert(isAmount(stackAfter) && stackAfter >= 0, `seat ${seat} would have ${stackAfter}`);
    const playerId = run.owners.get(seat) as string;
    return { playerId, seat, bet: paid, win: won - rake, rake, stackBefore, stackAfter };
  });
}

function settledPot(pot: Pot, index: number, raked: Raked, isProfit: boolean): SettledPot {
  const taken = raked.pots?.[index];
  assert(taken, `pot ${index} has no shares`);
  const { rake, full, cum, capped, floored, shares } = taken;
  assert.equal(sum(shares.map(([, amount]) => amount)) + rake, pot.amount, `pot ${index}: shares and rake are not its amount`);
  assert(!isProfit || rake === 0, 'a fee on profit is not taken from pots');
  return {
    index,
    amount: pot.amount,
    rake,
    rakeFull: full,
    rakeCum: cum,
    capped,
    floored,
    eligible: pot.eligible,
    contributions: pot.contributions,
    shares,
    ...(pot.rank === undefined ? {} : { rank: pot.rank }),
    balanced: true, // asserted above
  };
}

const ruleTerms = ({ bp, cap, noFlopNoDrop, floor }: RakeTerms, { skip }: Raked): SettledRule => ({
  percent: bp,
  cap,
  noFlopNoDrop,
  floor,
  ...(skip ? { skip } : {}),
});

function closed(rows: PlayerRow[]): Settlement {
  const [debit, credit, rake] = [rows.map(row => row.bet), rows.map(row => row.win), rows.map(row => row.rake)].map(sum) as [
    Amount,
    Amount,
    Amount,
  ];
  assert.equal(debit, credit + rake, 'debit is not credit and rake');
  return { kind: 'p2p', rows, bets: [], totals: { debit, credit, rake, house: debit - credit, balanced: true } };
}

function summed(entries: Iterable<readonly [Seat, Amount]>): Map<Seat, Amount> {
  const sums = new Map<Seat, Amount>();
  for (const [seat, amount] of entries) sums.set(seat, (sums.get(seat) ?? 0) + amount);
  return sums;
}

function sum(amounts: Iterable<Amount>): Amount {
  let total = 0;
  for (const amount of amounts) total += amount;
  assert(Number.isSafeInteger(total), 'a sum beyond what an amount can hold');
  return total;
}
