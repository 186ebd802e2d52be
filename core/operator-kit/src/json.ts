// JSON whose integers keep all their digits: balances may be beyond 2^53.

type Reviver = (key: string, value: unknown) => unknown;

/** Reads JSON; an integer beyond 2^53 becomes a bigint. @throws SyntaxError */
export function readJson(text: string): unknown {
  const exact = (_key: string, value: unknown, context?: { source?: string }): unknown =>
    typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(context?.source ?? '')
      ? BigInt(context?.source as string)
      : value;
  return JSON.parse(text, exact as Reviver);
}

/** Writes one object whose values are texts, bigints or left out. */
export function writeFlat(fields: Readonly<Record<string, string | bigint | undefined>>): string {
  const parts = Object.entries(fields).flatMap(([name, value]) => {
    if (value === undefined) return [];
    return [`${JSON.stringify(name)}:${typeof value === 'bigint' ? value : JSON.stringify(value)}`];
  });
  return `{${parts.join(',')}}`;
}
