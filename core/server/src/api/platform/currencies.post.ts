// POST /currencies: adds a currency.
import { currencyView } from '../currency-view.ts';
import type { Endpoint } from '../endpoint.ts';
import { StaffCurrency } from '../schemas/staff.ts';

export const endpoint: Endpoint = {
  id: 'platform.currencies.post',
  api: 'platform',
  method: 'POST',
  path: '/currencies',
  summary: 'Add a currency',
  roles: ['owner', 'operations'],
  body: { type: 'object' },
  fractions: ['rate'],
  replies: { 201: StaffCurrency },
  errors: ['INVALID_REQUEST', 'DUPLICATE'],
  async handle({ services, body, actor, ip }) {
    const given = body as Record<string, unknown>;
    const about = {
      actor,
      operator: null,
      action: 'platform POST /currencies',
      target: String(given.code ?? '').slice(0, 10),
      ip,
    };
    const { result, auditId } = await services.audit.change(about, sql => services.currencies.add(sql, given));
    return { status: 201, body: currencyView(result), auditId };
  },
};
