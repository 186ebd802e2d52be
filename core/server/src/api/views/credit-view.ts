// The prepaid credit of an operator on the wire, the same for the operator and for the platform.

import Type from 'typebox';
import { iso } from '../../kernel/index.ts';
import type { CreditRow } from '../../ledger/index.ts';
import type { Operator } from '../../operators/index.ts';
import type { Asking } from '../http/endpoint.ts';
import { limitOf } from '../http/paging.ts';
import type { CreditEntry, OperatorCredit } from '../schemas/operator.ts';
import type { Sent } from '../schemas/words.ts';

/** The query of prepaid credit. */
export const CREDIT_QUERY = {
  limit: Type.Integer({ minimum: 1, maximum: 500, default: 50 }),
  offset: Type.Integer({ minimum: 0, default: 0 }),
  kind: Type.String({ description: '`manual`: movements by the platform alone' }),
};

const MOST_OFFSET = 1_000_000_000;

/** Mode, balance, threshold, currency and a page of entries, newest first; an independent operator has none. */
export async function creditView({ services, query, reports }: Asking, operator: Operator): Promise<Sent<typeof OperatorCredit>> {
  const limit = limitOf(query, 50, 500);
  const offset = query.getAll('offset').at(-1) ?? '0';
  const skip = /^\d{1,15}$/.test(offset) ? Math.min(Number(offset), MOST_OFFSET) : 0;
  const manual = query.getAll('kind').at(-1) === 'manual';
  const entries = await services.credit.list(reports, operator.code, { limit, offset: skip, manual });
  return {
    mode: operator.creditMode,
    balance: await services.credit.balance(operator.code),
    warn_below: operator.warnBelow,
    currency: operator.currencies[0] ?? null,
    entries: entries.map(entryView),
  };
}

/** An entry of the prepaid ledger. */
export const entryView = (row: CreditRow): Sent<typeof CreditEntry> => ({
  id: row.id,
  kind: row.kind,
  amount: row.amount,
  balance_after: row.balanceAfter,
  tx_id: row.txId,
  memo: row.memo,
  created_at: iso(row.createdAt),
});
