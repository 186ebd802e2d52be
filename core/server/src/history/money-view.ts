// `money` of a round's detail: what each player, pot and bet came to, with the names that its reader may know.
import type { Row } from '../db/index.ts';
import { isOwn, type Participant, type Reader, type TimedTold } from '../facts/index.ts';
import { iso } from '../kernel/index.ts';
import type { SettledPot, SettledRule, Settlement } from '../settlement/index.ts';

/** A wallet transaction of the round, as history shows it. */
export interface RoundTx {
  txId: string;
  type: string;
  reason: string;
  amount: number;
  status: string;
  playerId: string;
  operator: string;
  externalId: string;
  balanceAfter: bigint | null;
  createdAt: number;
  completedAt: number | null;
  refTxId: string | null;
}

/** What a round that is still played has told so far, and to whom it may be told by name. */
export interface Running {
  told: TimedTold[];
  participants: Participant[];
}

/** A round as it was found, before anybody's view is made. */
export interface Found {
  row: Row;
  told: TimedTold[];
  settlement: Settlement | null;
  participants: Participant[];
  transactions: RoundTx[];
  /** debit -> the bet it paid */
  betOf: Map<string, number>;
}

/** The money of a round as this reader sees it. */
export function moneyView({ row, settlement, participants, transactions }: Found, reader: Reader): Record<string, unknown> {
  const own = isOwn(reader);
  const byId = new Map(participants.map(each => [each.playerId, each]));
  const mine = (playerId: string) => {
    const who = byId.get(playerId);
    return who && own(who) ? who : undefined;
  };
  const totals = settlement?.totals ?? { debit: 0, credit: 0, rake: 0, house: 0, balanced: true };
  const { pots, returns, rakeRule, rakeOnProfit } = settlement ?? {};
  const at = (seat: number) => {
    const row = settlement?.rows.find(each => each.seat === seat);
    return { seat, external_id: (row && mine(row.playerId)?.externalId) ?? null };
  };
  return {
    kind: row.kind,
    currency: row.currency,
    players: (settlement?.rows ?? []).map(({ playerId, seat, bet, win, rake, stackBefore, stackAfter }) => {
      const who = mine(playerId);
      return {
        external_id: who?.externalId ?? null,
        ...(who ? { nickname: who.nickname } : {}),
        seat,
        debit: bet,
        credit: win,
        rake,
        net: win - bet,
        ...(stackBefore === undefined ? {} : { stack_before: stackBefore, stack_after: stackAfter }),
        mine: who !== undefined,
      };
    }),
    ...(pots ? { pots: pots.map(pot => potView(pot, at)) } : {}),
    ...(returns?.length ? { returns: returns.map(({ seat, amount }) => ({ ...at(seat), amount })) } : {}),
    ...(rakeRule ? { rake_rule: ruleView(rakeRule) } : {}),
    ...(rakeOnProfit ? { rake_on_profit: true } : {}),
    bets: (settlement?.bets ?? []).flatMap(({ playerId, spot, amount, win, status }) => {
      const who = mine(playerId);
      return who && spot !== '' ? [{ external_id: who.externalId, spot, amount, win, status }] : [];
    }),
    transactions: transactions.filter(own).map(txView),
    totals,
  };
}

/** A pot of `money` (MNY-03). */
function potView(pot: SettledPot, at: (seat: number) => object): object {
  const { index, amount, rake, rakeFull, rakeCum, capped, floored, eligible, contributions, shares, rank, balanced } = pot;
  const amounts = (list: readonly [number, number][]) =>
    list.toSorted((a, b) => a[0] - b[0]).map(([seat, each]) => ({ ...at(seat), amount: each }));
  return {
    index,
    amount,
    rake,
    rake_full: rakeFull,
    rake_cum: rakeCum,
    capped,
    ...(floored ? { floored } : {}),
    eligible: eligible.toSorted((a, b) => a - b),
    contributions: amounts(contributions),
    shares: amounts(shares),
    ...(rank === undefined ? {} : { rank }),
    balanced,
  };
}

/** `rake_rule` of `money` (MNY-05). */
const ruleView = ({ percent, cap, noFlopNoDrop, floor, skip }: SettledRule): object => ({
  percent,
  cap,
  no_flop_no_drop: noFlopNoDrop,
  ...(floor ? { floor } : {}),
  ...(skip ? { skip } : {}),
});

export const txView = (tx: RoundTx): Record<string, unknown> => ({
  tx_id: tx.txId,
  external_id: tx.externalId,
  type: tx.type,
  reason: tx.reason,
  amount: tx.amount,
  status: tx.status,
  balance_after: tx.balanceAfter,
  created_at: iso(tx.createdAt),
  completed_at: tx.completedAt === null ? null : iso(tx.completedAt),
  ref_tx_id: tx.refTxId,
});
