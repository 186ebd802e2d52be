// The sums of a round that ends: what its rows, its credits, its chips and its postings say must be one and the same.
import assert from 'node:assert/strict';
import type { Participant } from '../facts/index.ts';
import type { Amount } from '../kernel/index.ts';
import type { Transfer } from '../ledger/index.ts';
import type { PlayerRow, Settlement } from '../settlement/index.ts';
import type { CreditOrder } from '../wallet/index.ts';
import type { Played } from './table-rows.ts';

/** What money a settled round moves. */
export interface Moves {
  roundId: string;
  settlement: Settlement;
  participants: readonly Participant[];
  credits: readonly CreditOrder[];
  postings: readonly Transfer[];
  played: readonly Played[];
}

const isAtSeat = (row: PlayerRow): boolean => row.stackAfter !== undefined;

const sum = (amounts: readonly Amount[]): Amount => amounts.reduce((total, each) => total + each, 0);

/** @throws AssertionError naming the first sum that is wrong */
export function assertMoves(moves: Moves): void {
  assertTotals(moves);
  assertCredits(moves);
  assertChips(moves);
  assertPostings(moves);
}

/** What is settled by the wallet is what was paid by it: no win without its debit, no debit without its settlement. */
export function assertPaid(
  { roundId, settlement }: Pick<Moves, 'roundId' | 'settlement'>,
  paid: ReadonlyMap<string, Amount>,
): void {
  const bets = settlement.rows.filter(row => !isAtSeat(row)).map(row => [row.playerId, row.bet] as const);
  assert.deepEqual(new Map(bets), paid, `what was paid into ${roundId}`);
}

function assertTotals({ roundId, settlement: { kind, rows, totals } }: Moves): void {
  const about = (what: string) => `the ${what} of ${roundId}`;
  assert.equal(new Set(rows.map(each => each.playerId)).size, rows.length, `two rows of one player in ${roundId}`);
  for (const { bet, win, rake } of rows) assert(bet >= 0 && win >= 0 && rake >= 0, `an amount below 0 in ${roundId}`);
  assert.equal(totals.debit, sum(rows.map(row => row.bet)), about('bets'));
  assert.equal(totals.credit, sum(rows.map(row => row.win)), about('wins'));
  assert.equal(totals.rake, sum(rows.map(row => row.rake)), about('rake'));
  assert.equal(totals.house, totals.debit - totals.credit, about('house'));
  if (kind === 'p2p') assert.equal(totals.debit, totals.credit + totals.rake, about('sums'));
}

/** Who paid by the wallet gets one credit of what they won; nobody else gets any. */
function assertCredits({ roundId, settlement, credits }: Moves): void {
  const due = new Map(settlement.rows.filter(row => !isAtSeat(row)).map(row => [row.playerId, row.win]));
  assert.equal(credits.length, due.size, `the credits of ${roundId}`);
  for (const { player, amount, scopeId } of credits) {
    assert.equal(scopeId, roundId, 'a credit of another round');
    assert.equal(amount, due.get(player.id), `the credit of ${player.id} in ${roundId}`);
    due.delete(player.id);
  }
}

/** Whose chips were in it has them moved by what they put in and won; nobody else has. */
function assertChips({ roundId, settlement, participants, played }: Moves): void {
  const moved = new Map(played.map(each => [each.sessionId, each]));
  const seated = settlement.rows.filter(isAtSeat);
  assert.equal(played.length, seated.length, `the seats of ${roundId}`);
  for (const row of seated) {
    const { sessionId = '' } = participants.find(each => each.playerId === row.playerId) ?? {};
    const { before, after, bet, win, rake } = moved.get(sessionId) ?? {};
    assert.deepEqual(
      { before, after, bet, win, rake },
      { before: row.stackBefore, after: row.stackAfter, bet: row.bet, win: row.win, rake: row.rake },
      `the chips of seat ${row.seat} in ${roundId}`,
    );
    assert.equal(after, (before ?? 0) - row.bet + row.win, `the stack of seat ${row.seat} in ${roundId}`);
  }
}

/** Every account of a player moves by what they won less what they put in; all of that together is the house's and the rake. */
function assertPostings({ roundId, settlement, participants, postings }: Moves): void {
  const found = new Map<string, Amount>();
  const add = (account: string, amount: Amount) => found.set(account, (found.get(account) ?? 0) + amount);
  for (const { ref, debit, credit, amount } of postings) {
    assert.equal(ref, roundId, 'a posting of another round');
    add(debit, -amount);
    add(credit, amount);
  }
  const take = (account: string) => {
    const amount = found.get(account) ?? 0;
    found.delete(account);
    return amount;
  };
  const paid = settlement.rows.filter(row => !isAtSeat(row));
  assert.equal(take(`stakes:${roundId}`), sum(paid.map(row => row.win - row.bet)), `the stakes of ${roundId} after it`);
  for (const { playerId, bet, win } of settlement.rows.filter(isAtSeat)) {
    const { sessionId = '' } = participants.find(each => each.playerId === playerId) ?? {};
    assert.equal(take(`chips:${sessionId}`), win - bet, `the chips of ${sessionId} after ${roundId}`);
  }
  assert.equal(take(`pot:${roundId}`), 0, `the pot of ${roundId} after it`);
  const { kind, totals } = settlement;
  const others = [...found].filter(([account]) => !account.startsWith(kind === 'p2p' ? 'rake:' : 'house:'));
  assert.deepEqual(others, [], `accounts that ${roundId} has nothing to do with`);
  assert.equal(sum([...found.values()]), kind === 'p2p' ? totals.rake : totals.house, `what is left of ${roundId}`);
}
