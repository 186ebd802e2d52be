// The end in pots: each pot is split among its winners, and raked by the game's rule.
import assert from 'node:assert/strict';
import { type Pot, type PotsEnd, RAKES, type Raked, type RakeTerms } from '@baize/sdk';
import { isAmount } from '../kernel/index.ts';
import { closed, grossOf, NO_RAKE, rowsOf, ruleOf } from './seats.ts';
import { sum, summed } from './sums.ts';
import type { SettleAbout, SettledPot, SettledRule, Settlement } from './words.ts';

export function settlePots(about: SettleAbout, outcome: PotsEnd): Settlement {
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

function checkPot(pot: Pot): void {
  assert(isAmount(pot.amount) && pot.amount > 0, `a pot of ${String(pot.amount)}`);
  assert.equal(sum(pot.contributions.map(([, amount]) => amount)), pot.amount, 'contributions are not the pot');
  assert(pot.winners.length > 0 && new Set(pot.winners).size === pot.winners.length, 'a pot without winners, or one twice');
  for (const seat of pot.winners) assert(pot.eligible.includes(seat), `seat ${seat} wins a pot it is not eligible for`);
  const contributors = new Set(pot.contributions.map(([seat]) => seat));
  // whoever is left alone gets dead blinds even where all their own chips went back uncalled
  for (const seat of pot.eligible)
    assert(contributors.has(seat) || pot.eligible.length === 1, `seat ${seat} is eligible for a pot it has no chips in`);
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
