// GET /audit/verify: walks the hash chain of the audit log.
import type { Endpoint } from '../endpoint.ts';

export const endpoint: Endpoint = {
  id: 'platform.audit.verify.get',
  api: 'platform',
  method: 'GET',
  path: '/audit/verify',
  summary: 'Verify the audit log',
  errors: [],
  handle: async ({ services }) => ({ body: await services.audit.verify() }),
};
