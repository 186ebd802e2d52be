// POST /operators/{code}/credit: charge, withdraw or adjust an operator's prepaid credit.
import { ApiError, badFields, isAmount } from '../../kernel/index.ts';
import type { ManualKind } from '../../ledger/index.ts';
import { entryView } from '../credit-view.ts';
import type { Endpoint } from '../endpoint.ts';
import { CreditEntry } from '../schemas/operator.ts';

/** Answers 201 with the ledger entry. `charge` and `withdraw` amounts are positive, `adjust` is signed and not 0. */
export const endpoint: Endpoint = {
  id: 'platform.credit.post',
  api: 'platform',
  method: 'POST',
  path: '/operators/:code/credit',
  summary: 'Move prepaid credit by hand',
  roles: ['owner', 'finance'],
  body: {
    type: 'object',
    required: ['kind', 'amount'],
    properties: {
      kind: { enum: ['charge', 'withdraw', 'adjust'] },
      amount: { type: 'integer', minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER },
      memo: { type: ['string', 'null'], maxLength: 200 },
    },
  },
  replies: { 201: CreditEntry },
  errors: ['INVALID_REQUEST', 'NOT_FOUND'],
  async handle({ services, params, body, actor, ip }) {
    const { kind, amount, memo = null } = body as { kind: ManualKind; amount: number; memo?: string | null };
    const operator = await services.operators.byCode(params.code ?? '');
    if (!operator) throw new ApiError('NOT_FOUND');
    if (!isAmount(amount) || amount === 0 || (kind !== 'adjust' && amount < 0)) throw badFields('amount');
    const about = {
      actor,
      operator: operator.code,
      action: 'platform POST /operators/{code}/credit',
      target: operator.code,
      ip,
      detail: { kind, amount, memo },
    };
    const { result, auditId } = await services.audit.change(about, sql =>
      services.credit.manual(sql, operator.code, kind, amount, memo),
    );
    return { status: 201, body: entryView(result), auditId };
  },
};
