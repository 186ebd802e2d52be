// Checks of bodies by JSON Schema; every bad field is named, dotted, as the specification's `details.fields`.
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import { badFields, JsonError, Odd, OddNumber, oddValues, parseJson } from '../kernel/index.ts';
import type { Endpoint, JsonSchema } from './endpoint.ts';

const ajv = new Ajv2020({
  strict: true,
  allErrors: true,
  coerceTypes: false,
  useDefaults: false,
  removeAdditional: false,
  allowUnionTypes: true,
  strictRequired: false,
});

export type BodyCheck = (bytes: Buffer) => unknown;

/** Compiles an endpoint's body schema. The check answers the body. @throws INVALID_REQUEST */
export function bodyCheck(endpoint: Endpoint): BodyCheck {
  const { body: schema, bodyOptional } = endpoint;
  if (!schema) return () => undefined;
  const check = ajv.compile(schema);
  const known = Object.keys((schema as { properties?: object }).properties ?? {});
  return bytes => {
    if (bytes.length === 0 && bodyOptional) return {};
    const body = parsed(bytes, schema);
    for (const name of endpoint.fractions ?? []) if (Object.hasOwn(body, name)) body[name] = fraction(body[name]);
    const bad = check(body) ? [] : fieldsOf(check.errors ?? []);
    bad.push(...known.flatMap(name => oddValues(body[name], name))); // also where a schema leaves the value open
    if (bad.length > 0) throw badFields(...bad);
    return body;
  };
}

function parsed(bytes: Buffer, schema: JsonSchema): Record<string, unknown> {
  let body: unknown;
  try {
    body = parseJson(bytes);
  } catch (error) {
    if (error instanceof JsonError) throw badFields(...named(schema));
    throw error;
  }
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body) && !(body instanceof Odd);
  if (!isObject) throw badFields(...named(schema));
  return body as Record<string, unknown>;
}

/** A number with a fraction where one is meant; what is no finite number stays odd. */
function fraction(value: unknown): unknown {
  if (!(value instanceof OddNumber)) return value;
  const number = Number(value.source);
  return Number.isFinite(number) ? number : value;
}

/** A body that is no object at all: every required field is bad. */
const named = (schema: JsonSchema): string[] => (schema as { required?: string[] }).required ?? [];

function fieldsOf(errors: ErrorObject[]): string[] {
  const fields = errors.map(error => {
    const at = error.instancePath.slice(1).replaceAll('/', '.').replaceAll('~1', '/').replaceAll('~0', '~');
    const missing = (error.params as { missingProperty?: string }).missingProperty;
    return [at, missing].filter(Boolean).join('.');
  });
  return [...new Set(fields.filter(Boolean))];
}
