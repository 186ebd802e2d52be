// Tables and templates, as operators and staff read them.
import { PrivateTime } from '@baize/protocol';
import Type from 'typebox';
import { Amount, Flags, Limits, Names, orNull } from './words.ts';

const rake = {
  rake_kind: Type.Optional(Type.Enum(['pct_cap', 'bp'])),
  rake_bp: Type.Optional(Type.Integer({ description: 'hundredths of a per cent' })),
  rake_cap: Type.Optional(Amount),
  rake_rule: Type.Optional(Flags),
};
/** What a table costs in each of the operator's currencies. */
export const TablePrices = Type.Record(
  Type.String(),
  Type.Object({ limits: Limits, rake_bp: Type.Optional(Type.Integer()), rake_cap: Type.Optional(Amount) }),
);

export const TableTimers = Type.Array(Type.Object({ key: Type.String(), ms: Type.Integer(), default_ms: Type.Integer() }));

/** Who deals, and whether any round begins. */
export const TableLive = Type.Object({ dealing: Type.Enum(['auto', 'manual']), paused: Type.Boolean() });

const face = Type.String({ description: 'texas, studio' });
const back = Type.String({ description: 'texas, rlive' });
const backColor = Type.String({ description: 'blue, red, black; counts where `back` is rlive' });
/** What was chosen of it. */
export const CardDesign = Type.Object(
  { face: Type.Optional(face), back: Type.Optional(back), back_color: Type.Optional(backColor) },
  { additionalProperties: false },
);
export const FullCardDesign = Type.Object({ face, back, back_color: backColor }, { additionalProperties: false });

export const OperatorTable = Type.Object(
  {
    table_id: Type.String(),
    game_code: Type.String(),
    name: Type.String(),
    names: Names,
    currency: Type.String(),
    limits: Limits,
    seats: Type.Optional(Type.Object({ max: Type.Integer(), taken: Type.Integer() })),
    players: Type.Integer(),
    status: Type.Enum(['open', 'maintenance']),
    dedicated: Type.Boolean({ description: "the operator's own" }),
    offered: Type.Boolean({ description: 'its players see it' }),
    clonable: Type.Boolean(),
    studio: Type.Boolean(),
    sort_order: Type.Integer(),
    ...rake,
    timers: TableTimers,
    settings: Type.Optional(TablePrices),
    live: Type.Optional(TableLive),
    card_design: Type.Optional(CardDesign),
    private: Type.Optional(PrivateTime),
    snapshot_url: Type.Optional(Type.String({ description: 'picture of the camera, for everybody' })),
  },
  { additionalProperties: false },
);

export const OperatorTemplate = Type.Object(
  {
    game_code: Type.String(),
    allowed: Type.Boolean(),
    available: Type.Boolean(),
    currency: Type.Optional(Type.String()),
    limits: Type.Optional(Limits),
    seats: Type.Optional(Type.Object({ max: Type.Integer() })),
    studio: Type.Optional(Type.Boolean()),
    settings: Type.Optional(TablePrices),
    ...rake,
  },
  { additionalProperties: false },
);

export const OperatorTables = Type.Object({
  tables: Type.Array(OperatorTable),
  can_create: Type.Boolean(),
  templates: Type.Array(OperatorTemplate),
  rake_defaults: Type.Object({}, { additionalProperties: Type.Unknown() }),
});

export const PlatformTable = Type.Object(
  {
    table_id: Type.String(),
    game_code: Type.String(),
    operator_code: orNull(Type.String({ description: 'null: shared' })),
    name: Type.String(),
    names: Names,
    currency: Type.String(),
    limits: Limits,
    max_seats: orNull(Type.Integer()),
    sort_order: Type.Integer(),
    rake_bp: orNull(Type.Integer()),
    rake_cap: Amount,
    rake_rule: Flags,
    mode: Type.Enum(['real', 'practice']),
    status: Type.Enum(['open', 'maintenance', 'closed']),
    live: TableLive,
    timers: Type.Record(Type.String(), Type.Integer()),
    engine: Type.Object({}, { additionalProperties: Type.Unknown() }),
    clonable: Type.Boolean(),
    studio: Type.Boolean(),
    players: Type.Integer(),
    hand_no: Type.Integer(),
    round_id: orNull(Type.String()),
  },
  { additionalProperties: false },
);
