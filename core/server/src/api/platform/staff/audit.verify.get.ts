// GET /audit/verify: walks the hash chain of the audit log.

import { platformEndpoint } from '../../http/endpoint.ts';
import { AuditVerdict } from '../../schemas/staff.ts';

export const endpoint = platformEndpoint({
  id: 'platform.audit.verify.get',
  method: 'GET',
  path: '/audit/verify',
  summary: 'Verify the audit log',
  reply: { 200: AuditVerdict },
  errors: [],
  owner: 'platform',
  audit: 'none',
  cost: 'report',
  handle: ({ services, reports }) => services.audit.verify(reports),
});
