// PUT /operators/{code}/credit/warning: the balance below which an operator's prepaid credit is called low.
import { ApiError } from '../../kernel/index.ts';
import type { Endpoint } from '../endpoint.ts';
import { CreditWarning } from '../schemas/staff.ts';

/** `warn_below` in minor units of the default currency; 0 = none. */
export const endpoint: Endpoint = {
  id: 'platform.credit-warning.put',
  api: 'platform',
  method: 'PUT',
  path: '/operators/:code/credit/warning',
  summary: 'Set the warning threshold of prepaid credit',
  roles: ['owner', 'finance'],
  body: {
    type: 'object',
    required: ['warn_below'],
    properties: { warn_below: { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER } },
  },
  replies: { 200: CreditWarning },
  errors: ['INVALID_REQUEST', 'NOT_FOUND'],
  async handle({ services, params, body, actor, ip }) {
    const { warn_below: warnBelow } = body as { warn_below: number };
    const operator = await services.operators.byCode(params.code ?? '');
    if (!operator) throw new ApiError('NOT_FOUND');
    const about = {
      actor,
      operator: operator.code,
      action: 'platform PUT /operators/{code}/credit/warning',
      target: operator.code,
      ip,
      detail: { warn_below: warnBelow, before: operator.warnBelow },
    };
    const { auditId } = await services.audit.change(about, sql =>
      services.operators.change(sql, operator.code, { warn_below: warnBelow }),
    );
    const now = await services.operators.byCode(operator.code);
    return { body: { warn_below: now?.warnBelow ?? warnBelow }, auditId };
  },
};
