// Lists of wallet transactions with keyset pages (NS-02), and how a row looks on the wire.
import type { Database } from '../db/index.ts';
import { iso } from '../kernel/index.ts';
import type { Asked } from './resolutions.ts';
import { TX_COLUMNS, txOf } from './rows.ts';
import type { TxRow } from './tx.ts';
import { readerOf, type TxFilter, testsOf, whereOf } from './tx-filter.ts';

export interface TxPage {
  rows: TxRow[];
  /** null on the last page */
  next: [at: number, txId: string] | null;
}

const NEVER = '9007199254740991'; // unfinished rows sort as completed last

/** One page of transactions. */
export async function listTransactions(db: Database, filter: TxFilter, signal?: AbortSignal): Promise<TxPage> {
  const values: unknown[] = [];
  const where = testsOf(filter, values);
  const byEnd = filter.sort === 'completed_at';
  const asOf = filter.at ?? Number(NEVER);
  if (byEnd) values.push(asOf);
  const at = byEnd ? `case when completed_at <= $${values.length}::bigint then completed_at else ${NEVER} end` : 'created_at';
  const order = filter.order === 'asc' ? 'asc' : 'desc';
  if (filter.after) {
    values.push(...filter.after);
    where.push(`((${at}), tx_id) ${order === 'asc' ? '>' : '<'} ($${values.length - 1}::bigint, $${values.length}::text)`);
  }
  values.push(filter.limit);
  const text = `select ${TX_COLUMNS} from wallet_tx ${whereOf(where)}
      order by ${at} ${order}, tx_id ${order} limit $${values.length}`;
  const rows = await db.reports.list(readerOf(filter), sql => sql.query(text, values), signal);
  const page = rows.map(txOf);
  const last = page.length === filter.limit ? page.at(-1) : undefined;
  if (!last) return { rows: page, next: null };
  const ended = last.completedAt !== null && last.completedAt <= asOf ? last.completedAt : Number(NEVER);
  return { rows: page, next: [byEnd ? ended : last.createdAt, last.txId] };
}

/** A transaction on the wire (NS-02). */
export function transactionView(row: TxRow): Record<string, unknown> {
  return {
    tx_id: row.txId,
    type: row.type,
    reason: row.reason,
    status: row.status,
    external_id: row.externalId,
    player_id: row.playerId,
    currency: row.currency,
    amount: row.amount,
    game_code: row.gameCode,
    table_id: row.tableId,
    round_id: row.scopeId,
    round_closed: row.roundClosed,
    ref_tx_id: row.refTxId,
    rolled_back_by: row.rolledBackBy,
    operator_tx_id: row.operatorTxId,
    operator_session_id: row.operatorSessionId,
    balance_after: row.balanceAfter,
    wallet_status: row.walletStatus,
    http_status: row.httpStatus,
    attempts: row.attempts,
    next_attempt_at: row.nextAttemptAt === null ? null : iso(row.nextAttemptAt),
    review: row.review,
    fail_reason: row.failReason,
    resolution: row.resolution,
    created_at: iso(row.createdAt),
    completed_at: row.completedAt === null ? null : iso(row.completedAt),
  };
}

/** The same for the platform's staff: whose it is, and the resolution that one key has asked for. */
export function staffTransactionView(row: TxRow, asked: Asked | undefined): Record<string, unknown> {
  return {
    operator_code: row.operator,
    ...transactionView(row),
    resolved_by: row.resolvedBy,
    resolution_asked: asked ? { key_id: asked.keyId, note: asked.note, at: iso(asked.at) } : null,
  };
}
