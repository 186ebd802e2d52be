// What a settlement moves, as data: credits that wallets are sent, chips of seats, and postings of the journal.
import assert from 'node:assert/strict';
import type { PlayerId, Seat } from '@baize/sdk';
import type { Amount } from '../kernel/index.ts';
import { handTransfers, houseTransfers, type Transfer } from '../ledger/index.ts';
import { sum } from './sums.ts';
import type { PlayerRow, Settlement } from './words.ts';

/** What a player's wallet is sent: all their wins of the round at once, 0 where they lost. */
export interface CreditOrder {
  playerId: PlayerId;
  amount: Amount;
}

/** What became of the chips of a seat. */
export interface ChipMove {
  seat: Seat;
  playerId: PlayerId;
  before: Amount;
  after: Amount;
  bet: Amount;
  win: Amount;
  rake: Amount;
}

/** Whose money a row is. */
export interface Party {
  operator: string;
  /** of the seat's chips; left out where the wallet paid */
  sessionId?: string;
}

export interface PostingsAbout {
  roundId: string;
  gameCode: string;
  currency: string;
  at: number;
  partyOf(row: PlayerRow): Party;
}

const isAtSeat = (row: PlayerRow): boolean => row.stackAfter !== undefined;

/** One credit a player who paid by the wallet. */
export function creditsOf({ rows }: Pick<Settlement, 'rows'>): CreditOrder[] {
  return rows.filter(row => !isAtSeat(row)).map(({ playerId, win }) => ({ playerId, amount: win }));
}

/** The chips of each seat that was in the round. */
export function chipsOf({ rows }: Pick<Settlement, 'rows'>): ChipMove[] {
  return rows.filter(isAtSeat).map(({ seat, playerId, bet, win, rake, stackBefore = 0, stackAfter = 0 }) => {
    assert.equal(stackAfter, stackBefore - bet + win, `the chips of seat ${seat}`);
    return { seat, playerId, before: stackBefore, after: stackAfter, bet, win, rake };
  });
}

/** How the journal books the round: from seat to seat, or between each stake and the house of its player's operator. */
export function postingsOf({ kind, rows }: Pick<Settlement, 'kind' | 'rows'>, about: PostingsAbout): Transfer[] {
  const { roundId, gameCode, currency, at, partyOf } = about;
  const base = { roundId, currency, at };
  if (kind === 'p2p') {
    const seats = rows.map(row => ({ ...atSeat(row, partyOf(row)), net: row.win - row.bet, rake: row.rake }));
    return handTransfers({ ...base, seats });
  }
  const seated = rows.filter(isAtSeat).flatMap(row => {
    const { operator, sessionId } = atSeat(row, partyOf(row));
    const { stackBefore = 0, win, bet } = row;
    assert(stackBefore >= bet, `seat ${row.seat} bet more than it had`);
    return houseTransfers({ ...base, operator, gameCode, account: `chips:${sessionId}`, bet, win });
  });
  const byWallet = Map.groupBy(
    rows.filter(row => !isAtSeat(row)),
    row => partyOf(row).operator,
  );
  const paid = [...byWallet].flatMap(([operator, own]) => {
    const [bet, win] = [sum(own.map(row => row.bet)), sum(own.map(row => row.win))] as const;
    return houseTransfers({ ...base, operator, gameCode, account: `stakes:${roundId}`, bet, win });
  });
  return [...seated, ...paid];
}

function atSeat({ seat }: PlayerRow, { operator, sessionId }: Party): Required<Party> {
  assert(sessionId, `seat ${seat} plays without a session`);
  return { operator, sessionId };
}
