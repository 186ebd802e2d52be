// GET /settings: the operator's own settings.
import type { Endpoint } from '../endpoint.ts';
import { OperatorSettings } from '../schemas/operator.ts';

export const endpoint: Endpoint = {
  id: 'settings.get',
  api: 'operator',
  method: 'GET',
  path: '/settings',
  summary: 'Settings of the operator',
  replies: { 200: OperatorSettings },
  errors: [],
  async handle({ services, operator }) {
    const { timezone: hq } = await services.settings.read();
    return {
      body: {
        timezone: operator.timezone || hq,
        operator_timezone: operator.timezone,
        hq_timezone: hq,
        currencies: operator.currencies,
        multi_table: operator.multiTable,
        watch_limit_sec: operator.watchLimitSec,
        money_adjust: operator.moneyAdjust,
      },
    };
  },
};
