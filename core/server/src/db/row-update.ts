// A change of one row, and of what goes with it, as its room states it: who records it makes one statement of both, which like
// changes of the moment share.
import type { Topic } from '../kernel/index.ts';

export interface RowUpdate {
  /** of the row `t` by what is `given`, as far as its condition */
  update: string;
  /** what must be true of the row `t` beside its key, else nothing is changed */
  when?: string;
  /**
   * what goes with it: another update, which takes the rows that it changes by `changed.key` and `given.key`; it locks them in
   * the order in which others lock several of them
   */
  beside?: string;
  /** the columns of `given` with their types, beside `key` */
  shape: string;
  /** what is given, by column */
  values: Readonly<Record<string, unknown>>;
  /** what of it is kept in memory, and is invalid once it is over */
  topic?: Topic;
  /** of the row */
  key: string;
}
