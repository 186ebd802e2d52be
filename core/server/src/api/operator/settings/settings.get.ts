// GET /settings: the operator's own settings.
import { operatorEndpoint } from '../../http/endpoint.ts';
import { OperatorSettings } from '../../schemas/operator.ts';

export const endpoint = operatorEndpoint({
  id: 'settings.get',
  method: 'GET',
  path: '/settings',
  summary: 'Settings of the operator',
  reply: { 200: OperatorSettings },
  errors: [],
  owner: 'caller',
  audit: 'none',
  cost: 'light',
  async handle({ services, operator }) {
    const { timezone: hq } = await services.settings.read();
    return {
      timezone: operator.timezone || hq,
      operator_timezone: operator.timezone,
      hq_timezone: hq,
      currencies: operator.currencies,
      multi_table: operator.multiTable,
      watch_limit_sec: operator.watchLimitSec,
      money_adjust: operator.moneyAdjust,
    };
  },
});
