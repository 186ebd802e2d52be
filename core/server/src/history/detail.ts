// The detail of a round as one reader may see it: the operator's full view, one player's view, the platform's.
import type { Input, Json } from '@baize/sdk';
import { type Database, type Row, statement } from '../db/index.ts';
import {
  BET,
  handsSeen,
  isHost,
  isOwn,
  mayRead,
  type Participant,
  type PastFact,
  pastFacts,
  placesOf,
  type Reader,
  type Recorded,
  readFacts,
  sightOfReader,
} from '../facts/index.ts';
import { iso } from '../kernel/index.ts';
import { SHOWN_ROUND } from '../rounds/index.ts';
import type { Settlement } from '../settlement/index.ts';
import { type Found, moneyView, type RoundTx, type Running, txView } from './money-view.ts';

const INPUTS_UNSORTED = statement('rounds.inputs-unsorted', 'select input from round_input where round_id = $1');

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
  const [row] = await db.query(SHOWN_ROUND, [roundId]);
  if (!row) return undefined;
  const found: Found = {
    row,
    told: readFacts(row.facts as string | null),
    settlement: row.settlement === null ? null : (JSON.parse(String(row.settlement)) as Settlement),
    participants: row.participants === null ? [] : (JSON.parse(String(row.participants)) as Participant[]),
    transactions: await rowsOf(roundId),
    betOf: await paidBets(db, roundId),
  };
  if (!mayRead(recordedOf(found), reader)) return undefined;
  if (row.status === 'open' && running) Object.assign(found, await running(roundId));
  return reader.externalId === undefined ? fullView(found, reader) : playerView(found, reader);
}

async function paidBets(db: Database, roundId: string): Promise<Map<string, number>> {
  const rows = await db.query(INPUTS_UNSORTED, [roundId]);
  const inputs = rows.map(row => JSON.parse(String(row.input)) as Input & { tx?: string });
  return new Map(inputs.flatMap(each => (each.in === 'bet' && each.tx ? [[each.tx, each.id] as const] : [])));
}

/** The round as far as it matters to who may read it. */
const recordedOf = ({ row, settlement, participants }: Found): Recorded => ({
  operator: row.operator as string | null,
  isOver: row.status !== 'open',
  participants,
  players: new Set(settlement?.rows.map(each => each.playerId)),
});

function fullView(found: Found, reader: Reader): Record<string, unknown> {
  const { row, settlement, participants, told } = found;
  const money = moneyView(found, reader);
  const own = isOwn(reader);
  const byId = new Map(participants.map(each => [each.playerId, each]));
  const nameOf = (playerId: string) => {
    const who = byId.get(playerId);
    return who && own(who) ? { external_id: who.externalId, nickname: who.nickname } : { other: true };
  };
  const round = recordedOf(found);
  const host = isHost(round, reader);
  const facts = pastFacts(told, { ...sightOfReader(round, reader), nameOf, ownerOf: placesOf(participants) });
  return {
    ...head(row),
    ...(reader.operator === undefined ? { version: row.version } : {}),
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

/** The hands that are the reader's own players'; none while the round is played. */
function handsView(
  { row, participants }: Found,
  own: (participant: Participant) => boolean,
  nameOf: (id: string) => Json,
): Json[] {
  if (row.hands === null || row.status === 'open') return [];
  const places = placesOf(participants.filter(own));
  return handsSeen(JSON.parse(String(row.hands)) as Json[], seat => {
    const player = places.get(seat);
    return player === undefined ? undefined : nameOf(player);
  });
}

/**
 * The `tx` rows: a debit stands behind its bet, the others by time; their status is today's (NS-30.1). `settle` stays last, also
 * of credits that were born a moment after it. Facts keep the order in which they were told.
 */
function withTransactions(
  facts: PastFact[],
  { transactions, betOf }: Found,
  own: (participant: { operator: string; playerId: string }) => boolean,
  nameOf: (playerId: string) => Json,
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

/** A player's hole cards as they held them at the end; none where nobody is dealt a hand. */
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
