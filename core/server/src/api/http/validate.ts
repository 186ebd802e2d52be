// Checks of bodies by JSON Schema; every bad field is named, dotted, as the specification's `details.fields`.
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { ApiError, type BadField, badFields, JsonError, Odd, OddNumber, oddValues, parseJson } from '../../kernel/index.ts';
import type { Endpoint } from './endpoint.ts';
import { formatsFor } from './formats.ts';
import { ODD_REASON, reasonOf } from './reasons.ts';

/** What is read of a schema beside what ajv does. */
interface Node {
  type?: string | string[];
  properties?: Record<string, Node>;
  additionalProperties?: Node | boolean;
  items?: Node;
  anyOf?: Node[];
  required?: string[];
  /** a fault anywhere inside names the field itself */
  'x-whole'?: boolean;
  /** anything goes, also what could not be kept */
  'x-any'?: boolean;
}

/** The fields of a body before its schema is asked; then the body, if it is right. */
export interface Body {
  given: Record<string, unknown>;
  /** @param more bad fields that the rooms know of, with the rule where it is not their description @throws INVALID_REQUEST */
  checked(more: readonly BadField[]): unknown;
}

/** Checks of bodies by endpoints' schemas, which the tests have found sound. Each is compiled when its first body comes. */
export class BodyChecks {
  readonly #ajv: Ajv2020;

  constructor(isTest: boolean) {
    this.#ajv = new Ajv2020({
      strict: true,
      allErrors: true,
      coerceTypes: false,
      useDefaults: false,
      removeAdditional: false,
      allowUnionTypes: true,
      strictRequired: false,
      formats: formatsFor(isTest),
      meta: false,
      validateSchema: false,
    });
    this.#ajv.addVocabulary(['x-whole', 'x-any']);
    this.#ajv.addKeyword({
      keyword: 'x-most-json',
      schemaType: 'number',
      validate: (most: number, value: unknown) => oddValues(value).length === 0 && JSON.stringify(value).length <= most,
    });
  }

  /** How an endpoint reads its body. @throws INVALID_REQUEST for what is no JSON object */
  of({ body: schema, bodyOptional, isBinary, fractions = [] }: Endpoint): (bytes: Buffer) => Body {
    if (isBinary) return bytes => ({ given: {}, checked: () => bytes });
    if (!schema) return () => ({ given: {}, checked: () => undefined });
    const node = schema as Node;
    let check: ValidateFunction | undefined;
    const known = Object.entries(node.properties ?? {}).filter(([, each]) => !each['x-any']);
    return bytes => {
      const given = bytes.length === 0 && bodyOptional ? {} : parsed(bytes, node);
      for (const name of fractions) if (Object.hasOwn(given, name)) given[name] = fraction(given[name]);
      const checked = (more: readonly BadField[]) => {
        check ??= this.#ajv.compile(schema);
        const faults = check(given) ? [] : faultsOf(check.errors ?? [], node);
        const told = more.map((each): Fault => (typeof each === 'string' ? [each, undefined] : [...each]));
        // also where a schema leaves the value open
        for (const [name, each] of known)
          faults.push(...oddValues(given[name], name).map((path): Fault => [each['x-whole'] ? name : path, ODD_REASON]));
        const bad = [...told, ...faults].map(([field]) => field);
        if (bad.length > 0) throw refusal(inOrder(bad, node), [...faults, ...told]);
        return given;
      };
      return { given, checked };
    };
  }
}

/** A field and why it is bad. */
type Fault = [field: string, reason: string | undefined];

/** Names the fields, and of each the first rule that it breaks. */
function refusal(fields: readonly string[], faults: readonly Fault[]): ApiError {
  const { code, details } = badFields(...fields);
  const reasons = Object.fromEntries(faults.filter(([, reason]) => reason !== undefined).toReversed());
  return new ApiError(code, { ...details, reasons });
}

function parsed(bytes: Buffer, schema: Node): Record<string, unknown> {
  let body: unknown;
  try {
    body = parseJson(bytes);
  } catch (error) {
    if (error instanceof JsonError) throw noObject(schema);
    throw error;
  }
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body) && !(body instanceof Odd);
  if (!isObject) throw noObject(schema);
  return body as Record<string, unknown>;
}

function noObject(schema: Node): ApiError {
  const fields = wanted(schema);
  return refusal(
    fields,
    fields.map((field): Fault => [field, 'is missing: the body is no JSON object']),
  );
}

/** A number with a fraction where one is meant; what is no finite number stays odd. */
function fraction(value: unknown): unknown {
  if (!(value instanceof OddNumber)) return value;
  const number = Number(value.source);
  return Number.isFinite(number) ? number : value;
}

/** What is no object at all: every field that it must have is bad. */
const named = (schema: Node): string[] =>
  (schema.required ?? []).flatMap(name => {
    const inner = named(schema.properties?.[name] ?? {});
    return inner.length > 0 ? inner.map(each => `${name}.${each}`) : [name];
  });

/** The same of a whole body: where it must have none, all that it may have. */
function wanted(schema: Node): string[] {
  const all = named(schema);
  return all.length > 0 ? all : Object.keys(schema.properties ?? {});
}

function faultsOf(all: ErrorObject[], schema: Node): Fault[] {
  // what may be null and is an object with faults is bad where these are
  const isNullChoice = ({ keyword, params }: ErrorObject) =>
    keyword === 'anyOf' || (keyword === 'type' && params.type === 'null');
  const hasInner = (error: ErrorObject) =>
    all.some(({ instancePath, params }) =>
      instancePath === error.instancePath ? 'missingProperty' in params : instancePath.startsWith(`${error.instancePath}/`),
    );
  const errors = all.filter(each => !isNullChoice(each) || !hasInner(each));
  return errors.flatMap(error => fieldsOf(error, schema).map((field): Fault => [field, reasonOf(error)]));
}

function fieldsOf({ instancePath, params, keyword }: ErrorObject, schema: Node): string[] {
  const at = instancePath.slice(1).split('/').filter(Boolean);
  const path = at.map(each => each.replaceAll('~1', '/').replaceAll('~0', '~'));
  const { missingProperty, additionalProperty } = params as Record<string, string | undefined>;
  const missing = missingProperty ?? additionalProperty;
  const field = missing === undefined ? path : [...path, missing];
  const whole = path.findIndex((_, i) => nodeAt(schema, path.slice(0, i + 1))['x-whole']);
  if (whole >= 0) return [path.slice(0, whole + 1).join('.')];
  const inner = missingProperty !== undefined || keyword === 'type' ? named(nodeAt(schema, field)) : [];
  return inner.length > 0 ? inner.map(each => [...field, each].join('.')) : [field.join('.')].filter(Boolean);
}

function nodeAt(schema: Node, path: readonly string[]): Node {
  const [name, ...rest] = path;
  if (name === undefined) return schema;
  const inside = [schema, ...(schema.anyOf ?? [])].map(each => childOf(each, name)).find(each => each !== undefined);
  return inside ? nodeAt(inside, rest) : {};
}

function childOf({ properties = {}, additionalProperties, items }: Node, name: string): Node | undefined {
  if (Object.hasOwn(properties, name)) return properties[name];
  return typeof additionalProperties === 'object' ? additionalProperties : items;
}

/** Fields as the schema states them; what it does not name comes behind. */
function inOrder(fields: readonly string[], schema: Node): string[] {
  const placeOf = (node: Node, name: string) => {
    const names = [node, ...(node.anyOf ?? [])].flatMap(each => Object.keys(each.properties ?? {}));
    const at = names.indexOf(name);
    return at < 0 ? 1000 : at;
  };
  const keyOf = (field: string) => {
    const path = field.split('.');
    return path.map((name, i) => placeOf(nodeAt(schema, path.slice(0, i)), name));
  };
  const keyed = [...new Set(fields)].map(field => ({ field, key: keyOf(field) }));
  return keyed.sort((a, b) => compare(a.key, b.key)).map(({ field }) => field);
}

function compare([a = -1, ...more]: number[], [b = -1, ...rest]: number[]): number {
  return a === -1 && b === -1 ? 0 : a - b || compare(more, rest);
}
