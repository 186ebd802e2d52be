// POST /audit/{id}/restore: the staff undo a change, their own or an operator's.
import Type from 'typebox';
import { restoreChange } from '../../../admin/index.ts';
import { platformEndpoint } from '../../http/endpoint.ts';
import { anyRecord } from '../../http/owners.ts';
import { RestoreBody } from '../../schemas/bodies.ts';
import { AuditRestored } from '../../schemas/staff.ts';
import { restoredView, restoring } from '../../views/audit-view.ts';

export const endpoint = platformEndpoint({
  id: 'platform.audit.restore.post',
  method: 'POST',
  path: '/audit/:id/restore',
  summary: 'Undo a change',
  roles: ['owner', 'operations'],
  params: { id: Type.String() },
  body: RestoreBody,
  bodyOptional: true,
  reply: { 200: AuditRestored },
  errors: ['INVALID_REQUEST', 'NOT_FOUND', 'NOT_RESTORABLE', 'RESTORE_BLOCKED', 'RESTORE_CONFLICT'],
  owner: anyRecord,
  audit: { kind: 'change', ...restoring },
  cost: 'light',
  async handle({ services, record, owned, body }) {
    const changes = await restoreChange(services, record, owned, body.force ?? false);
    return restoredView(record, changes);
  },
});
