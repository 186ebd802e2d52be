// Requests that nobody would think of: made from the server's own description of a call, with each part right, missing or odd.
import fc from 'fast-check';

/** As much of a JSON schema as is read here. */
export interface Schema {
  type?: string | readonly string[];
  properties?: Readonly<Record<string, Schema>>;
  items?: Schema;
  enum?: readonly unknown[];
  const?: unknown;
  anyOf?: readonly Schema[];
  additionalProperties?: Schema | boolean;
}

export interface Operation {
  parameters?: readonly { name: string; in: string }[];
  requestBody?: { content: Readonly<Record<string, { schema: Schema }>> };
}

/** What is sent: the path without the base, and the bytes of the body. */
export interface Bent {
  path: string;
  body: string;
}

/** Values as they stand in a body, also those that no program of JavaScript could write there. */
const ODD = [
  ...['null', 'true', '[]', '{}', '[[[[[[[[]]]]]]]]', '{"__proto__":{"x":1}}', '0', '-0', '-1', '1.0', '0.1', '1e2', '1e400'],
  ...['9007199254740991', '9007199254740993', '-9223372036854775809', `1${'0'.repeat(400)}`, '2147483648', '1000', '30'],
  ...['""', '" "', '"1"', '"\\u0000"', '"\\ud800"', '"\u202e\u0416\u{1f0cf}"', '"__proto__"', '"constructor"', '"\' or 1=1 --"'],
  ...[`"${'x'.repeat(300)}"`, `"${'x'.repeat(9000)}"`, '"2026-02-30T00:00:00Z"', '"+275760-09-14T00:00:00Z"', '"%00"', '"../.."'],
];
const ODD_BODIES = [
  '',
  ' ',
  '{',
  '[]',
  'null',
  '7',
  '"x"',
  '{}',
  '{"x":1}',
  '{"a":1}{}',
  '\ufeff{}',
  '{"names":{"en":"x"},"names":7}',
];
const ODD_PARTS = [
  'x',
  '0',
  '-1',
  '1',
  '99999999999999999999',
  '%00',
  '%2e%2e',
  '%E0%A4',
  'u%2F1',
  '%F0%9F%83%8F',
  'tbl_0',
  '%20',
  '*',
];
const ODD_QUERY = [...ODD_PARTS, '', '1e9', '500', '2026-02-30', '2026-01-01', '0000-00-00', '%2B', 'null', 'a'.repeat(2000)];

const text = (value: unknown): string => JSON.stringify(value);

/** Bodies of a schema as text. @param names values that are right somewhere */
function anyOf(schema: Schema, names: readonly string[], depth = 0): fc.Arbitrary<string> {
  const odd = fc.constantFrom(...ODD);
  const right = rightOf(schema, names, depth);
  return fc.oneof({ weight: 5, arbitrary: right }, { weight: 1, arbitrary: odd });
}

function rightOf(schema: Schema, names: readonly string[], depth: number): fc.Arbitrary<string> {
  if (schema.enum) return fc.constantFrom(...schema.enum.map(text));
  if (schema.const !== undefined) return fc.constant(text(schema.const));
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(each => rightOf(each, names, depth)));
  const kinds: Record<string, () => fc.Arbitrary<string>> = {
    object: () => objectOf(schema, names, depth + 1),
    array: () => fc.array(anyOf(schema.items ?? {}, names, depth + 1), { maxLength: 3 }).map(each => `[${each.join(',')}]`),
    string: () => fc.constantFrom(...names.map(text)),
    boolean: () => fc.constantFrom('true', 'false'),
    integer: () => fc.constantFrom('0', '1', '5', '30', '60', '100', '1000', '5000'),
    number: () => fc.constantFrom('0', '1', '0.5'),
    null: () => fc.constant('null'),
  };
  const types = [schema.type ?? 'string'].flat();
  return fc.oneof(...types.map(each => kinds[each]?.() ?? fc.constantFrom(...ODD)));
}

/** Each field most times, now and then one that nobody knows, or one twice. */
function objectOf(
  { properties = {}, additionalProperties }: Schema,
  names: readonly string[],
  depth: number,
): fc.Arbitrary<string> {
  const entries = Object.entries(properties).map(([name, schema]) =>
    fc.option(
      anyOf(schema, names, depth).map(value => `${text(name)}:${value}`),
      { freq: 6 },
    ),
  );
  const open = typeof additionalProperties === 'object' ? additionalProperties : {};
  const more = fc
    .tuple(fc.constantFrom('zz', 'en', 'KRW', 'bb', 'min_bet', 'action_ms', '__proto__', ''), anyOf(open, names, depth + 1))
    .map(([name, value]) => `${text(name)}:${value}`);
  const freq = typeof additionalProperties === 'object' ? 0 : 4;
  return fc
    .tuple(fc.tuple(...entries), freq === 0 ? fc.array(more, { maxLength: 5 }) : fc.option(more, { freq: 1 }).map(one => [one]))
    .map(([known, others]) => `{${[...known, ...others].filter(each => each !== null).join(',')}}`);
}

/**
 * Requests of one call.
 * @param path as it is described, `/tables/{table_id}` @param ids what may stand in the path @param names texts that are right somewhere
 */
export function bentRequests(
  path: string,
  { parameters = [], requestBody }: Operation,
  ids: readonly string[],
  names: readonly string[],
): fc.Arbitrary<Bent> {
  const schema = requestBody?.content['application/json']?.schema;
  const part = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...ids) },
    { weight: 1, arbitrary: fc.constantFrom(...ODD_PARTS) },
  );
  const queries = parameters.filter(each => each.in === 'query').map(each => each.name);
  const query = fc.array(
    fc.tuple(fc.constantFrom(...queries, 'zz', 'limit'), fc.constantFrom(...ODD_QUERY, ...ids)).map(pair => pair.join('=')),
    { maxLength: 3 },
  );
  const whole = schema ? anyOf(schema, names) : fc.constantFrom('', '{}');
  const body = fc.oneof({ weight: 8, arbitrary: whole }, { weight: 1, arbitrary: fc.constantFrom(...ODD_BODIES) });
  const places = path.split('{').length - 1;
  return fc.tuple(fc.array(part, { minLength: places, maxLength: places }), query, body).map(([parts, asked, sent]) => {
    let at = 0;
    const filled = path.replaceAll(/\{\w+\}/g, () => parts[at++] ?? 'x');
    return { path: asked.length > 0 ? `${filled}?${asked.join('&')}` : filled, body: sent };
  });
}
