// Prepaid credit by the platform's staff: moved by hand, and the balance below which it is called low.
import type { Recording } from '../audit/index.ts';
import { type Amount, ApiError, badFields, isAmount } from '../kernel/index.ts';
import type { CreditRow, ManualKind } from '../ledger/index.ts';
import type { Operator } from '../operators/index.ts';
import type { Services } from './services.ts';

export interface CreditMove {
  kind: ManualKind;
  amount: Amount;
  memo?: string | null;
}

/** `charge` and `withdraw` amounts are positive, `adjust` is signed and not 0. @throws INVALID_REQUEST */
export function moveCredit(services: Services, record: Recording, code: string, move: CreditMove): Promise<CreditRow> {
  const { kind, amount, memo = null } = move;
  if (!isAmount(amount) || amount === 0 || (kind !== 'adjust' && amount < 0)) throw badFields('amount');
  record.note({ kind, amount, memo });
  return record.change(sql => services.credit.manual(sql, code, kind, amount, memo));
}

/** @param warnBelow in minor units of the default currency; 0 = none @returns the threshold as it is now @throws NOT_FOUND */
export async function setCreditWarning(
  services: Services,
  record: Recording,
  operator: Operator,
  warnBelow: Amount,
): Promise<Amount> {
  record.note({ warn_below: warnBelow });
  const done = await record.changeRow(services.operators.warning(operator.code, warnBelow));
  if (!done) throw new ApiError('NOT_FOUND');
  return Number(done.after.warn_below);
}
