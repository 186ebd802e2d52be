// The two statements of a plain debit: rows of the moment are born by one, and what their answers mean is recorded by one. Each
// proves the lease, so it is a transaction of money by itself.
import { postedFrom } from '../ledger/index.ts';
import type { Joint } from './orders.ts';
import type { TxRow } from './tx.ts';

const FENCE = (owner: number, epoch: number) =>
  `fence as materialized (select 1 from lease where id = 'server' and owner = $${owner} and epoch = $${epoch} for share)`;

/**
 * Always true. The planner then expects few rows and looks each up by its key; else a plan made while the table was small
 * reads all of it, and goes on doing so when it has grown.
 */
export const BY_KEY = 'v.version between 0 and 2147483647';

/** How many debits a player has in a scope, and its credit mode: that of the first of them, null while there is none. */
const PLAYED = `select count(*)::int as before, bool_or(d.prepaid) filter (where d.ordinal = 1) as prepaid from wallet_tx d
      where d.scope_id = v."scopeId" and d.player_id = v."playerId" and d.type = 'debit'`;

/** A debit as it is born without prepaid credit; what is not named is null, or the same for all. */
export interface Birth {
  txId: string;
  reason: string;
  operator: string;
  playerId: string;
  externalId: string;
  currency: string;
  amount: number;
  gameCode: string;
  tableId: string;
  scopeId: string;
  ordinal: number;
  body: string;
  operatorSessionId: string | undefined;
  createdAt: number;
  aidSession: string | undefined;
  aid: string | undefined;
  bornEpoch: number;
}

/** What a statement is given of a row. */
export const birthOf = (row: TxRow): Birth => ({
  txId: row.txId,
  reason: row.reason,
  operator: row.operator,
  playerId: row.playerId,
  externalId: row.externalId,
  currency: row.currency,
  amount: row.amount,
  gameCode: row.gameCode,
  tableId: row.tableId,
  scopeId: row.scopeId,
  ordinal: row.ordinal,
  body: row.body,
  operatorSessionId: row.operatorSessionId ?? undefined, // what is left out is null
  createdAt: row.createdAt,
  aidSession: row.aidSession ?? undefined,
  aid: row.aid ?? undefined,
  bornEpoch: row.bornEpoch,
});

/**
 * Births as JSON ($1), the lease ($2, $3). A row is born only when it is its player's next debit in the scope, which is not
 * prepaid: `before` and `prepaid` of the others say what is there. No row comes back: the lease is lost.
 */
export const BEAR = `with ${FENCE(2, 3)},
  given as materialized (
    select v.*, played.before, coalesce(played.prepaid, false) as prepaid
    from fence, jsonb_to_recordset($1::jsonb) as v("txId" text, reason text, operator text, "playerId" text, "externalId" text,
      currency text, amount bigint, "gameCode" text, "tableId" text, "scopeId" text, ordinal int, body text,
      "operatorSessionId" text, "createdAt" bigint, "aidSession" text, aid text, "bornEpoch" int)
      cross join lateral (${PLAYED}) as played),
  born as (
    insert into wallet_tx (tx_id, type, reason, operator, player_id, external_id, currency, amount, game_code, table_id, scope_id,
      ordinal, body, operator_session_id, status, version, prepaid, created_at, attempts, review, aid_session, aid, born_epoch)
    select "txId", 'debit', reason, operator, "playerId", "externalId", currency, amount, "gameCode", "tableId", "scopeId",
      ordinal, body, "operatorSessionId", 'pending', 0, false, "createdAt", 0, false, "aidSession", aid, "bornEpoch"
    from given where before = ordinal - 1 and not prepaid)
  select "txId" as tx_id, before, prepaid from given`;

/** A credit as it is born; what is not named is null, or the same for all. */
export interface CreditBirth extends Omit<Birth, 'ordinal' | 'aidSession' | 'aid'> {
  roundClosed: boolean;
  /** the account that held what is paid */
  holder: string;
}

/**
 * Births of credits as JSON ($1), the lease ($2, $3): rows that are due at once, and the posting of each that pays something.
 * Each has the credit mode of its scope. No row: the lease is lost.
 */
export const BEAR_CREDIT = `with ${FENCE(2, 3)},
  given as materialized (
    select v.*, coalesce(played.prepaid, false) as prepaid
    from fence, jsonb_to_recordset($1::jsonb) as v("txId" text, reason text, operator text, "playerId" text, "externalId" text,
      currency text, amount bigint, "gameCode" text, "tableId" text, "scopeId" text, body text, "operatorSessionId" text,
      "createdAt" bigint, "roundClosed" boolean, "bornEpoch" int, holder text)
      cross join lateral (${PLAYED}) as played),
  born as (
    insert into wallet_tx (tx_id, type, reason, operator, player_id, external_id, currency, amount, game_code, table_id, scope_id,
      ordinal, body, operator_session_id, status, version, prepaid, created_at, attempts, next_attempt_at, review, round_closed,
      born_epoch)
    select "txId", 'credit', reason, operator, "playerId", "externalId", currency, amount, "gameCode", "tableId", "scopeId",
      0, body, "operatorSessionId", 'pending', 0, prepaid, "createdAt", 0, "createdAt", false, "roundClosed", "bornEpoch"
    from given),
  posted as (${postedFrom(`select "txId", reason, operator, currency, holder, 'wallet:' || operator, amount, "createdAt"
    from given where amount > 0`)})
  select "txId" as tx_id, prepaid from given`;

/** An answer to a debit that was `pending`, with the line it makes in the attempt log. */
export interface Verdicted {
  txId: string;
  version: number;
  status: 'confirmed' | 'failed';
  completedAt: number;
  balanceAfter: string | null;
  walletStatus: string | null;
  httpStatus: number | null;
  operatorTxId: string | null;
  attempts: number;
  review: boolean;
  /** the account that holds what was brought; null when nothing was */
  holder: string | null;
  sentAt: number;
  ms: number;
  problem: string | null;
  bodyHash: string;
}

/**
 * Answers as JSON ($1), the lease ($2, $3), rows of the joint effect as JSON ($4). Moves by compare-and-set, with the attempt,
 * the posting and the joint effect of each row that moved; answers their ids. The others are left as they were.
 */
function recorded(joint: Joint | null): string {
  const ready = joint?.ready ? `, ready as materialized (${joint.ready})` : '';
  const isReady = ready === '' ? '' : `and (not v.joint or t.tx_id in (select tx from ready))`;
  return `with ${FENCE(2, 3)},
  given as materialized (
    select v.* from fence, jsonb_to_recordset($1::jsonb) as v("txId" text, version int, status text, "completedAt" bigint,
      "balanceAfter" bigint, "walletStatus" text, "httpStatus" int, "operatorTxId" text, attempts int, review boolean, holder text,
      "sentAt" bigint, ms int, problem text, "bodyHash" text, joint boolean)
    where ${BY_KEY})
  ${joint ? `, joint as materialized (select j.* from fence, jsonb_to_recordset($4::jsonb) as j(${joint.shape}))` : ''}
  ${ready},
  moved as (
    update wallet_tx t set status = v.status, version = t.version + 1, completed_at = v."completedAt",
      balance_after = v."balanceAfter", wallet_status = v."walletStatus", http_status = v."httpStatus",
      operator_tx_id = coalesce(v."operatorTxId", t.operator_tx_id), attempts = v.attempts, review = t.review or v.review
    from given v where t.tx_id = v."txId" and t.status = 'pending' and t.version = v.version ${isReady}
    returning t.tx_id, t.reason, t.operator, t.currency, t.amount, v.holder, v."completedAt" as at, v."sentAt" as sent_at, v.ms,
      v."httpStatus" as http_status, v."walletStatus" as wallet_status, v.problem, v."bodyHash" as body_hash),
  tried as (
    insert into tx_attempt (tx_id, sent_at, ms, http_status, wallet_status, problem, body_hash, late)
    select tx_id, sent_at, ms, http_status, wallet_status, problem, body_hash, false from moved),
  posted as (${postedFrom(`select tx_id, reason, operator, currency, 'wallet:' || operator, holder, amount, at
    from moved where holder is not null`)})
  ${joint ? `, written as (${joint.write})` : ''}
  select tx_id from moved`;
}

/** An answer to a credit or rollback that was `pending`, with the line it makes in the attempt log. */
export interface Sent extends Omit<Verdicted, 'status' | 'completedAt' | 'holder'> {
  status: 'confirmed' | 'pending';
  completedAt: number | null;
  nextAttemptAt: number | null;
  /** the debit that a confirmed rollback gives back */
  returns: string | null;
}

/** The same for credits and rollbacks: $1 their answers, $2 and $3 the lease. A confirmed rollback makes its debit `rolled_back`. */
export const SENT = `with ${FENCE(2, 3)},
  given as materialized (
    select v.* from fence, jsonb_to_recordset($1::jsonb) as v("txId" text, version int, status text, "completedAt" bigint,
      "balanceAfter" bigint, "walletStatus" text, "httpStatus" int, "operatorTxId" text, attempts int, "nextAttemptAt" bigint,
      review boolean, returns text, "sentAt" bigint, ms int, problem text, "bodyHash" text)
    where ${BY_KEY}),
  moved as (
    update wallet_tx t set status = v.status, version = t.version + 1, completed_at = v."completedAt",
      balance_after = v."balanceAfter", wallet_status = v."walletStatus", http_status = v."httpStatus",
      operator_tx_id = coalesce(v."operatorTxId", t.operator_tx_id), attempts = v.attempts,
      next_attempt_at = v."nextAttemptAt", review = v.status <> 'confirmed' and (t.review or v.review)
    from given v where t.tx_id = v."txId" and t.status = 'pending' and t.version = v.version
    returning t.tx_id, v.returns, v."completedAt" as at, v."sentAt" as sent_at, v.ms, v."httpStatus" as http_status,
      v."walletStatus" as wallet_status, v.problem, v."bodyHash" as body_hash),
  tried as (
    insert into tx_attempt (tx_id, sent_at, ms, http_status, wallet_status, problem, body_hash, late)
    select tx_id, sent_at, ms, http_status, wallet_status, problem, body_hash, false from moved),
  returned as (
    update wallet_tx d set status = 'rolled_back', version = d.version + 1, completed_at = moved.at
    from moved where d.tx_id = moved.returns and d.status in ('confirmed', 'uncertain'))
  select tx_id from moved`;

const ALONE = recorded(null);
const texts = new WeakMap<Joint, string>();

/** The statement that records answers, together with a joint effect or alone. */
export function recordText(joint: Joint | null): string {
  if (!joint) return ALONE;
  const text = texts.get(joint) ?? recorded(joint);
  texts.set(joint, text);
  return text;
}
