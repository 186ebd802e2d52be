// How jsonb is kept: one text for equal values, keys by their length and then by their bytes, as PostgreSQL orders them.
import { StoreError } from './errors.ts';

/** The text that is stored for what was sent. @throws when it is no JSON */
export function jsonbOf(sent: string): string {
  let value: unknown;
  try {
    value = JSON.parse(sent);
  } catch {
    throw new StoreError('22003', `not JSON: ${sent}`);
  }
  return JSON.stringify(ordered(value));
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, each]) => [key, ordered(each)] as const);
  return Object.fromEntries(entries.sort(([a], [b]) => byBytes(a, b)));
}

function byBytes(a: string, b: string): number {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length - right.length || left.compare(right);
}
