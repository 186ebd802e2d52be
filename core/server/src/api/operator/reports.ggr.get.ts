// GET /reports/ggr: gross gaming revenue of the operator's players by day, game and currency (NS-04).
import { operatorEndpoint } from '../http/endpoint.ts';
import { Ggr } from '../schemas/report.ts';
import { GGR_QUERY, ggrReport } from '../views/ggr-view.ts';

export const endpoint = operatorEndpoint({
  id: 'reports.ggr.get',
  method: 'GET',
  path: '/reports/ggr',
  summary: 'Gross gaming revenue',
  query: GGR_QUERY,
  reply: { 200: Ggr },
  errors: ['INVALID_REQUEST'],
  owner: 'caller',
  audit: 'none',
  cost: 'report',
  handle: call => ggrReport(call, call.operator.code),
});
