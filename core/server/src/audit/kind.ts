// What the audit log knows of a kind of things: how one looks, and how it is brought back to what it was.
//
// A room declares a kind in `app/kinds.ts`. What is one row of one table is a `RowKind`: table, key, photo; with `restore: {}` its
// changes can be undone, by writing the columns back that differ. Anything else is a `Kind`, which reads and writes itself.
// An endpoint that changes such a thing states `audit: {kind: 'change', touches: [{kind, key}], restorable: true}` and nothing more.
import type { Row, Sql } from '../db/index.ts';

/** A setting, by the names that lead to it; empty: the whole thing. */
export type Path = readonly string[];

/** A thing as it is to be again. */
export interface Wanted {
  key: string;
  /** null: it does not exist */
  now: Row | null;
  /** null: it is not to exist */
  next: Row | null;
  /** what of it becomes another, by the first name of each path; empty for the whole thing */
  moved: readonly Path[];
}

/** How things of a kind are brought back. Everything but `told` happens in the transaction, with their rows locked. */
export interface Restore {
  /**
   * Settings that are one although they have several values, dotted, `*` for any name: who changes one value of them changes the
   * setting. Everything else is a setting by itself as far down as it has names.
   */
  whole?: readonly string[];
  /** Whether things as they stand do not allow it (RESTORE_BLOCKED). It reads through `sql` alone. */
  isBlocked?(sql: Sql, wanted: Wanted): boolean | Promise<boolean>;
  /** Writes what `next` says. */
  write?(sql: Sql, wanted: Wanted): Promise<void>;
  /** After the commit: who works with it hears of it. */
  told?(wanted: Wanted): Promise<void> | void;
}

/** Things that are one row of one table. */
export interface RowKind {
  table: string;
  /** the column that names a row */
  key: string;
  /** how a row of this name looks, as jsonb and without credentials */
  photo(row: string): string;
  /** left out: changes of it cannot be undone. The row itself is written unless it says how */
  restore?: Restore;
}

/** How a room says what its things look like, and how they are brought back. */
export interface Kind {
  /** null when it does not exist; it is locked, so that nobody else changes it before the transaction ends */
  snapshot(sql: Sql, key: string): Promise<unknown>;
  /** left out: changes of it cannot be undone */
  restore?: Restore & Required<Pick<Restore, 'write'>>;
}
