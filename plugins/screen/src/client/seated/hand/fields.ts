// Reads the fields of facts: what is not there or not of its kind becomes nothing, never an error.

/** A list of records. */
export const rows = (value: unknown): Record<string, unknown>[] => (Array.isArray(value) ? value.map(record) : []);
/** Cards; a hidden one is null. */
export const faces = (value: unknown): (string | null)[] =>
  Array.isArray(value) ? value.map(each => (typeof each === 'string' ? each : null)) : [];
export const numbers = (value: unknown): number[] => (Array.isArray(value) ? value.filter(each => typeof each === 'number') : []);

export function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

export function number(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}
