// How rounds are booked: the postings that history writes in the transaction that closes a round.
import assert from 'node:assert/strict';
import type { Amount } from '../kernel/index.ts';
import type { Account, Transfer } from './ledger.ts';

interface About {
  roundId: string;
  currency: string;
  at: number;
}

/**
 * The house's side of a banked round: what an account of this round held, less what goes to the wallets, is the house's.
 * `account` is `stakes:<round_id>` (bet flow; one call per operator) or `chips:<tss>` (Red Dog).
 * @param bet what was put in and not returned; `win` what is paid: after the posting `account` holds exactly `win`
 */
export function houseTransfers(
  about: About & { operator: string; gameCode: string; account: Account; bet: Amount; win: Amount },
): Transfer[] {
  const { roundId, operator, currency, account, bet, win, at } = about;
  if (bet === win) return [];
  const house = `house:${operator}:${about.gameCode}`;
  const base = { ref: roundId, kind: 'house', operator, currency, at };
  return bet > win
    ? [{ ...base, debit: account, credit: house, amount: bet - win }]
    : [{ ...base, debit: house, credit: account, amount: win - bet }];
}

/**
 * A P2P hand: chips of those who lost go through the pot to those who won and to the rake of each winner's operator.
 * `net` is win − bet after rake. Nets and rakes must sum to 0.
 */
export function handTransfers(
  about: About & { seats: readonly { operator: string; sessionId: string; net: Amount; rake: Amount }[] },
): Transfer[] {
  const { roundId, currency, seats, at } = about;
  const pot = `pot:${roundId}`;
  const sum = seats.reduce((total, seat) => total + seat.net + seat.rake, 0);
  assert.equal(sum, 0, `the nets and rakes of ${roundId} sum to ${sum}`);
  const out: Transfer[] = [];
  for (const { operator, sessionId, net } of seats) {
    const base = { ref: roundId, kind: 'hand', operator, currency, at };
    if (net < 0) out.push({ ...base, debit: `chips:${sessionId}`, credit: pot, amount: -net });
    if (net > 0) out.push({ ...base, debit: pot, credit: `chips:${sessionId}`, amount: net });
  }
  const rakes = new Map<string, Amount>();
  for (const { operator, rake } of seats) rakes.set(operator, (rakes.get(operator) ?? 0) + rake);
  for (const [operator, rake] of rakes) {
    if (rake === 0) continue;
    out.push({ ref: roundId, kind: 'rake', operator, currency, debit: pot, credit: `rake:${operator}`, amount: rake, at });
  }
  return out;
}
