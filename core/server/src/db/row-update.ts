// A change of one row, and of what goes with it, as its room states it: who records it makes one statement of both.
import type { Topic } from '../kernel/index.ts';

export interface RowUpdate {
  /** of the row `t`, as far as its condition; its parameters are `values` */
  update: string;
  /** what must be true of the row `t` beside its key, else nothing is changed */
  when?: string;
  /** what goes with it: another update, `from changed`, which has no rows where nothing is changed; of the same parameters */
  beside?: string;
  values: readonly unknown[];
  /** what of it is kept in memory, and is invalid once it is over */
  topic?: Topic;
  /** of the row */
  key: string;
}
