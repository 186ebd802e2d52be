// What the simulated servers' statements run on: the model, the embedded database or PostgreSQL.

export type Row = Record<string, unknown>;

/** A committed change of a row. */
export interface Change {
  table: string;
  before: Readonly<Row> | null;
  after: Readonly<Row> | null;
}

/** The open transaction; one at a time is open. */
export interface StoreTx {
  query(text: string, params: readonly unknown[]): Promise<Row[]> | Row[];
  run(text: string, params: readonly unknown[]): Promise<number> | number;
  commit(): Promise<void> | void;
  rollback(): Promise<void> | void;
}

/** The durable state; it survives processes. */
export interface Store {
  begin(): Promise<StoreTx> | StoreTx;
  /** what is committed */
  table(name: string): Iterable<Readonly<Row>>;
  onCommit(listener: (changes: readonly Change[]) => void): void;
}

/** Where the stores of runs come from: one after the other, each empty. */
export interface Stores {
  /** @param now the database's own clock, Unix milliseconds */
  fresh(now: () => number): Promise<Store>;
  close(): Promise<void>;
}
