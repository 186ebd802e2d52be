// PUT /tables/{table_id}/rake-rule: when no rake is taken at one of the operator's own tables, from its next round on (NS-07).
import Type from 'typebox';
import { rakeRuleFaults, setRakeRule } from '../../../admin/index.ts';
import { operatorEndpoint } from '../../http/endpoint.ts';
import { ownTable } from '../../http/owners.ts';
import { Flags } from '../../schemas/words.ts';
import { rakeRuleView } from '../../views/table-view.ts';

/** At least one of the two; the other stays. */
export const endpoint = operatorEndpoint({
  id: 'tables.id.rake-rule.put',
  method: 'PUT',
  path: '/tables/:table_id/rake-rule',
  summary: 'Set the rake rule of a table',
  params: { table_id: Type.String() },
  body: Type.Object({
    no_flop_no_drop: Type.Optional(Type.Boolean({ description: "the Hold'em family alone" })),
    rake_floor: Type.Optional(Type.Boolean({ description: 'what is less than a unit of the currency is not taken' })),
  }),
  faults: async ({ services, owned }, given) => (owned ? rakeRuleFaults(services, owned, given) : []),
  reply: { 200: Type.Object({ table_id: Type.String(), rake_rule: Flags }) },
  errors: ['INVALID_REQUEST', 'INVALID_CONFIG', 'TABLE_NOT_FOUND', 'TABLE_NOT_OWNED'],
  owner: ownTable,
  ownerFirst: true,
  audit: {
    kind: 'change',
    actions: ['table.rake_rule'],
    target: ({ owned }) => owned.id,
    touches: ({ owned }) => [{ kind: 'table', key: owned.id }],
    restorable: true,
  },
  cost: 'light',
  async handle({ services, record, owned, body }) {
    const row = await setRakeRule(services, record, owned, body);
    return { table_id: row.id, rake_rule: rakeRuleView(row, services.plugins.current(row.gameCode, row.id)?.game) };
  },
});
