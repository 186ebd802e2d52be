// A row of the model store.

/** What a column holds: bigint is a safe integer, jsonb its text (see `jsonb.ts`), wide a bigint as text. */
export type Value = string | number | boolean | null;
export type ModelRow = Readonly<Record<string, Value>>;
