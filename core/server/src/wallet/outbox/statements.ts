// The two statements of the outbox: credits are inserted by one, and answers to credits and rollbacks are recorded by one.
import { FENCE, statement } from '../../db/index.ts';
import { postedFrom } from '../../ledger/index.ts';
import type { AnswerValues } from '../debit/statements.ts';
import { BY_KEY, PLAYED, type TxValues } from '../rows/statements.ts';

/** What is inserted of a credit. */
export interface CreditValues extends Omit<TxValues, 'ordinal' | 'aidSession' | 'aid'> {
  roundClosed: boolean;
  /** the account that held what is paid */
  holder: string;
}

/**
 * Credits as JSON ($1), the lease ($2, $3): rows that are due at once, and the posting of each that pays something.
 * Each has the credit mode of its scope. No row: the lease is lost.
 */
export const INSERT_CREDITS = statement(
  'wallet.insert-credits',
  `with ${FENCE(2, 3)},
  given as materialized (
    select v.*, coalesce(played.prepaid, false) as prepaid
    from fence, json_to_recordset($1::json) as v("txId" text, reason text, operator text, "playerId" text, "externalId" text,
      currency text, amount bigint, "gameCode" text, "tableId" text, "scopeId" text, body text, "operatorSessionId" text,
      "createdAt" bigint, "roundClosed" boolean, "bornEpoch" int, holder text)
      cross join lateral (${PLAYED}) as played),
  inserted as (
    insert into wallet_tx (tx_id, type, reason, operator, player_id, external_id, currency, amount, game_code, table_id, scope_id,
      ordinal, body, operator_session_id, status, version, prepaid, created_at, attempts, next_attempt_at, review, round_closed,
      born_epoch)
    select "txId", 'credit', reason, operator, "playerId", "externalId", currency, amount, "gameCode", "tableId", "scopeId",
      0, body, "operatorSessionId", 'pending', 0, prepaid, "createdAt", 0, "createdAt", false, "roundClosed", "bornEpoch"
    from given),
  posted as (${postedFrom(`select "txId", reason, operator, currency, holder, 'wallet:' || operator, amount, "createdAt"
    from given where amount > 0`)})
  select "txId" as tx_id, prepaid from given`,
);

/** An answer to a credit or rollback that was `pending`, with the line it makes in the attempt log. */
export interface Sent extends Omit<AnswerValues, 'status' | 'completedAt' | 'holder'> {
  status: 'confirmed' | 'pending';
  completedAt: number | null;
  nextAttemptAt: number | null;
  /** the debit that a confirmed rollback gives back */
  returns: string | null;
}

/** The same for credits and rollbacks: $1 their answers, $2 and $3 the lease. A confirmed rollback makes its debit `rolled_back`. */
export const SENT = statement(
  'wallet.record-sent',
  `with ${FENCE(2, 3)},
  given as materialized (
    select v.* from fence, json_to_recordset($1::json) as v("txId" text, version int, status text, "completedAt" bigint,
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
  select tx_id from moved`,
);
