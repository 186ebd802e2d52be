// Tables of the wallet: transactions (their rows hold the bytes that are sent) and every attempt to send one.
import { defineEntity, p } from '@mikro-orm/core';
import { AmountType, MsType } from '../db/index.ts';

// the outbox: what is due of each operator, found without looking at the rest
const QUEUE: ('operator' | 'bornEpoch' | 'nextAttemptAt' | 'createdAt')[] = [
  'operator',
  'bornEpoch',
  'nextAttemptAt',
  'createdAt',
];

/** What does not happen in every round: few enough rows for an index of their own, which lists name in these words. */
export const RARE_REASON = `reason <> 'bet' and reason <> 'settle'`;

/** It was on its way for more than a day, in the words of the index that finds it: hardly one is. */
export const LONG_WAY = 'completed_at > created_at + 86400000';

/** A wallet transaction (NS-02, NS-03). Written by hand-made statements; every move is a compare-and-set on (status, version). */
export const WalletTx = defineEntity({
  name: 'WalletTx',
  tableName: 'wallet_tx',
  properties: {
    txId: p.text().primary(),
    type: p.text(),
    reason: p.text(),
    operator: p.text(),
    playerId: p.text(),
    externalId: p.text(),
    currency: p.text(),
    amount: p.type(AmountType),
    gameCode: p.text(),
    tableId: p.text(),
    scopeId: p.text(),
    ordinal: p.integer(),
    refTxId: p.text().nullable(),
    body: p.text(),
    operatorSessionId: p.text().nullable(),
    status: p.text(),
    version: p.integer(),
    prepaid: p.boolean(),
    createdAt: p.type(MsType),
    completedAt: p.type(MsType).nullable(),
    balanceAfter: p.bigint('bigint').nullable(),
    walletStatus: p.text().nullable(),
    httpStatus: p.integer().nullable(),
    operatorTxId: p.text().nullable(),
    attempts: p.integer(),
    nextAttemptAt: p.type(MsType).nullable(),
    review: p.boolean(),
    failReason: p.text().nullable(),
    resolution: p.text().nullable(),
    resolvedBy: p.text().nullable(),
    rolledBackBy: p.text().nullable(),
    roundClosed: p.boolean().nullable(),
    aidSession: p.text().nullable(),
    aid: p.text().nullable(),
    bornEpoch: p.integer(),
    /** rises with each row: seals speak of rows by it */
    seq: p.bigint('string').autoincrement(),
  },
  // each index costs every debit twice, inserted and answered: rows that have nothing to be found by stay out
  uniques: [
    { name: 'wallet_tx_ref', properties: ['refTxId'], where: 'ref_tx_id is not null' },
    { name: 'wallet_tx_aid', properties: ['aidSession', 'tableId', 'aid'], where: 'aid is not null' },
  ],
  indexes: [
    { name: 'wallet_tx_seq', properties: ['seq'] },
    { name: 'wallet_tx_scope', properties: ['scopeId', 'playerId'] },
    // sums read it alone: the rows themselves are ten times as long
    {
      name: 'wallet_tx_list',
      properties: ['operator', 'createdAt', 'txId'],
      include: ['type', 'reason', 'status', 'currency', 'amount'],
    },
    // lists by completion; what is not completed is found by the indexes of those states
    { name: 'wallet_tx_completed', properties: ['operator', 'completedAt', 'txId'], where: 'completed_at is not null' },
    { name: 'wallet_tx_long', properties: ['operator', 'createdAt'], where: LONG_WAY },
    { name: 'wallet_tx_player', properties: ['operator', 'externalId', 'createdAt', 'txId'] },
    // what is rare is found by where or why it was: a list would read a year for a page of it
    { name: 'wallet_tx_table', properties: ['operator', 'tableId', 'createdAt', 'txId'] },
    {
      name: 'wallet_tx_reason',
      properties: ['operator', 'reason', 'createdAt', 'txId'],
      where: RARE_REASON,
    },
    { name: 'wallet_tx_review', properties: ['createdAt', 'txId'], where: 'review' },
    {
      name: 'wallet_tx_odd',
      properties: ['operator', 'status', 'createdAt', 'txId'],
      where: `status <> 'pending' and status <> 'confirmed'`,
    },
    { name: 'wallet_tx_operator_tx', properties: ['operator', 'operatorTxId'], where: 'operator_tx_id is not null' },
    { name: 'wallet_tx_first', properties: QUEUE, where: `status = 'pending' and type <> 'debit' and attempts = 0` },
    { name: 'wallet_tx_again', properties: QUEUE, where: `status = 'pending' and type <> 'debit' and attempts > 0` },
    { name: 'wallet_tx_open', properties: ['createdAt'], where: `status = 'pending' and type = 'debit'` },
  ],
  checks: [
    { name: 'wallet_tx_amount', expression: `amount >= 0 and (type = 'credit' or amount >= 1)` },
    { name: 'wallet_tx_status', expression: `status in ('pending', 'confirmed', 'failed', 'uncertain', 'rolled_back')` },
    { name: 'wallet_tx_type', expression: `type in ('debit', 'credit', 'rollback')` },
  ],
});

/** One call to a wallet, or a late answer to one: evidence, never a state. Rows are only added. */
export const TxAttempt = defineEntity({
  name: 'TxAttempt',
  tableName: 'tx_attempt',
  properties: {
    txId: p.text().primary(),
    id: p.bigint('string').primary().autoincrement(),
    sentAt: p.type(MsType),
    ms: p.integer(),
    httpStatus: p.integer().nullable(),
    walletStatus: p.text().nullable(),
    problem: p.text().nullable(),
    bodyHash: p.text(),
    late: p.boolean(),
  },
  indexes: [{ name: 'tx_attempt_id', properties: ['id'] }],
});

/** A pending manual resolution: the first of the two platform keys that must agree. */
export const TxResolution = defineEntity({
  name: 'TxResolution',
  tableName: 'tx_resolution',
  properties: { txId: p.text().primary(), keyId: p.text(), note: p.text(), at: p.type(MsType) },
});

/**
 * Where a player has money at stake: taken with the debit's row, gone with the end of the round or table session (`scopeId`).
 * `alone`: taken while the player might be at one table only.
 */
export const Stake = defineEntity({
  name: 'Stake',
  tableName: 'stake',
  properties: {
    playerId: p.text().primary(),
    tableId: p.text().primary(),
    scopeId: p.text(),
    alone: p.boolean(),
  },
  uniques: [{ name: 'stake_alone', properties: ['playerId'], where: 'alone' }],
  indexes: [{ name: 'stake_scope', properties: ['scopeId'] }],
});

export const entities = [WalletTx, TxAttempt, TxResolution, Stake];
