// Debug lines that are switched on, as staff see them.
import { iso } from '../../kernel/index.ts';
import type { OpenScope } from '../../runtime/index.ts';
import type { DebugLines } from '../schemas/log.ts';
import type { Sent } from '../schemas/words.ts';

export const debugLinesView = ({ operator, table, until }: OpenScope): Sent<typeof DebugLines> => ({
  operator_code: operator,
  table_id: table,
  until: iso(until),
});
