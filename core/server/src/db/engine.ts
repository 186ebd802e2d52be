// What runs statements below the database: the same for every kind of store.

/** A row as it came; int8, count(*) and sum() are strings. */
export type Row = Record<string, unknown>;

/** What a piece of work inside a transaction may use. Parameters are bound (`$1`), never written into the text. */
export interface Sql {
  query<T = Row>(text: string, params?: readonly unknown[]): Promise<T[]>;
  /** @returns the number of rows changed */
  run(text: string, params?: readonly unknown[]): Promise<number>;
}

/** Runs work on a connection. An error in the place of the answer to a commit is marked as such (`markUnanswered`). */
export interface Engine {
  /** one process alone may have it open; there is one connection */
  readonly embedded: boolean;
  /** All of the work or nothing of it. */
  transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  /** Statements on one connection, each for itself. */
  read<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  /** The same, but never behind other work that waits for a connection; without it there is no such way. */
  urgent?<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  /** The same for reads of reports: nothing else waits for them, and their statements are planned anew each time. */
  reports?: Pick<Engine, 'read' | 'transaction'>;
  close(): Promise<void>;
}
