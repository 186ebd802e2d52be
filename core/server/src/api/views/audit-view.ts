// How audit records show, to operators and to the staff alike.
import Type from 'typebox';
import type { AuditRecord, Change, Recording } from '../../audit/index.ts';
import { iso } from '../../kernel/index.ts';
import type { Asking } from '../http/endpoint.ts';
import { LIMIT, last, limitOf, pageOf } from '../http/paging.ts';
import type { AuditEntries, AuditRestored } from '../schemas/staff.ts';
import type { Sent } from '../schemas/words.ts';

export const AUDIT_QUERY = {
  ids: Type.String({ description: 'numbers with commas between, at most 500' }),
  action: Type.String({ description: 'how the action begins' }),
  target: Type.String(),
  restorable: Type.String({ description: '`1`: those alone' }),
  limit: LIMIT,
  page: Type.Integer({ minimum: 1, default: 1 }),
};

/** A page of the log, newest first. @param operator whose records; undefined: everybody's */
export async function auditEntries({ services, query, reports }: Asking, operator?: string): Promise<Sent<typeof AuditEntries>> {
  const ids = last(query, 'ids');
  const { entries, hasMore } = await services.audit.list(reports, {
    ...optional('operator', operator),
    ...(ids === undefined ? filtersOf(query) : { ids: idsOf(ids) }),
    limit: limitOf(query),
    page: pageOf(query),
  });
  return { entries: entries.map(auditView), has_more: hasMore };
}

/** Records that are asked for by number come whatever they are (AUD-10). */
const filtersOf = (query: URLSearchParams) => ({
  ...optional('actionPrefix', last(query, 'action')),
  ...optional('target', last(query, 'target')),
  ...(last(query, 'restorable') === '1' ? { restorable: true } : {}),
});

const optional = (name: string, value: string | undefined) => (value === undefined ? {} : { [name]: value });

/** At most 500; what is no number is skipped. */
const idsOf = (text: string): number[] =>
  text
    .split(',')
    .filter(each => /^\d{1,15}$/.test(each))
    .slice(0, 500)
    .map(Number);

/** What the first of its things was before and is after it, by the same names as in `changes`. */
function beforeAndAfter([first]: readonly Change[]): Record<string, unknown> {
  const fields = Object.entries(first?.fields ?? {});
  if (fields.length === 0) return {};
  return {
    before: Object.fromEntries(fields.map(([name, { before }]) => [name, before])),
    after: Object.fromEntries(fields.map(([name, { after }]) => [name, after])),
  };
}

const auditView = (record: AuditRecord): Sent<typeof AuditEntries>['entries'][number] => ({
  id: record.id,
  admin: record.actor,
  action: record.action,
  target: record.target,
  detail: { ...beforeAndAfter(record.changes ?? []), ...record.detail },
  ip: record.ip,
  created_at: iso(record.createdAt),
  ...(record.changes ? { changes: record.changes } : {}),
  restore_of: record.restoreOf,
  restored_by: record.restoredBy,
  restorable: record.restorable,
});

/** What the record of a restore is about: the thing of the record that it undoes. */
export const restoring = {
  target: ({ owned }: { owned: AuditRecord }) => owned.target,
  detail: ({ owned }: { owned: AuditRecord }) => ({ audit_id: owned.id, action: owned.action }),
  touches: ({ owned }: { owned: AuditRecord }) => owned.snapshots ?? [],
  restorable: true,
  restoreOf: ({ owned }: { owned: AuditRecord }) => owned.id,
};

/** @param record the new one */
export const restoredView = (record: Recording, changes: readonly Change[]): Sent<typeof AuditRestored> => ({
  ok: true,
  audit_id: record.id ?? 0,
  changes,
});
