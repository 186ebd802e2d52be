// Schemas as people read them: what may be null says so in one line, and forms that only our checks know are not named.
import type { TSchema } from 'typebox';

/** As much of JSON Schema as is looked at here. */
interface Node {
  [keyword: string]: unknown;
  type?: unknown;
  enum?: unknown[];
  anyOf?: Node[];
}

/** What the formats of our own checks are called says nothing to others; the descriptions say what they mean. */
const COMMON_FORMATS: ReadonlySet<unknown> = new Set(['date-time', 'date', 'int64', 'binary']);
const isOurs = ([keyword, value]: [string, unknown]): boolean =>
  keyword.startsWith('x-') || (keyword === 'format' && typeof value === 'string' && !COMMON_FORMATS.has(value));

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** The same values fit the result: `anyOf` of one type and null becomes `type: [T, 'null']`. */
export function plainer(schema: TSchema | Node): Node {
  const inside = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inside);
    return isNode(value) ? plainer(value) : value;
  };
  const node = Object.fromEntries(
    Object.entries(schema)
      .filter(each => !isOurs(each))
      .map(([keyword, value]) => [keyword, inside(value)]),
  ) as Node;
  const { anyOf, ...about } = node;
  const some = anyOf?.filter(each => each.type !== 'null') ?? [];
  const [only] = some;
  if (!only || some.length !== 1 || anyOf?.length !== 2 || typeof only.type !== 'string' || 'const' in only) return node;
  return { ...only, ...about, type: [only.type, 'null'], ...(only.enum ? { enum: [...only.enum, null] } : {}) };
}
