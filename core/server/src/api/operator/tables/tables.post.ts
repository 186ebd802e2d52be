// POST /tables: an independent operator opens a table of its own, cloned or by a template.
import Type from 'typebox';
import { createOwnTable, ownTableFaults } from '../../../admin/index.ts';
import { operatorEndpoint } from '../../http/endpoint.ts';
import { tableCreator } from '../../http/owners.ts';
import { NewTableId } from '../../schemas/staff.ts';
import { OWN_CURRENCY, OwnLimits, OwnNames, orEmpty, SORT_ORDER } from '../../schemas/table-bodies.ts';
import { orNull, SentAmount } from '../../schemas/words.ts';

/**
 * `Idempotency-Key` names the request for good: sent again with the same body it answers the table that it made. Empty fields of rake
 * come from the operator's defaults, else from the source.
 */
export const endpoint = operatorEndpoint({
  id: 'tables.post',
  method: 'POST',
  path: '/tables',
  summary: 'Open a table of one’s own',
  body: Type.Object({
    from: Type.Optional(orNull(Type.String({ description: 'a table with `clonable`' }))),
    game_code: Type.Optional(orNull(Type.String({ description: 'a game whose template is `available`; only without `from`' }))),
    names: OwnNames,
    currency: OWN_CURRENCY,
    limits: OwnLimits,
    max_seats: Type.Optional({ ...orNull(Type.Integer()), description: 'games with seats alone, as many as the game has' }),
    sort_order: Type.Optional(orNull(SORT_ORDER)),
    rake_bp: Type.Optional({ ...orEmpty(Type.Integer({ minimum: 0, maximum: 2000 })), description: 'games with rake alone' }),
    rake_cap: Type.Optional({ ...orEmpty(SentAmount), description: 'games with rake alone, in whole units; 0: no cap' }),
    no_flop_no_drop: Type.Optional({ ...orNull(Type.Boolean()), description: 'the family of Hold’em alone' }),
    rake_floor: Type.Optional({ ...orNull(Type.Boolean()), description: 'games with rake alone' }),
  }),
  faults: ({ services, operator }, given) => ownTableFaults(services, operator, given),
  reply: { 201: NewTableId },
  errors: [
    'TABLE_CREATE_FORBIDDEN',
    'TABLE_NOT_FOUND',
    'GAME_NOT_FOUND',
    'TEMPLATE_NOT_FOUND',
    'TEMPLATE_NOT_ALLOWED',
    'INVALID_REQUEST',
    'INVALID_CONFIG',
    'TABLE_OPEN_FAILED',
    'UNAVAILABLE',
  ],
  owner: tableCreator,
  ownerFirst: true,
  audit: { kind: 'record', actions: ['table.create'], target: ({ body }) => body.from || body.game_code || '' },
  cost: 'light',
  async handle({ services, record, operator, body, idempotencyKey: key }) {
    return { table_id: await createOwnTable(services, record, operator, { body, key }) };
  },
});
