// POST /audit/{audit_id}/restore: what a change has moved becomes what it was before.
import Type from 'typebox';
import { restoreChange } from '../../admin/index.ts';
import { operatorEndpoint } from '../http/endpoint.ts';
import { ownRecord } from '../http/owners.ts';
import { RestoreBody } from '../schemas/bodies.ts';
import { AuditRestored } from '../schemas/staff.ts';
import { restoredView, restoring } from '../views/audit-view.ts';

export const endpoint = operatorEndpoint({
  id: 'audit.restore.post',
  method: 'POST',
  path: '/audit/:audit_id/restore',
  summary: 'Undo a change',
  params: { audit_id: Type.String() },
  body: RestoreBody,
  bodyOptional: true,
  reply: { 200: AuditRestored },
  errors: ['INVALID_REQUEST', 'NOT_FOUND', 'NOT_RESTORABLE', 'RESTORE_BLOCKED', 'RESTORE_CONFLICT', 'INTERNAL_ERROR'],
  owner: ownRecord,
  audit: { kind: 'change', actions: ['audit.restore'], ...restoring },
  cost: 'light',
  async handle({ services, record, owned, body }) {
    const changes = await restoreChange(services, record, owned, body.force ?? false);
    return restoredView(record, changes);
  },
});
