// The two statements of plain debits: inserts of the moment, and what their answers mean, with or without an effect.
import { StoreError } from '../errors.ts';
import type { ModelRow } from '../schema.ts';
import { changed, type Handler, type Handlers, records, rows, type Statement } from '../statement.ts';
import type { Tables } from '../tables.ts';
import { isFenced } from './db.ts';
import { post } from './ledger.ts';
import { addInput } from './rounds.ts';
import { elsewhereOf, takeStakes } from './stakes.ts';
import { IN_FORCE, moved, movedOpen, moveOne, playedIn, rolledBack, tried } from './wallet.ts';

const FENCE = `fence as materialized (select 1 from lease where id = 'server' and owner = $2 and epoch = $3 for share)`;

/** What inserts of all kinds have in common. */
const insertedOf = (v: Record<string, unknown>): Record<string, unknown> => ({
  tx_id: v.txId,
  reason: v.reason,
  operator: v.operator,
  player_id: v.playerId,
  external_id: v.externalId,
  currency: v.currency,
  amount: v.amount,
  game_code: v.gameCode,
  table_id: v.tableId,
  scope_id: v.scopeId,
  body: v.body,
  operator_session_id: v.operatorSessionId,
  status: 'pending',
  version: 0,
  created_at: v.createdAt,
  attempts: 0,
  review: false,
  born_epoch: v.bornEpoch,
});

const insertDebits: Handler = (db, [given, owner, epoch]) => {
  if (!isFenced(db, owner, epoch)) return rows([]);
  const inserts = records(given).map(v => ({ v, ...playedIn(db, v.scopeId, v.playerId), elsewhere: elsewhereOf(db, v) }));
  const isInserted = ({ v, before, prepaid, elsewhere }: (typeof inserts)[number]) =>
    before === Number(v.ordinal) - 1 && !prepaid && elsewhere === null;
  const made = new Set(inserts.filter(isInserted).map(({ v }) => v));
  for (const v of made) {
    const about = { type: 'debit', ordinal: v.ordinal, prepaid: false, aid_session: v.aidSession, aid: v.aid };
    db.of('wallet_tx').insert({ ...insertedOf(v), ...about });
  }
  takeStakes(
    db,
    inserts.map(({ v }) => v),
    v => made.has(v),
  );
  return rows(inserts.map(({ v, ...there }) => ({ tx_id: v.txId, ...there })));
};

const insertCredit: Handler = (db, [given, owner, epoch]) => {
  if (!isFenced(db, owner, epoch)) return rows([]);
  const txs = db.of('wallet_tx');
  const inserts = records(given).map(v => ({ v, prepaid: playedIn(db, v.scopeId, v.playerId).prepaid }));
  for (const { v, prepaid } of inserts) {
    const about = { type: 'credit', ordinal: 0, prepaid, next_attempt_at: v.createdAt, round_closed: v.roundClosed };
    txs.insert({ ...insertedOf(v), ...about });
  }
  const paid = inserts.filter(({ v }) => Number(v.amount) > 0);
  post(
    db,
    paid.map(({ v }) => ({
      ref: v.txId,
      kind: v.reason,
      operator: v.operator,
      currency: v.currency,
      debit: v.holder,
      credit: `wallet:${v.operator}`,
      amount: v.amount,
      at: v.createdAt,
    })),
  );
  return rows(inserts.map(({ v, prepaid }) => ({ tx_id: v.txId, prepaid })));
};

/** An effect that a statement writes for many debits: its words, and what they do. */
interface Effect {
  shape: string;
  write: string;
  /** false: it is not to be written, so that the whole statement fails */
  written(db: Tables, row: Record<string, unknown>): boolean;
}

/** A bet of a round (rounds/input-log.ts). */
const BET: Effect = {
  shape: 'tx text, "roundId" text, no int, input text, at bigint',
  write: `insert into round_input (round_id, no, input, at)
    select e."roundId", e.no, e.input, e.at from effect e join moved m on m.tx_id = e.tx
      join (select r.id from round r join play_table t on t.id = r.table_id and t.open_round = r.id
        where r.id in (select "roundId" from effect) for share of t) p on p.id = e."roundId"`,
  written: (db, { roundId, no, input, at }) => addInput(db, [roundId, no, input, at]),
};

const effectRows = (effect: Effect, param: number) =>
  `effect as materialized (select r.* from jsonb_to_recordset($${param}::jsonb) as r(${effect.shape}))`;

function recordText(effect: Effect | null): string {
  return `with ${FENCE},
  given as materialized (
    select v.* from fence, jsonb_to_recordset($1::jsonb) as v("txId" text, version int, status text, "completedAt" bigint,
      "balanceAfter" bigint, "walletStatus" text, "httpStatus" int, "operatorTxId" text, attempts int, review boolean, holder text,
      "sentAt" bigint, ms int, problem text, "bodyHash" text)
    where v.version between 0 and 2147483647)
  ${effect ? `, ${effectRows(effect, 4)}` : ''},
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
  posted as (insert into journal (ref, kind, operator, currency, debit, credit, amount, at)
    select tx_id, reason, operator, currency, 'wallet:' || operator, holder, amount, at from moved where holder is not null)
  ${effect ? `, written as (${effect.write} returning 1)` : ''}
  select tx_id from moved ${
    effect
      ? `where 1 / (case when (select count(*) from written) = (select count(*) from effect e join moved m on m.tx_id = e.tx)
    then 1 else 0 end) = 1`
      : ''
  }`;
}

const effectText = (effect: Effect) => `with ${effectRows(effect, 1)}, moved as (select tx as tx_id from effect) ${effect.write}`;

/** One effect in a transaction of its own. */
const writing =
  (effect: Effect): Handler =>
  (db, [given]) => {
    const effects = records(given);
    return changed(effects.filter(row => effect.written(db, row)).length);
  };

const recording =
  (effect: Effect | null): Handler =>
  (db, [given, owner, epoch, effects]) => {
    if (!isFenced(db, owner, epoch)) return rows([]);
    const txs = db.of('wallet_tx');
    const done = new Map<string, { row: ModelRow; to: Record<string, unknown> }>();
    for (const to of records(given)) {
      const row = txs.get(to.txId);
      if (!row || done.has(String(row.tx_id)) || row.status !== 'pending' || row.version !== to.version) continue;
      done.set(String(row.tx_id), { row: txs.update(row, moved(row, to)), to });
    }
    for (const [txId, { to }] of done) tried(db, to, txId, false);
    post(db, [...done.values()].flatMap(stake));
    for (const row of effect ? records(effects) : [])
      if (done.has(String(row.tx)) && !effect?.written(db, row)) throw new StoreError('22012', 'division by zero');
    return rows([...done.keys()].map(tx_id => ({ tx_id })));
  };

const stake = ({ row, to }: { row: ModelRow; to: Record<string, unknown> }) =>
  to.holder === null || to.holder === undefined
    ? []
    : [
        {
          ref: row.tx_id,
          kind: row.reason,
          operator: row.operator,
          currency: row.currency,
          debit: `wallet:${row.operator}`,
          credit: to.holder,
          amount: row.amount,
          at: to.completedAt,
        },
      ];

const sent: Handler = (db, [given, owner, epoch]) => {
  if (!isFenced(db, owner, epoch)) return rows([]);
  const txs = db.of('wallet_tx');
  const done = new Map<string, Record<string, unknown>>();
  for (const to of records(given)) {
    const row = txs.get(to.txId);
    if (!row || done.has(String(row.tx_id)) || row.status !== 'pending' || row.version !== to.version) continue;
    txs.update(row, { ...movedOpen(row, to), next_attempt_at: to.nextAttemptAt });
    done.set(String(row.tx_id), to);
  }
  for (const [txId, to] of done) {
    tried(db, to, txId, false);
    if (to.returns !== null && to.returns !== undefined) moveOne(db, to.returns, IN_FORCE, rolledBack(to.completedAt));
  }
  return rows([...done.keys()].map(tx_id => ({ tx_id })));
};

export const walletGroupHandlers: Handlers = {
  'wallet.insert-debits': insertDebits,
  'wallet.record-sent': sent,
  'wallet.insert-credits': insertCredit,
};

export const walletGroupStatements: Statement[] = [
  [recordText(null), recording(null)],
  [recordText(BET), recording(BET)],
  [effectText(BET), writing(BET)],
];
