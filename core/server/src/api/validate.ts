// Checks of bodies by JSON Schema; every bad field is named, dotted, as the specification's `details.fields`.
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import { badFields, JsonError, parseJson } from '../kernel/index.ts';
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
  return bytes => {
    if (bytes.length === 0 && bodyOptional) return {};
    const body = parsed(bytes, schema);
    if (check(body)) return body;
    throw badFields(...fieldsOf(check.errors ?? []));
  };
}

function parsed(bytes: Buffer, schema: JsonSchema): unknown {
  let body: unknown;
  try {
    body = parseJson(bytes, { fractions: true });
  } catch (error) {
    if (error instanceof JsonError) throw badFields(...named(schema));
    throw error;
  }
  if (body === null || typeof body !== 'object' || Array.isArray(body)) throw badFields(...named(schema));
  return body;
}

/** A body that is no object at all: every required field is bad. */
const named = (schema: JsonSchema): string[] => (schema.required as string[] | undefined) ?? [];

function fieldsOf(errors: ErrorObject[]): string[] {
  const fields = errors.map(error => {
    const at = error.instancePath.slice(1).replaceAll('/', '.').replaceAll('~1', '/').replaceAll('~0', '~');
    const missing = (error.params as { missingProperty?: string }).missingProperty;
    return [at, missing].filter(Boolean).join('.');
  });
  return [...new Set(fields.filter(Boolean))];
}
