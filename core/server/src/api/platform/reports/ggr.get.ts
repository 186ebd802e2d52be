// GET /reports/ggr: gross gaming revenue of every operator by day, game and currency.
import Type from 'typebox';
import { platformEndpoint } from '../../http/endpoint.ts';
import { StaffGgr } from '../../schemas/report.ts';
import { GGR_QUERY, staffGgrReport } from '../../views/ggr-view.ts';

export const endpoint = platformEndpoint({
  id: 'platform.reports.ggr.get',
  method: 'GET',
  path: '/reports/ggr',
  summary: 'Gross gaming revenue of operators',
  query: { ...GGR_QUERY, operator_code: Type.String() },
  reply: { 200: StaffGgr },
  errors: ['INVALID_REQUEST'],
  owner: 'platform',
  audit: 'none',
  cost: 'report',
  handle: staffGgrReport,
});
