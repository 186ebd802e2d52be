// What the platform's staff send beside registrations: currencies, games, keys, settings, tables, templates.
import Type from 'typebox';
import { LANGUAGES } from '../../catalog/index.ts';
import { mapOf, orNull, SentAmount, textOf, whole } from './words.ts';

const symbol = textOf(8);
const rate = Type.Number({ exclusiveMinimum: 0 });
const settingsStep = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const never = Type.Optional(Type.Unsafe<never>({ not: {} }));

export const NewCurrency = Type.Object({
  code: Type.String({ pattern: '^[A-Z0-9]{2,10}$' }),
  exponent: Type.Integer({ minimum: 0, maximum: 8 }),
  symbol,
  rate,
  settings_step: Type.Optional(settingsStep),
});
export const ActivatePluginBody = Type.Object({
  version: Type.String({
    pattern: '^(?:[0-9a-f]{16}|\\d{1,6}\\.\\d{1,6}\\.\\d{1,6})$',
    description: 'as its package says, or the hash of its content',
  }),
  table_id: Type.Optional(Type.String({ maxLength: 100, description: 'for new rounds of this table alone; left out: of all' })),
});
/** The exponent of money that exists never changes. */
export const CurrencyChange = Type.Object({
  code: never,
  exponent: never,
  symbol: Type.Optional(symbol),
  rate: Type.Optional(rate),
  settings_step: Type.Optional(settingsStep),
});

const Instant = orNull(Type.String({ format: 'instant' }));
const GameNames = Type.Object(Object.fromEntries(LANGUAGES.map(lang => [lang, Type.Optional(Type.String({ maxLength: 60 }))])), {
  additionalProperties: false,
});
export const GameChange = Type.Object({
  status: Type.Optional(Type.Enum(['open', 'maintenance'])),
  graceful: Type.Optional(Type.Boolean()),
  start: Type.Optional(Instant),
  end: Type.Optional(Instant),
  note: Type.Optional(orNull(Type.String({ maxLength: 500 }))),
  sort_order: Type.Optional(Type.Integer({ minimum: -1_000_000, maximum: 1_000_000 })),
  names: Type.Optional(whole(GameNames)),
});

export const RestoreBody = Type.Object({
  force: Type.Optional(Type.Boolean({ description: 'also what was changed again since' })),
});

export const NewKeyBody = Type.Object({
  name: Type.String({ pattern: '^[\\w .@-]{1,40}$' }),
  role: Type.Enum(['owner', 'operations', 'support', 'finance']),
});

const CardDesign = Type.Object({
  face: Type.Enum(['texas', 'studio']),
  back: Type.Enum(['texas', 'rlive']),
  back_color: Type.Enum(['blue', 'red', 'black']),
});
export const SettingsChange = Type.Object({
  timezone: Type.Optional(Type.String({ format: 'timezone' })),
  device_limit: Type.Optional(orNull(SentAmount)),
  environment: Type.Optional(Type.String({ pattern: '^[\\w -]{1,40}$' })),
  card_design: Type.Optional(whole(CardDesign)),
});

const rake = {
  rake_bp: Type.Optional(Type.Integer({ minimum: 0, maximum: 2000 })),
  rake_cap: Type.Optional(SentAmount),
};
const flags = Type.Boolean();
const maxSeats = Type.Optional(orNull(Type.Integer({ minimum: 1, maximum: 20 })));
const names = mapOf(Type.String({ maxLength: 60 }), { minProperties: 1, maxProperties: 20 });
const sortOrder = Type.Integer({ minimum: -1_000_000, maximum: 1_000_000 });
const timers = mapOf(orNull(Type.Integer()));
const live = Type.Object({
  dealing: Type.Optional(Type.Enum(['auto', 'manual'])),
  paused: Type.Optional(Type.Boolean()),
});

export const NewTableBody = Type.Object({
  game_code: Type.String({ maxLength: 32 }),
  names,
  currency: Type.Optional(Type.String({ maxLength: 8 })),
  limits: Type.Optional(mapOf(SentAmount)),
  max_seats: maxSeats,
  sort_order: Type.Optional(sortOrder),
  ...rake,
  rake_rule: Type.Optional(mapOf(flags, { maxProperties: 20 })),
  operator_code: Type.Optional(orNull(Type.String({ maxLength: 64 }))),
  mode: Type.Optional(Type.Enum(['real', 'practice'])),
  live: Type.Optional(live),
  timers: Type.Optional(timers),
  engine: Type.Optional(mapOf(Type.Unknown(), { maxProperties: 20 })),
  clonable: Type.Optional(Type.Boolean()),
  studio: Type.Optional(Type.Boolean()),
});

export const TableSettings = Type.Object({
  names: Type.Optional(names),
  limits: Type.Optional(mapOf(SentAmount)),
  sort_order: Type.Optional(sortOrder),
  timers: Type.Optional(timers),
  ...rake,
  max_seats: maxSeats,
  clonable: Type.Optional(Type.Boolean()),
  status: Type.Optional(Type.Enum(['open', 'maintenance'])),
  live: Type.Optional(live),
});

export const TemplateBody = Type.Object({
  currency: Type.String({ maxLength: 8 }),
  limits: mapOf(SentAmount),
  max_seats: maxSeats,
  ...rake,
  rake_rule: Type.Optional(mapOf(flags)),
  studio: Type.Optional(Type.Boolean()),
  available: Type.Optional(Type.Boolean()),
});

/** Body of both logout calls. `block` null or `keep` is for callers that want the status left alone (CX-02). */
export const LogoutBody = Type.Object({
  reason: Type.Optional(orNull(Type.String({ maxLength: 500 }))),
  block: Type.Optional(Type.Union([Type.Boolean(), Type.Null(), Type.Literal('keep')])),
});

const ExternalId = Type.String({ format: 'external-id' });
export const WalletTestBody = Type.Object({ external_id: ExternalId });

export const WarningBody = Type.Object({ warn_below: SentAmount });
export const CreditMoveBody = Type.Object({
  kind: Type.Enum(['charge', 'withdraw', 'adjust']),
  amount: Type.Integer({ minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER }),
  memo: Type.Optional(orNull(Type.String({ maxLength: 200 }))),
});

export const ReasonBody = Type.Object({ reason: Type.String({ minLength: 1, maxLength: 200 }) });
export const NoteBody = Type.Object({ note: Type.String({ minLength: 1, maxLength: 500 }) });
