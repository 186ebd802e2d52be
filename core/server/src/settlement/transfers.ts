// The end in transfers: seats owe each other, and what they owe sums to 0.
import assert from 'node:assert/strict';
import type { TransfersEnd } from '@baize/sdk';
import { closed, grossOf, NO_RAKE, rowsOf, ruleOf } from './seats.ts';
import { sum, summed } from './sums.ts';
import type { SettleAbout, Settlement } from './words.ts';

export function settleTransfers(about: SettleAbout, outcome: TransfersEnd): Settlement {
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
  const rows = rowsOf(about, gross, ruleOf(game.rake).take(gross, rake ?? NO_RAKE));
  assert.equal(sum(rows.map(row => row.bet)), sum(paid.values()), 'a seat owes that was not in the round');
  return closed(rows);
}
