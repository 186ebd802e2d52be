// The answer to a message of a client. The same `aid` again gets the same answer.
import Type, { type Static } from 'typebox';
import { REASONS, SCREEN_CODES } from './codes.ts';
import { ActionId, Amount, SeatNo } from './words.ts';

/** What helps with a refusal. */
export const RefusalData = Type.Object(
  {
    reason: Type.Optional(Type.Enum(REASONS)),
    spot: Type.Optional(Type.String()),
    min: Type.Optional(Amount),
    max: Type.Optional(Amount),
    step: Type.Optional(Amount),
    table_id: Type.Optional(Type.String({ description: 'where the player sits or bets' })),
  },
  { additionalProperties: false },
);
export type RefusalData = Static<typeof RefusalData>;

/** Done. `sit` adds `seat`, `chips`, `session_id`; `bet` adds `bet`; `top_up` adds `pending`; `stand` adds `leaves` and perhaps `amount`. */
export const Done = Type.Object(
  {
    aid: ActionId,
    ok: Type.Literal(true),
    bet: Type.Optional(Type.Integer()),
    seat: Type.Optional(SeatNo),
    chips: Type.Optional(Amount),
    session_id: Type.Optional(Type.String()),
    pending: Type.Optional(Amount),
    leaves: Type.Optional(Type.Union([Type.Literal('now'), Type.Literal('after_round')])),
    amount: Type.Optional(Amount),
  },
  { additionalProperties: false },
);
export type Done = Static<typeof Done>;

export const RefusedAck = Type.Object(
  {
    aid: Type.String(),
    ok: Type.Literal(false),
    code: Type.Enum(SCREEN_CODES),
    data: Type.Optional(RefusalData),
  },
  { additionalProperties: false },
);
export type RefusedAck = Static<typeof RefusedAck>;

export const Ack = Type.Union([Done, RefusedAck]);
/** Read it by `ok`. */
export type Ack = Done | RefusedAck;
