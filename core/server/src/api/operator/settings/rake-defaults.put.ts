// PUT /rake-defaults: the rake that new tables of the operator start with, and what of it those take that there are.
import Type from 'typebox';
import { rakeChanges, rakeDefaultFaults, setRakeDefaults } from '../../../admin/index.ts';
import { operatorEndpoint } from '../../http/endpoint.ts';
import { RakeDefaults } from '../../schemas/operator.ts';
import { mapOf, orNull, SentAmount } from '../../schemas/words.ts';

/** The whole of it: what is not sent is not set. Tables take it from their next round on; all of it is one record. */
export const endpoint = operatorEndpoint({
  id: 'rake-defaults.put',
  method: 'PUT',
  path: '/rake-defaults',
  summary: 'Set the defaults of rake',
  body: Type.Object({
    rake_bp: Type.Optional(orNull(Type.Integer({ minimum: 0, maximum: 2000 }))),
    caps: Type.Optional({ ...orNull(mapOf(SentAmount)), description: 'by your currencies alone, in whole units; 0: no cap' }),
    no_flop_no_drop: Type.Optional(orNull(Type.Boolean())),
    rake_floor: Type.Optional(orNull(Type.Boolean({ description: 'it alone is for all tables that there are' }))),
    apply_all: Type.Optional(orNull(Type.Boolean({ description: 'all of it is for all tables that there are' }))),
  }),
  faults: ({ services, operator }, given) => rakeDefaultFaults(services, operator, given),
  reply: {
    200: Type.Object({ rake_defaults: RakeDefaults, floor_tables: Type.Integer(), applied_tables: Type.Integer() }),
  },
  errors: ['INVALID_REQUEST'],
  owner: 'caller',
  audit: {
    kind: 'change',
    actions: ['operator.rake_defaults'],
    target: ({ operator }) => operator.code,
    touches: ({ services, operator, body }) => [
      { kind: 'operator', key: operator.code },
      ...[...rakeChanges(services, operator, body).keys()].sort().map(key => ({ kind: 'table', key })),
    ],
    restorable: true,
  },
  cost: 'light',
  async handle(call) {
    const { services, operator, body } = call;
    const { rakeDefaults, changed } = await setRakeDefaults(services, () => call.record, operator, body);
    const all = body.apply_all === true;
    return { rake_defaults: rakeDefaults, floor_tables: all ? 0 : changed, applied_tables: all ? changed : 0 };
  },
});
