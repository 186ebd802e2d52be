// The detail of a round as one reader may see it: the operator's full view, one player's view, the platform's.
import { face, type Input, type Json } from '@baize/sdk';
import type { Database, Row } from '../db/index.ts';
import { iso } from '../kernel/index.ts';
import { BET, factsView, type Participant, readFacts } from './facts.ts';
import { type Found, isOwn, moneyView, type Reader, type RoundTx, type Running, txView } from './money-view.ts';
import type { Settlement } from './settle.ts';

/**
 * The detail; undefined when the reader may not know that the round exists. `running` tells of a round that is still open:
 * its facts are only stored at its end.
 */
export async function roundDetail(
  db: Database,
  rowsOf: (scopeId: string) => Promise<RoundTx[]>,
  roundId: string,
  reader: Reader,
  running?: (roundId: string) => Promise<Running>,
): Promise<Record<string, unknown> | undefined> {
  if (!/^rnd_[0-9a-f]{32}$/.test(roundId)) return undefined;
  const [row] = await db.query('select * from round where id = $1', [roundId]);
  if (!row) return undefined;
  const found: Found = {
    row,
    told: readFacts(row.facts as string | null),
    settlement: row.settlement === null ? null : (JSON.parse(String(row.settlement)) as Settlement),
    participants: row.participants === null ? [] : (JSON.parse(String(row.participants)) as Participant[]),
    transactions: await rowsOf(roundId),
    betOf: await paidBets(db, roundId),
  };
  if (!mayRead(found, reader)) return undefined;
  if (row.status === 'open' && running) Object.assign(found, await running(roundId));
  return reader.externalId === undefined ? fullView(found, reader) : playerView(found, reader);
}

async function paidBets(db: Database, roundId: string): Promise<Map<string, number>> {
  const rows = await db.query('select input from round_input where round_id = $1', [roundId]);
  const inputs = rows.map(row => JSON.parse(String(row.input)) as Input & { tx?: string });
  return new Map(inputs.flatMap(each => (each.in === 'bet' && each.tx ? [[each.tx, each.id] as const] : [])));
}

/** Owner of a dedicated table who runs it independently. */
const isHost = (row: Row, reader: Reader) => row.operator === reader.operator && reader.isIndependent === true;

function mayRead({ row, settlement, participants }: Found, reader: Reader): boolean {
  if (reader.operator === undefined) return true;
  const own = participants.filter(isOwn(reader)).filter(each => settlement?.rows.some(one => one.playerId === each.playerId));
  if (reader.externalId !== undefined) return row.status !== 'open' && own.some(each => each.externalId === reader.externalId);
  return isHost(row, reader) || (row.status !== 'open' && own.length > 0);
}

function fullView(found: Found, reader: Reader): Record<string, unknown> {
  const { row, settlement, participants, told } = found;
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
  const staff = reader.operator === undefined;
  const host = isHost(row, reader);
  const isOver = row.status !== 'open';
  const seated = participants.flatMap(each => (each.seat === null ? [] : [{ ...each, seat: each.seat }]));
  const facts = factsView(told, {
    nameOf,
    reads,
    seats: isOver ? seated.filter(own).map(each => each.seat) : [],
    ownerOf: new Map(seated.map(each => [each.seat, each.playerId])),
    all: staff && isOver,
    withDealer: staff || host,
  });
  return {
    ...head(row),
    ...(staff ? { version: row.version } : {}),
    money,
    cards: null,
    bets: [],
    rake: settlement?.totals.rake ?? 0,
    transactions: money.transactions ?? [],
    history: withTransactions(facts, found, own, nameOf),
    hands: handsView(found, own, nameOf),
    ...(host ? { card_log: [] } : {}),
  };
}

/** Hands of own players by seat (HIS-18), without the marks of copies. Others' hands stay closed. */
function handsView(
  { row, settlement, participants }: Found,
  own: (participant: Participant) => boolean,
  nameOf: (playerId: string) => unknown,
): Json[] {
  if (row.hands === null || row.status === 'open') return [];
  const hands = JSON.parse(String(row.hands)) as { seat: number }[];
  const seated = new Map((settlement?.rows ?? []).map(each => [each.seat, each.playerId]));
  const shown = hands.flatMap(({ seat, ...cards }) => {
    const who = participants.find(each => each.playerId === seated.get(seat));
    return who && own(who) ? [{ seat, player: nameOf(who.playerId), ...(bare(cards) as object) }] : [];
  });
  return shown.toSorted((a, b) => a.seat - b.seat) as Json[];
}

function bare(value: unknown): unknown {
  if (typeof value === 'string') return face(value);
  if (Array.isArray(value)) return value.map(bare);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, bare(each)]));
}

/**
 * The `tx` rows: a debit stands behind its bet, the others by time; their status is today's (NS-30.1). `settle` stays last, also
 * of credits that were born a moment after it. Facts keep the order in which they were told.
 */
function withTransactions(
  facts: ReturnType<typeof factsView>,
  { transactions, betOf }: Found,
  own: (participant: { operator: string; playerId: string }) => boolean,
  nameOf: (playerId: string) => unknown,
): Record<string | symbol, unknown>[] {
  type Placed = { ts: string; place: number; row: Record<string | symbol, unknown> };
  const settle = facts.filter(fact => fact.kind === 'settle');
  let latest = '9999';
  for (const fact of facts.toReversed()) {
    if (String(fact.ts) < latest) latest = String(fact.ts);
    fact.ts = latest;
  }
  const others: Placed[] = facts.flatMap((row, i) => (row.kind === 'settle' ? [] : [{ ts: String(row.ts), place: i, row }]));
  const bets = new Map(others.filter(({ row }) => row.kind === 'bet').map(each => [each.row[BET], each]));
  const rows = transactions.filter(own).map((tx): Placed => {
    const bet = bets.get(betOf.get(tx.txId));
    const born = iso(tx.createdAt);
    const end = settle.length > 0 ? String(settle[0]?.ts) : born;
    const ts = bet && bet.ts > born ? bet.ts : born < end ? born : end;
    const { type: action, reason, amount, status } = tx;
    const row = { ts, kind: 'tx', player: nameOf(tx.playerId), action, reason, amount, status };
    return { ts, place: bet && ts === bet.ts ? bet.place + 0.5 : facts.length, row };
  });
  const all = [...others, ...rows].sort((a, b) => (a.ts === b.ts ? a.place - b.place : a.ts < b.ts ? -1 : 1));
  return [...all.map(each => each.row), ...settle];
}

function playerView(found: Found, reader: Reader): Record<string, unknown> {
  const { row, settlement, participants, transactions } = found;
  const own = isOwn(reader);
  const who = participants.find(each => own(each) && each.externalId === reader.externalId);
  const mine = settlement?.rows.find(each => each.playerId === who?.playerId);
  return {
    ...head(row),
    money: moneyView(found, reader),
    cards: { player: who ? cardsOf(found, who) : [] },
    bets: mine ? [{ spot: 'hand', amount: mine.bet, win: mine.win }] : [],
    rake: mine?.rake ?? 0,
    transactions: transactions.filter(tx => tx.playerId === who?.playerId).map(txView),
  };
}

/** A player's hole cards as he held them at the end; none where nobody is dealt a hand. */
function cardsOf(found: Found, { playerId }: Participant): string[] {
  const [hand] = handsView(
    found,
    each => each.playerId === playerId,
    () => null,
  ) as { dealt?: string[]; final?: string[] }[];
  return hand?.final?.length ? hand.final : (hand?.dealt ?? []);
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
  };
}
