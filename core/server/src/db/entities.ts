// Tables of the db room: the process's lease, and what belongs to the database as a whole.
import { defineEntity, p } from '@mikro-orm/core';
import { MsType } from './types.ts';

/** Who owns the money and the tables: one row, raised by each start. Every money statement checks it. */
export const Lease = defineEntity({
  name: 'Lease',
  tableName: 'lease',
  properties: { id: p.text().primary(), owner: p.text(), epoch: p.integer(), seenAt: p.type(MsType) },
});

/** Facts about the database itself, such as its era (raised when a back-up is restored). */
export const Meta = defineEntity({
  name: 'Meta',
  tableName: 'meta',
  properties: { key: p.text().primary(), value: p.text() },
});

export const entities = [Lease, Meta];
