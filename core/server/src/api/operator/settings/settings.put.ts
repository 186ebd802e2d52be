// PUT /settings: time zone of screens, tables at once, and how long a player may only watch.
import Type, { type Static, type TSchema } from 'typebox';
import { OPERATOR_SETTINGS, operatorSettingFaults, setOperatorSettings } from '../../../admin/index.ts';
import { operatorEndpoint } from '../../http/endpoint.ts';
import { OperatorSettingsSet } from '../../schemas/operator.ts';
import { Anything } from '../../schemas/words.ts';

/** Judged as a whole: a wrong type anywhere is a fault of all three. */
const sent = <T extends TSchema>(_: T, description: string) =>
  Type.Optional(Type.Unsafe<Static<T>>({ ...Anything, description }));

/** At least one of the three. Each leaves a record; the first of them has what was before, and is undone with all of it. */
export const endpoint = operatorEndpoint({
  id: 'settings.put',
  method: 'PUT',
  path: '/settings',
  summary: "Change the operator's settings",
  body: Type.Object({
    timezone: sent(Type.String(), 'IANA name; empty: the platform’s'),
    multi_table: sent(Type.Boolean(), 'whether a player may sit at several tables'),
    watch_limit_sec: sent(Type.Integer(), '0: no limit; else 30 to 3600'),
  }),
  faults: async (_, given) => operatorSettingFaults(given),
  reply: { 200: OperatorSettingsSet },
  errors: ['INVALID_REQUEST'],
  owner: 'caller',
  audit: {
    kind: 'change',
    actions: [OPERATOR_SETTINGS.timezone, OPERATOR_SETTINGS.multi_table, OPERATOR_SETTINGS.watch_limit_sec],
    target: ({ operator }) => operator.code,
    touches: ({ operator }) => [{ kind: 'operator', key: operator.code }],
    restorable: true,
  },
  cost: 'light',
  async handle({ services, record, operator, body }) {
    const now = await setOperatorSettings(services, record, operator, body);
    const { timezone: hq } = await services.settings.read();
    return {
      timezone: now.timezone || hq,
      operator_timezone: now.timezone,
      hq_timezone: hq,
      multi_table: now.multiTable,
      watch_limit_sec: now.watchLimitSec,
    };
  },
});
