// Tables of the books room: the chain of seals, the rows that a seal left open, and what is brought forward from the last one.
import { defineEntity, p } from '@mikro-orm/core';
import { MsType } from '../db/index.ts';

/** Rows that never change again, with their sums. Each seal's hash covers the hash before it. Rows are only added. */
export const Seal = defineEntity({
  name: 'Seal',
  tableName: 'seal',
  properties: {
    no: p.integer().primary().autoincrement(false),
    /** UTC date of its first posting */
    day: p.text(),
    /** when its end was chosen */
    cutAt: p.type(MsType),
    sealedAt: p.type(MsType),
    /** JSON: of each table the number of the last row */
    marks: p.text(),
    /** JSON: of each table how many rows it has, and their digest */
    rows: p.text(),
    /** JSON: what its rows add up to, by operator and currency */
    sums: p.text(),
    sumsDigest: p.text(),
    /** of everything that is brought forward from here */
    figuresDigest: p.text(),
    hash: p.text(),
  },
});

/** A row below a seal's end that could still change then. `no` is the seal that has it; null while it is open. */
export const SealLate = defineEntity({
  name: 'SealLate',
  tableName: 'seal_late',
  properties: { tableName: p.text().primary(), number: p.bigint('string').primary(), id: p.text(), no: p.integer().nullable() },
  indexes: [{ name: 'seal_late_no', properties: ['tableName', 'no'] }],
});

/** A figure that all sealed rows together make: sums by operator, accounts that are not empty, hands of open sessions. */
export const SealFigure = defineEntity({
  name: 'SealFigure',
  tableName: 'seal_figure',
  properties: {
    fold: p.text().primary(),
    name: p.text().primary(),
    operator: p.text().primary(),
    currency: p.text().primary(),
    /** exact, of any length */
    amount: p.text(),
  },
});

export const entities = [Seal, SealLate, SealFigure];
