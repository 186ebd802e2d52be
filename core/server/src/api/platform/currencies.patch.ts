// PATCH /currencies/{code}: changes a currency's symbol, rate or settings step.
import { currencyView } from '../currency-view.ts';
import type { Endpoint } from '../endpoint.ts';
import { StaffCurrency } from '../schemas/staff.ts';

export const endpoint: Endpoint = {
  id: 'platform.currencies.patch',
  api: 'platform',
  method: 'PATCH',
  path: '/currencies/:code',
  summary: 'Change a currency',
  roles: ['owner', 'operations'],
  body: { type: 'object' },
  fractions: ['rate'],
  replies: { 200: StaffCurrency },
  errors: ['INVALID_REQUEST', 'NOT_FOUND'],
  async handle({ services, params, body, actor, ip }) {
    const code = params.code ?? '';
    const about = { actor, operator: null, action: 'platform PATCH /currencies/{code}', target: code, ip };
    const { result, auditId } = await services.audit.change(about, sql =>
      services.currencies.change(sql, code, body as Record<string, unknown>),
    );
    return { body: currencyView(result), auditId };
  },
};
