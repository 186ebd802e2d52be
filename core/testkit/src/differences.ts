// What differs between what came out and what a case states, said so that one can find it.

/** Compares everything that `expected` states: `pots[1].shares["3"] 120, expected 121`. Further keys of `actual` are no
 *  difference. */
export function differences(path: string, actual: unknown, expected: unknown): string[] {
  if (Object.is(actual, expected)) return [];
  if (Array.isArray(expected) && Array.isArray(actual)) {
    const found = expected.flatMap((each, i) => differences(`${path}[${i}]`, actual[i], each));
    return actual.length > expected.length
      ? [...found, `${path} has ${actual.length} entries, expected ${expected.length}`]
      : found;
  }
  if (isRecord(expected) && isRecord(actual))
    return Object.keys(expected).flatMap(key =>
      differences(joined(path, key), Object.hasOwn(actual, key) ? actual[key] : undefined, expected[key]),
    );
  return [`${path} ${shown(actual)}, expected ${shown(expected)}`];
}

function joined(path: string, key: string): string {
  if (!/^[A-Za-z_]\w*$/.test(key)) return `${path}["${key}"]`;
  return path === '' ? key : `${path}.${key}`;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function shown(value: unknown): string {
  return value === undefined ? 'missing' : JSON.stringify(value);
}
