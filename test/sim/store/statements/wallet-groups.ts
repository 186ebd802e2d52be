// The two statements of plain debits: births of the moment, and what their answers mean, with or without a joint effect.
import type { ModelRow } from '../schema.ts';
import { type Handler, records, rows, type Statement } from '../statement.ts';
import type { Tables } from '../tables.ts';
import { isFenced } from './db.ts';
import { post } from './ledger.ts';
import { IN_FORCE, moved, movedOpen, moveOne, playedIn, REVIEW, rolledBack, tried } from './wallet.ts';

const FENCE = `fence as materialized (select 1 from lease where id = 'server' and owner = $2 and epoch = $3 for share)`;

const PLAYED = `select count(*)::int as before, bool_or(d.prepaid) filter (where d.ordinal = 1) as prepaid from wallet_tx d
      where d.scope_id = v."scopeId" and d.player_id = v."playerId" and d.type = 'debit'`;

const BEAR = `with ${FENCE},
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

/** What births of all kinds have in common. */
const bornOf = (v: Record<string, unknown>): Record<string, unknown> => ({
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

const bear: Handler = (db, [given, owner, epoch]) => {
  if (!isFenced(db, owner, epoch)) return rows([]);
  const births = records(given).map(v => ({ v, ...playedIn(db, v.scopeId, v.playerId) }));
  for (const { v, before, prepaid } of births) {
    if (before !== Number(v.ordinal) - 1 || prepaid) continue;
    const about = { type: 'debit', ordinal: v.ordinal, prepaid: false, aid_session: v.aidSession, aid: v.aid };
    db.of('wallet_tx').insert({ ...bornOf(v), ...about });
  }
  return rows(births.map(({ v, before, prepaid }) => ({ tx_id: v.txId, before, prepaid })));
};

const BEAR_CREDIT = `with ${FENCE},
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
  posted as (insert into journal (ref, kind, operator, currency, debit, credit, amount, at)
    select "txId", reason, operator, currency, holder, 'wallet:' || operator, amount, "createdAt" from given where amount > 0)
  select "txId" as tx_id, prepaid from given`;

const bearCredit: Handler = (db, [given, owner, epoch]) => {
  if (!isFenced(db, owner, epoch)) return rows([]);
  const txs = db.of('wallet_tx');
  const births = records(given).map(v => ({ v, prepaid: playedIn(db, v.scopeId, v.playerId).prepaid }));
  for (const { v, prepaid } of births) {
    const about = { type: 'credit', ordinal: 0, prepaid, next_attempt_at: v.createdAt, round_closed: v.roundClosed };
    txs.insert({ ...bornOf(v), ...about });
  }
  const paid = births.filter(({ v }) => Number(v.amount) > 0);
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
  return rows(births.map(({ v, prepaid }) => ({ tx_id: v.txId, prepaid })));
};

/** A joint effect: its parts of the text, and what they do. */
interface Effect {
  shape: string;
  ready?: string;
  write: string;
  isReady(db: Tables, row: Record<string, unknown>): boolean;
  written(db: Tables, row: Record<string, unknown>): void;
}

/** A bet of a round whose row is open (tables/betting.ts, history/history.ts). */
const BET: Effect = {
  shape: 'tx text, round_id text, no int, input text, at bigint, table_id text',
  ready: 'select j.tx from joint j join play_table t on t.id = j.table_id and t.open_round = j.round_id for share of t',
  write: `insert into round_input (round_id, no, input, at)
    select j.round_id, j.no, j.input, j.at from joint j join moved m on m.tx_id = j.tx`,
  isReady: (db, row) => db.of('play_table').get(row.table_id)?.open_round === row.round_id,
  written: (db, { round_id, no, input, at }) => void db.of('round_input').insert({ round_id, no, input, at }),
};

function recordText(effect: Effect | null): string {
  const ready = effect?.ready ? `, ready as materialized (${effect.ready})` : '';
  const isReady = ready === '' ? '' : `and (not v.joint or t.tx_id in (select tx from ready))`;
  return `with ${FENCE},
  given as materialized (
    select v.* from fence, jsonb_to_recordset($1::jsonb) as v("txId" text, version int, status text, "completedAt" bigint,
      "balanceAfter" bigint, "walletStatus" text, "httpStatus" int, "operatorTxId" text, attempts int, review boolean, holder text,
      "sentAt" bigint, ms int, problem text, "bodyHash" text, joint boolean)
    where v.version between 0 and 2147483647)
  ${effect ? `, joint as materialized (select j.* from fence, jsonb_to_recordset($4::jsonb) as j(${effect.shape}))` : ''}
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
  posted as (insert into journal (ref, kind, operator, currency, debit, credit, amount, at)
    select tx_id, reason, operator, currency, 'wallet:' || operator, holder, amount, at from moved where holder is not null)
  ${effect ? `, written as (${effect.write})` : ''}
  select tx_id from moved`;
}

const recording =
  (effect: Effect | null): Handler =>
  (db, [given, owner, epoch, joints]) => {
    if (!isFenced(db, owner, epoch)) return rows([]);
    const txs = db.of('wallet_tx');
    const joint = effect ? records(joints) : [];
    const ready = new Set(joint.filter(row => effect?.isReady(db, row)).map(row => row.tx));
    const done = new Map<string, { row: ModelRow; to: Record<string, unknown> }>();
    for (const to of records(given)) {
      const row = txs.get(to.txId);
      if (!row || done.has(String(row.tx_id)) || row.status !== 'pending' || row.version !== to.version) continue;
      if (effect?.ready && to.joint && !ready.has(to.txId)) continue;
      done.set(String(row.tx_id), { row: txs.update(row, moved(row, to)), to });
    }
    for (const [txId, { to }] of done) tried(db, to, txId, false);
    post(db, [...done.values()].flatMap(stake));
    for (const row of joint) if (done.has(String(row.tx))) effect?.written(db, row);
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

const SENT = `with ${FENCE},
  given as materialized (
    select v.* from fence, jsonb_to_recordset($1::jsonb) as v("txId" text, version int, status text, "completedAt" bigint,
      "balanceAfter" bigint, "walletStatus" text, "httpStatus" int, "operatorTxId" text, attempts int, "nextAttemptAt" bigint,
      review boolean, returns text, "sentAt" bigint, ms int, problem text, "bodyHash" text)
    where v.version between 0 and 2147483647),
  moved as (
    update wallet_tx t set status = v.status, version = t.version + 1, completed_at = v."completedAt",
      balance_after = v."balanceAfter", wallet_status = v."walletStatus", http_status = v."httpStatus",
      operator_tx_id = coalesce(v."operatorTxId", t.operator_tx_id), attempts = v.attempts,
      next_attempt_at = v."nextAttemptAt", review = ${REVIEW}
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

export const walletGroupStatements: Statement[] = [
  [BEAR, bear],
  [recordText(null), recording(null)],
  [recordText(BET), recording(BET)],
  [SENT, sent],
  [BEAR_CREDIT, bearCredit],
];
