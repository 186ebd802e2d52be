// The table of the calls room: what went over the wire of late, in words that give no secret away.
import { defineEntity, p } from '@mikro-orm/core';
import { MsType } from '../db/index.ts';

/** One call between an operator's servers and us. Evidence for people, never a state: rows are added in batches, and deleted. */
export const WireCall = defineEntity({
  name: 'WireCall',
  tableName: 'wire_call',
  properties: {
    id: p.bigint('string').primary().autoincrement(),
    operator: p.text(),
    /** what it is and how it ended: each category of an operator has a cap of its own */
    category: p.text(),
    at: p.type(MsType),
    /** `debit`, or the method */
    name: p.text(),
    path: p.text().nullable(),
    requestId: p.text().nullable(),
    txId: p.text().nullable(),
    ip: p.text().nullable(),
    httpStatus: p.integer().nullable(),
    status: p.text().nullable(),
    reason: p.text().nullable(),
    ms: p.integer(),
  },
  indexes: [
    { name: 'wire_call_list', properties: ['operator', 'at', 'id'] },
    { name: 'wire_call_cap', properties: ['operator', 'category', 'id'] },
    { name: 'wire_call_age', properties: ['at'] },
  ],
});

export const callEntities = [WireCall];
