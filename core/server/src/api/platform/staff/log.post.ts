// POST /log: debug lines of one operator or one table, for some minutes.
import { openDebugLines } from '../../../admin/index.ts';
import { platformEndpoint } from '../../http/endpoint.ts';
import { DebugLines, DebugLinesBody } from '../../schemas/log.ts';
import { debugLinesView } from '../../views/debug-lines.ts';

export const endpoint = platformEndpoint({
  id: 'platform.log.post',
  method: 'POST',
  path: '/log',
  summary: 'Switch on debug lines',
  roles: ['owner', 'operations'],
  body: DebugLinesBody,
  reply: { 201: DebugLines },
  errors: ['INVALID_REQUEST', 'NOT_FOUND', 'RATE_LIMITED'],
  owner: 'platform',
  audit: {
    kind: 'record',
    target: ({ body }) => body.table_id ?? body.operator_code ?? '',
    detail: ({ body }) => ({ minutes: body.minutes }),
  },
  cost: 'light',
  async handle({ services, record, body: { operator_code: operator = null, table_id: table = null, minutes } }) {
    return debugLinesView(await openDebugLines(services, record, { scope: { operator, table }, minutes }));
  },
});
