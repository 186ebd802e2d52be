// Table of the audit room: one record for each successful change, chained by hashes.
import { defineEntity, p } from '@mikro-orm/core';
import { AmountType, MsType } from '../db/index.ts';

export const AuditEntity = defineEntity({
  name: 'AuditRecord',
  tableName: 'audit_record',
  properties: {
    id: p.type(AmountType).primary().autoincrement(),
    /** null: a change by the platform, invisible to operators */
    operator: p.text().nullable(),
    actor: p.text(),
    action: p.text(),
    target: p.text(),
    /** JSON as it was written: it is hashed */
    detail: p.text(),
    /** JSON: [{kind, key, before, after}]; null when nothing was snapshot */
    snapshot: p.text().nullable(),
    ip: p.text().nullable(),
    createdAt: p.type(MsType),
    restorable: p.boolean(),
    restoreOf: p.type(AmountType).nullable(),
    restoredBy: p.type(AmountType).nullable(),
    /** of one that was one statement with its change: what its writer finds it by when the answer to that is lost */
    mark: p.text().nullable(),
    /** sealed a moment later, in the order of ids */
    hash: p.text().nullable(),
  },
  indexes: [{ properties: ['operator', 'id'] }, { name: 'audit_unsealed', properties: ['id'], where: 'hash is null' }],
});

export const auditEntities = [AuditEntity];
