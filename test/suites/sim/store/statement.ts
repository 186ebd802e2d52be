// How a statement of the server is bound to what answers it.
import type { Row } from '../../../../core/server/src/db/index.ts';
import type { Tables } from './tables.ts';

/** What a statement gave. */
export interface Result {
  rows: Row[];
  changed: number;
}

/** Answers a statement; `$1` is `params[0]`. `text`: for those whose text varies. */
export type Handler = (db: Tables, params: readonly unknown[], text: string) => Result;

/** What answers the server's statements, by their names. */
export type Handlers = Record<string, Handler>;

/** One blank where there are several, none at the ends. */
export const normal = (text: string): string => text.replace(/\s+/g, ' ').trim();

export const rows = (found: Row[]): Result => ({ rows: found, changed: found.length });
export const changed = (count: number): Result => ({ rows: [], changed: count });

/** The rows of `json_to_recordset($n::json)`. */
export const records = (param: unknown): Record<string, unknown>[] => JSON.parse(String(param));

/** Compares as `order by` does for numbers and for ids. */
export const compare = (a: unknown, b: unknown): number => (a === b ? 0 : (a as never) < (b as never) ? -1 : 1);
