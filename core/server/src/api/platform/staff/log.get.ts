// GET /log: whose debug lines are switched on.
import { debugging } from '../../../runtime/index.ts';
import { platformEndpoint } from '../../http/endpoint.ts';
import { DebugLinesList } from '../../schemas/log.ts';
import { debugLinesView } from '../../views/debug-lines.ts';

export const endpoint = platformEndpoint({
  id: 'platform.log.get',
  method: 'GET',
  path: '/log',
  summary: 'Debug lines that are switched on',
  reply: { 200: DebugLinesList },
  errors: [],
  owner: 'platform',
  audit: 'none',
  cost: 'light',
  handle: async () => ({ debug: debugging.list().map(debugLinesView) }),
});
