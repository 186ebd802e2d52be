// The two statements of plain debits: inserts of the moment, and what their answers mean, with or without an effect.
import { StoreError } from '../errors.ts';
import type { ModelRow } from '../schema.ts';
import { changed, type Handler, type Handlers, records, rows } from '../statement.ts';
import type { Tables } from '../tables.ts';
import { isFenced } from './db.ts';
import { post } from './ledger.ts';
import { addInput } from './rounds.ts';
import { deadStakes, elsewhereOf, takeStakes } from './stakes.ts';
import { IN_FORCE, moved, movedOpen, moveOne, playedIn, rolledBack, tried } from './wallet.ts';

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
  const made = [...new Set(inserts.filter(isInserted).map(({ v }) => v))];
  const dead = deadStakes(
    db,
    inserts.map(({ v }) => v),
  );
  for (const v of made) {
    const about = { type: 'debit', ordinal: v.ordinal, prepaid: false, aid_session: v.aidSession, aid: v.aid };
    db.of('wallet_tx').insert({ ...insertedOf(v), ...about });
  }
  takeStakes(db, made, dead);
  return rows(inserts.map(({ v, ...there }) => ({ tx_id: v.txId, ...there })));
};

const insertCredit: Handler = (db, [given, owner, epoch]) => {
  if (!isFenced(db, owner, epoch)) return rows([]);
  const txs = db.of('wallet_tx');
  const inserts = records(given).map(v => ({ v, prepaid: playedIn(db, v.scopeId, v.playerId).prepaid }));
  // the last sub-statement first, as the database does it: of two faults it tells that one's
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
  for (const { v, prepaid } of inserts) {
    const about = { type: 'credit', ordinal: 0, prepaid, next_attempt_at: v.createdAt, round_closed: v.roundClosed };
    txs.insert({ ...insertedOf(v), ...about });
  }
  return rows(inserts.map(({ v, prepaid }) => ({ tx_id: v.txId, prepaid })));
};

/** What an effect that is written for many debits does. false: it is not to be written, so that the whole statement fails */
type Effect = (db: Tables, row: Record<string, unknown>) => boolean;

/** An input that was paid for (rounds/input-log.ts). */
const paidInput: Effect = (db, { roundId, no, input, at }) => addInput(db, [roundId, no, input, at]);

/** One effect in a transaction of its own. */
const writing =
  (effect: Effect): Handler =>
  (db, [given]) => {
    const effects = records(given);
    return changed(effects.filter(row => effect(db, row)).length);
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
      if (done.has(String(row.tx)) && !effect?.(db, row)) throw new StoreError('22012', 'division by zero');
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
  'wallet.record-answers': recording(null),
  'rounds.paid-inputs': recording(paidInput),
  'rounds.paid-inputs-alone': writing(paidInput),
};
