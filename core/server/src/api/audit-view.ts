// How an audit record shows, to operators and to the staff alike.
import type { AuditRecord } from '../audit/index.ts';
import { iso } from '../kernel/index.ts';

export const auditView = (record: AuditRecord): object => ({
  id: record.id,
  admin: record.actor,
  action: record.action,
  target: record.target,
  detail: record.detail,
  ip: record.ip,
  created_at: iso(record.createdAt),
  ...(record.changes ? { changes: record.changes } : {}),
  restore_of: record.restoreOf,
  restored_by: record.restoredBy,
  restorable: record.restorable,
});
