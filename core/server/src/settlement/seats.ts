// What ends in pots and in transfers share: who is in the round, its rake rule, and the rows by seat.
import assert from 'node:assert/strict';
import { type Gross, RAKES, type Raked, type RakeRule, type RakeTerms, type Seat } from '@baize/sdk';
import { type Amount, isAmount } from '../kernel/index.ts';
import { totalsOf } from './sums.ts';
import type { PlayerRow, SettleAbout, Settlement } from './words.ts';

export const NO_RAKE: RakeTerms = { bp: 0, cap: 0, floor: false, noFlopNoDrop: false, unit: 1 };

/** The rule that a game names; without one shares are made by the rule of pots, which takes nothing at no rake. */
export function ruleOf(name: string | null): RakeRule {
  const rule = RAKES[(name ?? 'pots') as keyof typeof RAKES];
  assert(rule, `the rake rule ${name} is unknown`);
  return rule;
}

/** Everybody who was dealt in or has chips in the middle, by seat. */
export function grossOf(
  { setup, run }: SettleAbout,
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

/** What each seat put in and gets, and its stack before and after. */
export function rowsOf({ setup, run }: SettleAbout, gross: Gross, raked: Raked): PlayerRow[] {
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

/** A round among players: what they put in is what they get and what the house takes. */
export function closed(rows: PlayerRow[]): Settlement {
  const totals = totalsOf(rows);
  assert.equal(totals.debit, totals.credit + totals.rake, 'debit is not credit and rake');
  return { kind: 'p2p', rows, bets: [], totals };
}
