// What a field means where its schema does not say so itself: one name means one thing, but for those with an endpoint.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** By name, or by the endpoint's id and name. */
const MEANINGS: Readonly<Record<string, string>> = JSON.parse(readFileSync(join(import.meta.dirname, 'fields.json'), 'utf8'));

interface Node {
  [keyword: string]: unknown;
  properties?: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The schema with a description of each field, as far as there is one. @param id of the endpoint */
export function describedBy(id: string, schema: Node): Node {
  const inside = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inside);
    return isNode(value) ? describedBy(id, value) : value;
  };
  const entries = Object.entries(schema).map(([keyword, value]) => [keyword, keyword === 'properties' ? value : inside(value)]);
  const node: Node = Object.fromEntries(entries);
  if (!isNode(schema.properties)) return node;
  const fields = Object.entries(schema.properties).map(([name, field]) => {
    const meaning = MEANINGS[`${id} ${name}`] ?? MEANINGS[name];
    const shown = isNode(field) ? describedBy(id, field) : {};
    return [name, meaning === undefined || 'description' in shown ? shown : { ...shown, description: meaning }];
  });
  return { ...node, properties: Object.fromEntries(fields) };
}
