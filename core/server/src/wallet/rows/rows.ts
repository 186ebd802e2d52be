// The statements on wallet rows. All of them are bound, set-wise, and moves are compare-and-set on (status, version).
import { type Row, type Sql, statement } from '../../db/index.ts';
import { sha256 } from '../../kernel/index.ts';
import type { Classified } from '../transport/answer-class.ts';
import type { Answer } from '../transport/exchange.ts';
import { BY_KEY } from './statements.ts';
import type { TxRow, TxStatus } from './tx.ts';

/** Every column with its type in SQL, in the order of the table. */
const COLUMNS = {
  txId: 'text',
  type: 'text',
  reason: 'text',
  operator: 'text',
  playerId: 'text',
  externalId: 'text',
  currency: 'text',
  amount: 'bigint',
  gameCode: 'text',
  tableId: 'text',
  scopeId: 'text',
  ordinal: 'int',
  refTxId: 'text',
  body: 'text',
  operatorSessionId: 'text',
  status: 'text',
  version: 'int',
  prepaid: 'boolean',
  createdAt: 'bigint',
  completedAt: 'bigint',
  balanceAfter: 'bigint',
  walletStatus: 'text',
  httpStatus: 'int',
  operatorTxId: 'text',
  attempts: 'int',
  nextAttemptAt: 'bigint',
  review: 'boolean',
  failReason: 'text',
  resolution: 'text',
  resolvedBy: 'text',
  rolledBackBy: 'text',
  roundClosed: 'boolean',
  aidSession: 'text',
  aid: 'text',
  bornEpoch: 'int',
} as const satisfies Record<keyof TxRow, string>;

const snake = (name: string) => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);
const NAMES = Object.keys(COLUMNS) as (keyof TxRow)[];
const LIST = NAMES.map(snake).join(', ');
const SHAPE = NAMES.map(name => `"${name}" ${COLUMNS[name]}`).join(', ');
const INSERT = statement(
  'wallet.insert',
  `insert into wallet_tx (${LIST}) select ${NAMES.map(name => `v."${name}"`).join(', ')}
  from json_to_recordset($1::json) as v(${SHAPE})`,
);

const ONE = statement('wallet.one', `select ${LIST} from wallet_tx where tx_id = $1`);
const LOG_ATTEMPTS = statement(
  'wallet.log-attempts',
  `insert into tx_attempt (tx_id, sent_at, ms, http_status, wallet_status, problem, body_hash, late)
      select "txId", "sentAt", ms, "httpStatus", "walletStatus", problem, "bodyHash", late
      from json_to_recordset($1::json) as v("txId" text, "sentAt" bigint, ms int, "httpStatus" int, "walletStatus" text,
        problem text, "bodyHash" text, late boolean)`,
);
/** The same, which nobody changes until the transaction is over. */
export const LOCK_TX = statement('wallet.lock', `select ${LIST} from wallet_tx where tx_id = $1 for update`);

/** The columns of a row, for `select`. */
export const TX_COLUMNS: string = LIST;

/** A row as it came from the database. */
export function txOf(row: Row): TxRow {
  const out: Record<string, unknown> = {};
  for (const name of NAMES) {
    const value = row[snake(name)];
    const number = COLUMNS[name] === 'bigint' && value !== null;
    out[name] = number ? (name === 'balanceAfter' ? BigInt(value as string) : Number(value)) : (value ?? null);
  }
  return out as unknown as TxRow;
}

const plain = (_key: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);

/** Adds rows, all in one statement. */
export async function insertRows(sql: Sql, rows: readonly TxRow[]): Promise<void> {
  if (rows.length > 0) await sql.run(INSERT, [JSON.stringify(rows, plain)]);
}

/** Reads one row. */
export async function rowOf(sql: { query: Sql['query'] }, txId: string): Promise<TxRow | undefined> {
  const rows = await sql.query(ONE, [txId]);
  return rows[0] && txOf(rows[0]);
}

/** What a move changes; the columns not named here never change. */
export interface Move {
  txId: string;
  was: TxStatus;
  version: number;
  status: TxStatus;
  completedAt: number | null;
  balanceAfter: string | null;
  walletStatus: string | null;
  httpStatus: number | null;
  operatorTxId: string | null;
  attempts: number;
  nextAttemptAt: number | null;
  review: boolean;
}

const MOVE = statement(
  'wallet.move',
  `update wallet_tx t set status = v.status, version = t.version + 1, completed_at = v."completedAt",
    balance_after = v."balanceAfter", wallet_status = v."walletStatus", http_status = v."httpStatus",
    operator_tx_id = coalesce(v."operatorTxId", t.operator_tx_id), attempts = v.attempts,
    next_attempt_at = v."nextAttemptAt", review = v.status <> 'confirmed' and (t.review or v.review)
  from json_to_recordset($1::json) as v("txId" text, was text, version int, status text, "completedAt" bigint,
    "balanceAfter" bigint, "walletStatus" text, "httpStatus" int, "operatorTxId" text, attempts int,
    "nextAttemptAt" bigint, review boolean)
  where t.tx_id = v."txId" and t.status = v.was and t.version = v.version and ${BY_KEY} returning t.tx_id`,
);

/** Moves rows by compare-and-set. @returns the ids of those that moved; the others belong to somebody else by now */
export async function moveRows(sql: Sql, moves: readonly Move[]): Promise<Set<string>> {
  if (moves.length === 0) return new Set();
  const rows = await sql.query<{ tx_id: string }>(MOVE, [JSON.stringify(moves)]);
  return new Set(rows.map(row => row.tx_id));
}

/** The move that an answer causes. */
export function moveOf(row: TxRow, status: TxStatus, classified: Classified, answer: Answer, now: number): Move {
  const open = status === 'pending' || status === 'uncertain';
  return {
    txId: row.txId,
    was: row.status,
    version: row.version,
    status,
    completedAt: open ? null : now,
    balanceAfter: classified.balance === null ? null : String(classified.balance),
    walletStatus: classified.status,
    httpStatus: answer.httpStatus,
    operatorTxId: classified.operatorTxId,
    attempts: row.attempts + 1,
    nextAttemptAt: null,
    review: classified.review,
  };
}

/** One line of the attempt log. */
export interface Attempt {
  txId: string;
  sentAt: number;
  ms: number;
  httpStatus: number | null;
  walletStatus: string | null;
  problem: string | null;
  bodyHash: string;
  late: boolean;
}

/** A line of the attempt log. */
export function attemptOf(about: { row: TxRow; classified: Classified; answer: Answer }): Attempt {
  const { row, classified, answer } = about;
  return {
    txId: row.txId,
    sentAt: answer.sentAt,
    ms: Math.max(0, Math.round(answer.ms)),
    httpStatus: answer.httpStatus,
    walletStatus: classified.status,
    problem: classified.problem,
    bodyHash: sha256(row.body),
    late: false,
  };
}

/** Adds attempts to the log, all in one statement. */
export async function logAttempts(sql: Sql, attempts: readonly Attempt[]): Promise<void> {
  if (attempts.length === 0) return;
  await sql.run(LOG_ATTEMPTS, [JSON.stringify(attempts)]);
}
