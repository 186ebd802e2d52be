// Tables of the ledger: the double-entry journal, and the prepaid credit of operators with its entries and pinned rates.
import { defineEntity, p } from '@mikro-orm/core';
import { AmountType, MsType } from '../db/index.ts';

/** One balanced posting: `amount` leaves the account `debit` and arrives at the account `credit`. Rows are only added. */
export const Journal = defineEntity({
  name: 'Journal',
  tableName: 'journal',
  properties: {
    id: p.bigint('string').primary().autoincrement(),
    ref: p.text(),
    kind: p.text(),
    operator: p.text(),
    currency: p.text(),
    debit: p.text(),
    credit: p.text(),
    amount: p.type(AmountType),
    at: p.type(MsType),
  },
  uniques: [{ name: 'journal_once', properties: ['ref', 'kind', 'debit', 'credit'] }],
  indexes: [
    { name: 'journal_debit', properties: ['debit', 'currency'] },
    { name: 'journal_credit', properties: ['credit', 'currency'] },
  ],
  checks: [
    { name: 'journal_amount_positive', expression: 'amount > 0' },
    { name: 'journal_two_accounts', expression: 'debit <> credit' },
  ],
});

/** The prepaid balance of an operator, in its default currency; equals the `balance_after` of its newest entry. */
export const CreditAccount = defineEntity({
  name: 'CreditAccount',
  tableName: 'credit_account',
  properties: { operator: p.text().primary(), balance: p.type(AmountType) },
  checks: [{ name: 'credit_balance_not_negative', expression: 'balance >= 0' }],
});

/** An entry of the prepaid ledger. `grp` makes "once per kind": debit, back (debit_failed or rollback), credit. */
export const CreditEntry = defineEntity({
  name: 'CreditEntry',
  tableName: 'credit_entry',
  properties: {
    id: p.bigint('string').primary().autoincrement(),
    operator: p.text(),
    kind: p.text(),
    grp: p.text().nullable(),
    amount: p.type(AmountType),
    balanceAfter: p.type(AmountType),
    txId: p.text().nullable(),
    memo: p.text().nullable(),
    fromAmount: p.type(AmountType).nullable(),
    fromCurrency: p.text().nullable(),
    rateId: p.text().nullable(),
    createdAt: p.type(MsType),
  },
  uniques: [{ name: 'credit_entry_once', properties: ['txId', 'grp'] }],
  indexes: [
    { name: 'credit_entry_operator', properties: ['operator', 'id'] },
    { name: 'credit_entry_manual', properties: ['operator', 'id'], where: `kind in ('charge', 'withdraw', 'adjust')` },
  ],
});

/** The rate a round or table session was priced with, fixed at its first debit (CX-04). */
export const CreditRate = defineEntity({
  name: 'CreditRate',
  tableName: 'credit_rate',
  properties: {
    operator: p.text().primary(),
    scopeId: p.text().primary(),
    currency: p.text().primary(),
    num: p.text(),
    den: p.text(),
    rateId: p.text(),
    at: p.type(MsType),
  },
});

export const entities = [Journal, CreditAccount, CreditEntry, CreditRate];
