// Schemas as tables of Markdown: a row a field, whatever stands inside below it.
import type { Schema } from './openapi.ts';

const MOST_CHOICES = 12;

const NAMES: Record<string, string> = { integer: 'whole number', string: 'text', array: 'list', null: 'null', number: 'number' };

const quoted = (value: unknown): string => `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;

/** What a value is, in a few words. */
export function formOf(schema: Schema): string {
  const { type, enum: choices, anyOf, items, format, minimum, maximum, minLength, maxLength } = schema;
  if (schema.const !== undefined) return quoted(schema.const);
  if (choices && choices.length <= MOST_CHOICES) return choices.map(quoted).join(', ');
  if (anyOf) return [...new Set(anyOf.map(formOf))].join(' or ');
  const names = [type ?? 'any value'].flat().map(each => NAMES[each] ?? each);
  const what = format === 'date-time' ? names.map(each => (each === 'text' ? 'time' : each)) : names;
  const bounds = [
    ...(minimum !== undefined && minimum > -Number.MAX_SAFE_INTEGER ? [`from ${minimum}`] : []),
    ...(maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER ? [`to ${maximum}`] : []),
    ...(minLength !== undefined && minLength > 0 ? [`from ${minLength} characters`] : []),
    ...(maxLength === undefined ? [] : [`up to ${maxLength} characters`]),
  ];
  const inside = items && !items.properties && !items.anyOf ? ` of ${formOf(items)}` : '';
  return [what.join(' or ') + inside, ...bounds].join(' ');
}

interface Row {
  name: string;
  schema: Schema;
  isRequired: boolean;
}

/** Every field with its path: `a.b` inside an object, `a[].b` inside a list, `a.*.b` under any name. */
export function rowsOf(schema: Schema, at = ''): Row[] {
  const { properties = {}, required = [], anyOf = [], items, additionalProperties, patternProperties } = schema;
  const own = Object.entries(properties).flatMap(([name, field]) => [
    { name: at + name, schema: field, isRequired: required.includes(name) },
    ...rowsOf(field, `${at}${name}.`),
  ]);
  const list = items ? rowsOf(items, at.replace(/\.$/, '[].')) : [];
  const any = [
    ...(typeof additionalProperties === 'object' ? [additionalProperties] : []),
    ...Object.values(patternProperties ?? {}),
  ];
  const kept = new Set<string>();
  return [...own, ...list, ...any.flatMap(each => rowsOf(each, `${at}*.`)), ...anyOf.flatMap(each => rowsOf(each, at))].filter(
    ({ name }) => !kept.has(name) && kept.add(name),
  );
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

/** The table of a body or an answer. @param isSent says which fields must be sent */
export function fieldTable(schema: Schema, isSent: boolean): string {
  const rows = rowsOf(schema).map(
    ({ name, schema: field, isRequired }) =>
      `| \`${name}\` | ${cell(formOf(field))}${isSent && isRequired ? ', required' : ''} | ${cell(field.description ?? '')} |`,
  );
  return ['| field | form | what it is |', '|---|---|---|', ...rows].join('\n');
}

const WIDTH = 116;

/** JSON in few lines: what fits a line stands in one. */
export function jsonText(value: unknown, indent = ''): string {
  const flat = JSON.stringify(value, null, 1).replaceAll(/\n\s*/g, ' ');
  if (flat.length + indent.length <= WIDTH || typeof value !== 'object' || value === null) return flat;
  const inner = `${indent}  `;
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  const lines = Array.isArray(value)
    ? value.map(each => inner + jsonText(each, inner))
    : Object.entries(value).map(([name, each]) => `${inner}${JSON.stringify(name)}: ${jsonText(each, inner)}`);
  return `${open}\n${lines.join(',\n')}\n${indent}${close}`;
}
