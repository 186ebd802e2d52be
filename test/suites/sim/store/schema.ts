// The tables of the model store, read from the metadata of the server's entities: columns, keys, unique keys, checks.
import assert from 'node:assert/strict';
import { allEntities } from '../../../../core/server/src/app/entities.ts';
import { checkOf, conditionOf } from './checks.ts';
import type { ModelRow } from './model-row.ts';

export type { ModelRow, Value } from './model-row.ts';

type ColumnType = 'text' | 'int' | 'bigint' | 'wide' | 'boolean' | 'jsonb' | 'bytea';

export interface Column {
  name: string;
  type: ColumnType;
  nullable: boolean;
  autoincrement: boolean;
}

export interface TableDefinition {
  name: string;
  columns: Column[];
  primary: string[];
  uniques: { name: string; columns: string[]; holds(row: ModelRow): boolean }[];
  checks: { name: string; holds(row: ModelRow): boolean }[];
}

interface Property {
  type: { name?: string; constructor: { name: string } };
  primary?: boolean;
  nullable?: boolean;
  autoincrement?: boolean;
  unique?: boolean;
  default?: unknown;
  defaultRaw?: unknown;
}

interface Meta {
  tableName: string;
  properties: Record<string, Property>;
  uniques: { name?: string; properties: string[]; where?: string }[];
  checks: { name: string; expression: string }[];
}

const TYPES: Record<string, ColumnType> = {
  TextType: 'text',
  IntegerType: 'int',
  AmountType: 'bigint',
  MsType: 'bigint',
  BigIntType: 'wide',
  BooleanType: 'boolean',
  JsonType: 'jsonb',
  BlobType: 'bytea',
};

/** camelCase to the name of its column. */
export const snake = (name: string): string => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);

/** Every table of the server. @throws when an entity uses something that the model does not know */
export const definitions = (): TableDefinition[] => allEntities.map(each => definitionOf(each.meta as unknown as Meta));

function definitionOf({ tableName, properties, uniques, checks }: Meta): TableDefinition {
  const columns = Object.entries(properties).map(([name, property]) => columnOf(tableName, name, property));
  const single = Object.entries(properties).flatMap(([name, { unique }]) => (unique ? [{ properties: [name] }] : []));
  return {
    name: tableName,
    columns,
    primary: Object.entries(properties).flatMap(([name, { primary }]) => (primary ? [snake(name)] : [])),
    uniques: [...uniques, ...single].map(unique => {
      const names = unique.properties.map(snake);
      const { name = `${tableName}_${names.join('_')}_unique`, where } = unique as Meta['uniques'][number];
      return { name, columns: names, holds: conditionOf(where) };
    }),
    checks: checks.map(({ name, expression }) => ({ name, holds: checkOf(name, expression) })),
  };
}

function columnOf(table: string, name: string, property: Property): Column {
  const { type, nullable = false, autoincrement = false } = property;
  const word = type.name ?? type.constructor.name;
  const found = TYPES[word];
  assert(found, `the model store does not know the type ${word} of ${table}.${name}`);
  assert(property.default === undefined && property.defaultRaw === undefined, `${table}.${name} has a default`);
  return { name: snake(name), type: found === 'wide' && autoincrement ? 'bigint' : found, nullable, autoincrement };
}
