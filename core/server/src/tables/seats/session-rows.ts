// Rows of table sessions: every statement that moves chips at a seat, each checked against what must have been there before.
import assert from 'node:assert/strict';
import { FOUND_OPEN, type Row, type Sql, statement } from '../../db/index.ts';
import type { Amount } from '../../kernel/index.ts';
import type { Played } from '../../rounds/index.ts';

export type CloseReason = 'stand_up' | 'logout' | 'table_closed' | 'idle' | 'private' | 'maintenance' | 'multi_table' | 'system';

/** A session at a seat, amounts in minor units. */
export interface SessionRow {
  id: string;
  tableId: string;
  tableName: string;
  tableNames: Record<string, string>;
  gameCode: string;
  operator: string;
  playerId: string;
  externalId: string;
  nickname: string;
  currency: string;
  operatorSessionId: string | null;
  seat: number;
  status: 'open' | 'left';
  chips: Amount;
  waiting: Amount;
  buyIn: Amount;
  topUp: Amount;
  cashOut: Amount;
  rounds: number;
  bet: Amount;
  win: Amount;
  rake: Amount;
  sittingOut: boolean;
  entry: string | null;
  bankAt: number | null;
  openedAt: number;
  leftAt: number | null;
  closeReason: CloseReason | null;
}

const TOP_UP = statement(
  'tables.top-up',
  `update table_session set waiting = waiting + $2, top_up = top_up + $2 where id = $1 and ${FOUND_OPEN}`,
);
const CHIPS_ARRIVE = statement(
  'tables.chips-arrive',
  `update table_session set chips = chips + $2, waiting = waiting - $2 where id = $1 and ${FOUND_OPEN}`,
);
/**
 * What a round did to sessions of a table ($1), as JSON ($2). Answers those whose chips were what they must have been.
 * By their table, no plan reads more than its seats, also one that was made while there were few sessions.
 */
const BOOK_PLAYED = statement(
  'tables.book-played',
  `update table_session t set chips = v.after, rounds = t.rounds + 1, bet = t.bet + v.bet, win = t.win + v.win,
         rake = t.rake + v.rake, bank_at = v."bankAt", entry = null
     from json_to_recordset($2::json) as v("sessionId" text, before bigint, after bigint, bet bigint, win bigint, rake bigint,
       "bankAt" int)
     where t.table_id = $1 and t.id = v."sessionId" and t.status = 'open' and t.chips = v.before
     returning t.id`,
);
const SET_SEAT_STATUS = statement(
  'tables.set-seat-status',
  `update table_session set sitting_out = $2, entry = $3, close_reason = $4 where id = $1 and ${FOUND_OPEN}`,
);
const LOCK_SESSION = statement('tables.lock-session', `select * from table_session where id = $1 and ${FOUND_OPEN} for update`);
const END_SESSION = statement(
  'tables.end-session',
  `update table_session set status = 'left', cash_out = chips + waiting, chips = 0, waiting = 0, left_at = $2, close_reason = $3
       where id = $1`,
);
const SESSIONS = statement(
  'tables.sessions',
  `select * from table_session where table_id = $1 and status = 'open' order by seat`,
);
const OPEN_STACKS = statement(
  'tables.open-stacks',
  `select id, table_id, seat, chips, waiting from table_session where status = 'open'`,
);
const LAST_CASH_OUT = statement(
  'tables.last-cash-out',
  `select cash_out from table_session where table_id = $1 and player_id = $2 and left_at >= $3 and left_at > opened_at order by left_at desc limit 1`,
);
const SESSION = statement('tables.session', 'select * from table_session where id = $1');

export const newSession = (
  about: Pick<
    SessionRow,
    | 'id'
    | 'tableId'
    | 'tableName'
    | 'tableNames'
    | 'gameCode'
    | 'operator'
    | 'playerId'
    | 'externalId'
    | 'nickname'
    | 'currency'
    | 'operatorSessionId'
    | 'seat'
    | 'buyIn'
    | 'entry'
    | 'openedAt'
  >,
): SessionRow => ({
  ...about,
  status: 'open',
  chips: about.buyIn,
  waiting: 0,
  topUp: 0,
  cashOut: 0,
  rounds: 0,
  bet: 0,
  win: 0,
  rake: 0,
  sittingOut: false,
  bankAt: null,
  leftAt: null,
  closeReason: null,
});

const COLUMNS = {
  id: 'id',
  tableId: 'table_id',
  tableName: 'table_name',
  tableNames: 'table_names',
  gameCode: 'game_code',
  operator: 'operator',
  playerId: 'player_id',
  externalId: 'external_id',
  nickname: 'nickname',
  currency: 'currency',
  operatorSessionId: 'operator_session_id',
  seat: 'seat',
  status: 'status',
  chips: 'chips',
  waiting: 'waiting',
  buyIn: 'buy_in',
  topUp: 'top_up',
  cashOut: 'cash_out',
  rounds: 'rounds',
  bet: 'bet',
  win: 'win',
  rake: 'rake',
  sittingOut: 'sitting_out',
  entry: 'entry',
  bankAt: 'bank_at',
  openedAt: 'opened_at',
  leftAt: 'left_at',
  closeReason: 'close_reason',
} as const satisfies Record<keyof SessionRow, string>;

const KEYS = Object.keys(COLUMNS) as (keyof SessionRow)[];
const NUMBERS = new Set<keyof SessionRow>(['chips', 'waiting', 'buyIn', 'topUp', 'cashOut', 'bet', 'win', 'rake']);
const MAYBE = new Set<keyof SessionRow>(['openedAt', 'leftAt', 'bankAt', 'rounds', 'seat']);

/** A row of `table_session` as it came. */
export function sessionOf(raw: Row): SessionRow {
  const row: Record<string, unknown> = {};
  for (const key of KEYS) {
    const value = raw[COLUMNS[key]] ?? null;
    row[key] = NUMBERS.has(key) || (MAYBE.has(key) && value !== null) ? Number(value) : value;
  }
  return row as unknown as SessionRow;
}

const MARKS = KEYS.map((key, i) => `$${i + 1}${key === 'tableNames' ? '::jsonb' : ''}`).join(', ');
const INSERT = statement(
  'tables.insert-session',
  `insert into table_session (${KEYS.map(key => COLUMNS[key]).join(', ')}) values (${MARKS})`,
);

/** Writes a new session. @throws when the seat or the player is in another open one of this table */
export async function insertSession(sql: Sql, session: SessionRow): Promise<void> {
  const values = KEYS.map(key => (key === 'tableNames' ? JSON.stringify(session[key]) : session[key]));
  await sql.run(INSERT, values);
}

/** Chips that were bought beside a round wait for the next one. @throws when the session is over */
export async function addWaiting(sql: Sql, id: string, amount: Amount): Promise<void> {
  assert.equal(await sql.run(TOP_UP, [id, amount]), 1, `${id} is not open`);
}

/** Waiting chips come onto the table. */
export async function bringIn(sql: Sql, moves: readonly { id: string; amount: Amount }[]): Promise<void> {
  for (const { id, amount } of moves) {
    assert.equal(await sql.run(CHIPS_ARRIVE, [id, amount]), 1, `${id} is not open`);
  }
}

/** What a round did to the seats that were in it; each must have had what it had when the round began. */
export async function bookPlayed(sql: Sql, tableId: string, played: readonly Played[]): Promise<void> {
  if (played.length === 0) return;
  for (const { sessionId, before, after, bet, win } of played)
    assert.equal(after, before - bet + win, `the chips of ${sessionId}`);
  const booked = (await sql.query<{ id: string }>(BOOK_PLAYED, [tableId, JSON.stringify(played)])).map(({ id }) => id);
  for (const { sessionId, before } of played) assert(booked.includes(sessionId), `the chips of ${sessionId} are not ${before}`);
  assert.equal(booked.length, played.length, 'a session was in a round twice');
}

/** Sitting out, how to come back, and why they leave after the round. */
export async function updateSeatStatus(sql: Sql, { id, sittingOut, entry, closeReason }: SessionRow): Promise<void> {
  await sql.run(SET_SEAT_STATUS, [id, sittingOut, entry, closeReason]);
}

/** Ends a session: all its chips are to be paid. @returns it as it was; undefined when it is over already */
export async function endSession(sql: Sql, id: string, reason: CloseReason, at: number): Promise<SessionRow | undefined> {
  const [raw] = await sql.query(LOCK_SESSION, [id]);
  if (!raw) return undefined;
  await sql.run(END_SESSION, [id, at, reason]);
  return sessionOf(raw);
}

/** Sessions at a table, by seat. */
export async function openSessions(query: Sql['query'], tableId: string): Promise<SessionRow[]> {
  const rows = await query(SESSIONS, [tableId]);
  return rows.map(sessionOf);
}

/** What stands at the seats of all tables. */
export function openStacks(
  query: Sql['query'],
): Promise<{ id: string; table_id: string; seat: number; chips: string; waiting: string }[]> {
  return query(OPEN_STACKS);
}

/** What this player left the table with since an instant; undefined when they did not sit there. Turned away is not sat. */
export async function leftWith(
  query: Sql['query'],
  tableId: string,
  playerId: string,
  since: number,
): Promise<Amount | undefined> {
  const [row] = await query(LAST_CASH_OUT, [tableId, playerId, since]);
  return row && Number(row.cash_out);
}

/** One session. */
export async function readSession(query: Sql['query'], id: string): Promise<SessionRow | undefined> {
  const [row] = await query(SESSION, [id]);
  return row && sessionOf(row);
}
