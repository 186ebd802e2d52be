// The two statements of a plain debit: rows of the moment are inserted by one, and what their answers cause is recorded by
// one. Each proves the lease, so it is a transaction of money by itself.
import { FENCE, statement } from '../../db/index.ts';
import { postedFrom } from '../../ledger/index.ts';
import type { BatchedEffect, EffectWords } from '../port.ts';
import { BY_KEY, PLAYED } from '../rows/statements.ts';
import { ELSEWHERE, TAKEN } from './stakes.ts';

const IS_INSERTED = 'before = ordinal - 1 and not prepaid and elsewhere is null';

/**
 * Debits without prepaid credit as JSON ($1), the lease ($2, $3). A row is inserted only when it is its player's next debit in the
 * scope, that is not prepaid, and its player may have a stake here: `before`, `prepaid` and `elsewhere` of the others say what is
 * there. No row comes back: the lease is lost.
 */
export const INSERT_DEBITS = statement(
  'wallet.insert-debits',
  `with ${FENCE(2, 3)},
  given as materialized (
    select v.*, played.before, coalesce(played.prepaid, false) as prepaid, elsewhere
    from fence, json_to_recordset($1::json) as v("txId" text, reason text, operator text, "playerId" text, "externalId" text,
      currency text, amount bigint, "gameCode" text, "tableId" text, "scopeId" text, ordinal int, body text,
      "operatorSessionId" text, "createdAt" bigint, "aidSession" text, aid text, "bornEpoch" int, alone boolean)
      cross join lateral (${PLAYED}) as played left join lateral (${ELSEWHERE}) as other on true),
  ${TAKEN(IS_INSERTED)},
  inserted as (
    insert into wallet_tx (tx_id, type, reason, operator, player_id, external_id, currency, amount, game_code, table_id, scope_id,
      ordinal, body, operator_session_id, status, version, prepaid, created_at, attempts, review, aid_session, aid, born_epoch)
    select "txId", 'debit', reason, operator, "playerId", "externalId", currency, amount, "gameCode", "tableId", "scopeId",
      ordinal, body, "operatorSessionId", 'pending', 0, false, "createdAt", 0, false, "aidSession", aid, "bornEpoch"
    from given where ${IS_INSERTED})
  select "txId" as tx_id, before, prepaid, elsewhere from given`,
);

/** An answer to a debit that was `pending`, with the line it makes in the attempt log. */
export interface AnswerValues {
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

/** How an effect takes part in the statement: what it reads, what it writes, and what must come of it. */
interface EffectPart {
  given: string;
  written: string;
  isWritten: string;
}

const NO_EFFECT: EffectPart = { given: '', written: '', isWritten: '' };

const rowsOf = (shape: string, param: number) =>
  `effect as materialized (select r.* from json_to_recordset($${param}::json) as r(${shape}))`;

/** Every effect is written, or the statement fails: a bet that is paid and not in its round would be worse. */
const effectPart = ({ shape, write }: EffectWords): EffectPart => ({
  given: `, ${rowsOf(shape, 4)}`,
  written: `, written as (${write} returning 1)`,
  isWritten: `where 1 / (case when (select count(*) from written) = (select count(*) from effect e join moved m on m.tx_id = e.tx)
    then 1 else 0 end) = 1`,
});

/**
 * Answers as JSON ($1), the lease ($2, $3), rows of the effect as JSON ($4). Moves by compare-and-set, with the attempt, the
 * posting and the effect of each row that moved; answers their ids. The others are left as they were.
 */
function recorded({ given, written, isWritten }: EffectPart): string {
  return `with ${FENCE(2, 3)},
  given as materialized (
    select v.* from fence, json_to_recordset($1::json) as v("txId" text, version int, status text, "completedAt" bigint,
      "balanceAfter" bigint, "walletStatus" text, "httpStatus" int, "operatorTxId" text, attempts int, review boolean, holder text,
      "sentAt" bigint, ms int, problem text, "bodyHash" text)
    where ${BY_KEY})
  ${given},
  moved as (
    update wallet_tx t set status = v.status, version = t.version + 1, completed_at = v."completedAt",
      balance_after = v."balanceAfter", wallet_status = v."walletStatus", http_status = v."httpStatus",
      operator_tx_id = coalesce(v."operatorTxId", t.operator_tx_id), attempts = v.attempts, review = t.review or v.review
    from given v where t.tx_id = v."txId" and t.status = 'pending' and t.version = v.version
    returning t.tx_id, t.reason, t.operator, t.currency, t.amount, v.holder, v."completedAt" as at, v."sentAt" as sent_at, v.ms,
      v."httpStatus" as http_status, v."walletStatus" as wallet_status, v.problem, v."bodyHash" as body_hash),
  tried as (
    insert into tx_attempt (tx_id, sent_at, ms, http_status, wallet_status, problem, body_hash, late)
    select tx_id, sent_at, ms, http_status, wallet_status, problem, body_hash, false from moved),
  posted as (${postedFrom(`select tx_id, reason, operator, currency, 'wallet:' || operator, holder, amount, at
    from moved where holder is not null`)})
  ${written}
  select tx_id from moved ${isWritten}`;
}

/** Answers alone. */
export const RECORD_ANSWERS = statement('wallet.record-answers', recorded(NO_EFFECT));

/**
 * A batched effect, by its name: the statement that records answers together with it, and, under the name and `-alone`, the one that
 * writes one effect ($1) of a debit that the caller's transaction has confirmed, and changes one row. Called where a file is loaded.
 */
export function batchedEffect(name: string, words: EffectWords): BatchedEffect {
  const alone = `with ${rowsOf(words.shape, 1)}, moved as (select tx as tx_id from effect) ${words.write}`;
  return { recorded: statement(name, recorded(effectPart(words))), alone: statement(`${name}-alone`, alone) };
}
