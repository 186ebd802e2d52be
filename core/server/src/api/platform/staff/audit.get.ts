// GET /audit: the whole log, newest first.

import { platformEndpoint } from '../../http/endpoint.ts';
import { AuditEntries } from '../../schemas/staff.ts';
import { AUDIT_QUERY, auditEntries } from '../../views/audit-view.ts';

export const endpoint = platformEndpoint({
  id: 'platform.audit.get',
  method: 'GET',
  path: '/audit',
  summary: 'Audit log',
  query: AUDIT_QUERY,
  reply: { 200: AuditEntries },
  errors: [],
  owner: 'platform',
  audit: 'none',
  cost: 'report',
  handle: call => auditEntries(call),
});
