// GET /reports/clearing: what operators owe each other from tables where their players meet.
import Type from 'typebox';
import { platformEndpoint } from '../../http/endpoint.ts';
import { Clearing } from '../../schemas/report.ts';
import { clearingReport } from '../../views/clearing-view.ts';
import { DAYS_QUERY } from '../../views/ggr-view.ts';

export const endpoint = platformEndpoint({
  id: 'platform.reports.clearing.get',
  method: 'GET',
  path: '/reports/clearing',
  summary: 'What operators owe each other',
  query: { ...DAYS_QUERY, currency: Type.String() },
  reply: { 200: Clearing },
  errors: ['INVALID_REQUEST'],
  owner: 'platform',
  audit: 'none',
  cost: 'report',
  handle: clearingReport,
});
