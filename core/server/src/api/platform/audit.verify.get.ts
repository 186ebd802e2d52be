// GET /audit/verify: walks the hash chain of the audit log.
import type { Endpoint } from '../endpoint.ts';
import { AuditVerdict } from '../schemas/staff.ts';

export const endpoint: Endpoint = {
  id: 'platform.audit.verify.get',
  api: 'platform',
  method: 'GET',
  path: '/audit/verify',
  summary: 'Verify the audit log',
  replies: { 200: AuditVerdict },
  errors: [],
  handle: async ({ services }) => ({ body: await services.audit.verify() }),
};
