// The detail of a round as one reader may see it: the operator's full view, one player's view, the platform's.
import type { Json } from '@baize/sdk';
import type { Database, Row } from '../db/index.ts';
import { iso } from '../kernel/index.ts';
import { factsView, type Participant, readFacts } from './facts.ts';
import type { Settlement } from './settle.ts';

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

export interface Reader {
  /** undefined: the platform's staff, who see everybody */
  operator?: string;
  /** the player's view */
  externalId?: string;
  /** may see dedicated rounds without own participants, and open ones */
  isIndependent?: boolean;
  /** a player reading his own rounds: no other player's identity at all */
  playerId?: string;
}

interface Found {
  row: Row;
  settlement: Settlement | null;
  participants: Participant[];
  transactions: RoundTx[];
}

/** The detail; undefined when the reader may not know that the round exists. */
export async function roundDetail(
  db: Database,
  rowsOf: (scopeId: string) => Promise<RoundTx[]>,
  roundId: string,
  reader: Reader,
): Promise<Record<string, unknown> | undefined> {
  if (!/^rnd_[0-9a-f]{32}$/.test(roundId)) return undefined;
  const [row] = await db.query('select * from round where id = $1', [roundId]);
  if (!row) return undefined;
  const found: Found = {
    row,
    settlement: row.settlement === null ? null : (JSON.parse(String(row.settlement)) as Settlement),
    participants: row.participants === null ? [] : (JSON.parse(String(row.participants)) as Participant[]),
    transactions: await rowsOf(roundId),
  };
  if (!mayRead(found, reader)) return undefined;
  return reader.externalId === undefined ? fullView(found, reader) : playerView(found, reader);
}

function isOwn(reader: Reader): (participant: { operator: string; playerId: string }) => boolean {
  if (reader.playerId !== undefined) return each => each.playerId === reader.playerId;
  return each => reader.operator === undefined || each.operator === reader.operator;
}

function mayRead({ row, settlement, participants }: Found, reader: Reader): boolean {
  if (reader.operator === undefined) return true;
  const own = participants.filter(isOwn(reader)).filter(each => settlement?.rows.some(one => one.playerId === each.playerId));
  if (reader.externalId !== undefined) return row.status !== 'open' && own.some(each => each.externalId === reader.externalId);
  const dedicated = row.operator === reader.operator && reader.isIndependent === true;
  return dedicated || (row.status !== 'open' && own.length > 0);
}

function fullView(found: Found, reader: Reader): Record<string, unknown> {
  const { row, settlement, participants } = found;
  const money = moneyView(found, reader);
  const own = isOwn(reader);
  const byId = new Map(participants.map(each => [each.playerId, each]));
  const nameOf = (playerId: string) => {
    const who = byId.get(playerId);
    return who && own(who) ? { external_id: who.externalId, nickname: who.nickname } : { other: true };
  };
  const reads = (playerId: string) => {
    const who = byId.get(playerId);
    return who !== undefined && own(who);
  };
  const facts = factsView(
    readFacts(row.facts as string | null),
    nameOf,
    reads,
    reader.operator === undefined && row.status !== 'open',
  );
  return {
    ...head(row),
    money,
    cards: null,
    bets: [],
    rake: settlement?.totals.rake ?? 0,
    transactions: money.transactions ?? [],
    history: withTransactions(facts, found, own, nameOf),
    hands: row.hands === null ? [] : (JSON.parse(String(row.hands)) as Json[]),
    card_log: [],
  };
}

/** The `tx` rows: their place is kept by time, their status is today's (NS-30.1); `settle` stays last. */
function withTransactions(
  facts: Record<string, unknown>[],
  { transactions }: Found,
  own: (participant: { operator: string; playerId: string }) => boolean,
  nameOf: (playerId: string) => unknown,
): Record<string, unknown>[] {
  const rows = transactions.filter(own).map(tx => ({
    ts: iso(tx.createdAt),
    kind: 'tx',
    player: nameOf(tx.playerId),
    action: tx.type,
    reason: tx.reason,
    amount: tx.amount,
    status: tx.status,
  }));
  const settle = facts.filter(fact => fact.kind === 'settle');
  const others = facts.filter(fact => fact.kind !== 'settle');
  const all = [
    ...others.map((fact, i) => ({ fact, i })),
    ...rows.map(fact => ({ fact: fact as Record<string, unknown>, i: 1e6 })),
  ];
  all.sort((a, b) => (String(a.fact.ts) < String(b.fact.ts) ? -1 : String(a.fact.ts) > String(b.fact.ts) ? 1 : a.i - b.i));
  return [...all.map(each => each.fact), ...settle];
}

function playerView(found: Found, reader: Reader): Record<string, unknown> {
  const { row, settlement, participants, transactions } = found;
  const own = isOwn(reader);
  const who = participants.find(each => own(each) && each.externalId === reader.externalId);
  const mine = settlement?.rows.find(each => each.playerId === who?.playerId);
  return {
    ...head(row),
    money: moneyView(found, reader),
    cards: { player: [] },
    bets: mine ? [{ spot: 'hand', amount: mine.bet, win: mine.win }] : [],
    rake: mine?.rake ?? 0,
    transactions: transactions.filter(tx => tx.playerId === who?.playerId).map(txView),
  };
}

function head(row: Row): Record<string, unknown> {
  const result = row.result === null ? null : (JSON.parse(String(row.result)) as Json);
  return {
    round_id: row.id,
    game_code: row.game_code,
    table_id: row.table_id,
    hand_no: Number(row.hand_no),
    status: row.status,
    started_at: iso(Number(row.started_at)),
    settled_at: row.settled_at === null ? null : iso(Number(row.settled_at)),
    currency: row.currency,
    result: row.status === 'open' ? null : result,
    video_url: null,
    version: row.version,
  };
}

function moneyView({ row, settlement, participants, transactions }: Found, reader: Reader): Record<string, unknown> {
  const own = isOwn(reader);
  const byId = new Map(participants.map(each => [each.playerId, each]));
  const mine = (playerId: string) => {
    const who = byId.get(playerId);
    return who && own(who) ? who : undefined;
  };
  const totals = settlement?.totals ?? { debit: 0, credit: 0, rake: 0, house: 0, balanced: true };
  return {
    kind: row.kind,
    currency: row.currency,
    players: (settlement?.rows ?? []).map(({ playerId, seat, bet, win, rake }) => {
      const who = mine(playerId);
      return {
        external_id: who?.externalId ?? null,
        ...(who ? { nickname: who.nickname } : {}),
        seat,
        debit: bet,
        credit: win,
        rake,
        net: win - bet,
        mine: who !== undefined,
      };
    }),
    bets: (settlement?.bets ?? []).flatMap(({ playerId, spot, amount, win, status }) => {
      const who = mine(playerId);
      return who && spot !== '' ? [{ external_id: who.externalId, spot, amount, win, status }] : [];
    }),
    transactions: transactions.filter(own).map(txView),
    totals,
  };
}

const txView = (tx: RoundTx): Record<string, unknown> => ({
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
