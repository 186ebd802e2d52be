// GET /audit: what the operator and its staff have changed; what the platform does is not in it (AUD-02).
import { operatorEndpoint } from '../http/endpoint.ts';
import { AuditEntries } from '../schemas/staff.ts';
import { AUDIT_QUERY, auditEntries } from '../views/audit-view.ts';

export const endpoint = operatorEndpoint({
  id: 'audit.get',
  method: 'GET',
  path: '/audit',
  summary: 'Audit log of the operator',
  query: AUDIT_QUERY,
  reply: { 200: AuditEntries },
  errors: ['INTERNAL_ERROR'],
  owner: 'caller',
  audit: 'none',
  cost: 'report',
  handle: call => auditEntries(call, call.operator.code),
});
