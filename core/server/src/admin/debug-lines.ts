// Debug lines of one operator or one table, switched on by staff for some minutes, without a restart.
import type { Recording } from '../audit/index.ts';
import { ApiError, badFields } from '../kernel/index.ts';
import { type DebugScope, debugging, type OpenScope } from '../runtime/index.ts';
import type { Services } from './services.ts';

/** Switches them on; the same again counts its minutes from now. @throws INVALID_REQUEST, NOT_FOUND, RATE_LIMITED */
export async function openDebugLines(
  services: Services,
  record: Recording,
  { scope, minutes }: { scope: DebugScope; minutes: number },
): Promise<OpenScope> {
  const { operator, table } = scope;
  if ((operator === null) === (table === null)) throw badFields('operator_code', 'table_id');
  if (operator !== null && !(await services.operators.byCode(operator))) throw new ApiError('NOT_FOUND');
  if (table !== null && !services.tables.find(table)) throw new ApiError('NOT_FOUND');
  if (debugging.isFull(scope)) throw new ApiError('RATE_LIMITED');
  await record.change(async () => undefined); // what somebody looks at more closely is on record before it is written
  const opened = debugging.open(scope, minutes, services);
  services.log.info({ ...scope, minutes, by: record.actor }, 'debug lines were switched on');
  return opened;
}
