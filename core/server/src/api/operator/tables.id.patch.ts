// PATCH /tables/{table_id}: names and order of one of the operator's own tables.
import Type from 'typebox';
import { changeTable } from '../../admin/index.ts';
import { LANGUAGES } from '../../catalog/index.ts';
import { operatorEndpoint } from '../http/endpoint.ts';
import { ownTable } from '../http/owners.ts';

const Name = Type.Optional(Type.String({ maxLength: 60 }));
const Names = Type.Object(
  { ko: Name, en: Name, zh: Name, ja: Name, th: Name, vi: Name },
  {
    additionalProperties: false,
    description: 'all of them are replaced; at least `en` or `ko`, which stand for those that are empty',
  },
);

/** Takes effect at once, also in lobbies that are open. */
export const endpoint = operatorEndpoint({
  id: 'tables.id.patch',
  method: 'PATCH',
  path: '/tables/:table_id',
  summary: 'Rename a table or change its place',
  params: { table_id: Type.String() },
  body: Type.Object({
    names: Names,
    sort_order: Type.Optional(Type.Integer({ minimum: -1_000_000, maximum: 1_000_000 })),
  }),
  faults: async (_, { names }) => (isNamed(names) ? [] : ['names.en']),
  reply: { 204: null },
  errors: ['INVALID_REQUEST', 'INVALID_CONFIG', 'TABLE_NOT_FOUND', 'TABLE_NOT_OWNED'],
  owner: ownTable,
  audit: {
    kind: 'change',
    actions: ['table.update'],
    target: ({ owned }) => owned.id,
    touches: ({ owned }) => [{ kind: 'table', key: owned.id }],
    restorable: true,
  },
  cost: 'light',
  async handle({ services, record, owned, body: { names, sort_order: sortOrder } }) {
    const name = names.en || names.ko || '';
    const all = Object.fromEntries(LANGUAGES.map(lang => [lang, names[lang] || name]));
    await changeTable(services, record, owned.id, () => ({ names: all, ...(sortOrder === undefined ? {} : { sortOrder }) }));
    return undefined;
  },
});

/** What is no object of names at all is the schema's matter. */
function isNamed(names: unknown): boolean {
  if (typeof names !== 'object' || names === null || Array.isArray(names)) return true;
  const { en, ko } = names as { en?: unknown; ko?: unknown };
  return [en, ko].some(name => name !== undefined && name !== '');
}
