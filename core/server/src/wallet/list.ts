// Lists of wallet transactions with keyset pages (NS-02), and how a row looks on the wire.
import type { Database } from '../db/index.ts';
import { iso } from '../kernel/index.ts';
import type { Asked } from './resolutions.ts';
import { TX_COLUMNS, txOf } from './rows.ts';
import type { TxRow } from './tx.ts';

/** What to list; everything given must match. */
export interface TxFilter {
  /** undefined: of all operators (platform) */
  operator?: string;
  /** on created_at, from inclusive, to exclusive, Unix ms */
  from?: number;
  to?: number;
  externalId?: string;
  playerId?: string;
  type?: string;
  reason?: string;
  status?: string;
  gameCode?: string;
  tableId?: string;
  /** `rnd_…` or `tss_…` */
  roundId?: string;
  txId?: string;
  refTxId?: string;
  operatorTxId?: string;
  review?: boolean;
  sort?: 'created_at' | 'completed_at';
  order?: 'asc' | 'desc';
  limit: number;
  /** what finished after this instant is sorted as unfinished, so that it keeps its place from page to page */
  at?: number;
  /** the key of the last row of the page before */
  after?: [at: number, txId: string];
}

export interface TxPage {
  rows: TxRow[];
  /** null on the last page */
  next: [at: number, txId: string] | null;
}

const NEVER = '9007199254740991'; // unfinished rows sort as completed last

const FILTERS = {
  operator: 'operator =',
  from: 'created_at >=',
  to: 'created_at <',
  externalId: 'external_id =',
  playerId: 'player_id =',
  type: 'type =',
  reason: 'reason =',
  status: 'status =',
  gameCode: 'game_code =',
  tableId: 'table_id =',
  roundId: 'scope_id =',
  txId: 'tx_id =',
  refTxId: 'ref_tx_id =',
  operatorTxId: 'operator_tx_id =',
  review: 'review =',
} as const satisfies Partial<Record<keyof TxFilter, string>>;

/** Only fixed words go into the text; every value is bound. */
function conditions(filter: Partial<TxFilter>): { values: unknown[]; where: string[] } {
  const values: unknown[] = [];
  const where: string[] = [];
  for (const [name, test] of Object.entries(FILTERS)) {
    const value = filter[name as keyof typeof FILTERS];
    if (value === undefined) continue;
    values.push(value);
    where.push(`${test} $${values.length}`);
  }
  return { values, where };
}

const whereOf = (where: readonly string[]): string => (where.length > 0 ? `where ${where.join(' and ')}` : '');

/** Count and sum of the transactions that match. */
export interface TxSum {
  type: string;
  reason: string;
  status: string;
  currency: string;
  count: number;
  sum: bigint;
}

/** Transactions by type, reason, status and currency: reconciliation in one call (NS-02). */
export async function sumTransactions(db: Database, filter: Partial<TxFilter>): Promise<TxSum[]> {
  const { values, where } = conditions(filter);
  const rows = await db.query(
    `select type, reason, status, currency, count(*) as count, sum(amount) as sum from wallet_tx ${whereOf(where)}
      group by type, reason, status, currency order by type, reason, status, currency`,
    values,
  );
  return rows.map(({ count, sum, ...row }) => ({
    ...(row as Omit<TxSum, 'count' | 'sum'>),
    count: Number(count),
    sum: BigInt(String(sum)),
  }));
}

/** One page of transactions. */
export async function listTransactions(db: Database, filter: TxFilter): Promise<TxPage> {
  const { values, where } = conditions(filter);
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
  const rows = await db.query(
    `select ${TX_COLUMNS} from wallet_tx ${whereOf(where)}
      order by ${at} ${order}, tx_id ${order} limit $${values.length}`,
    values,
  );
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
