// What a table sends to a player's client.
import Type, { type Static, type TSchema } from 'typebox';
import { Ask } from './asks.ts';
import { Placement, SpotTotals } from './bets.ts';
import { NOTICES, SCREEN_CODES, SESSION_ENDS, TABLE_ENDS } from './codes.ts';
import { Fact } from './facts.ts';
import { Amount, Names, SeatNo, UnixMs } from './words.ts';

const orNull = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** What the house takes of a round. */
export const Rake = Type.Object({
  kind: Type.Union([Type.Literal('pct_cap'), Type.Literal('bp')]),
  bp: Type.Integer({ description: 'hundredths of a per cent' }),
  cap: Type.Integer({ description: 'minor units; 0: none' }),
  no_flop_no_drop: Type.Optional(Type.Boolean()),
  rake_floor: Type.Optional(Type.Boolean()),
});

export const CardDesign = Type.Object({
  face: Type.Optional(Type.String()),
  back: Type.Optional(Type.String()),
  back_color: Type.Optional(Type.String()),
});

export const TableInfo = Type.Object({
  table_id: Type.String(),
  game_code: Type.String(),
  names: Names,
  currency: Type.String(),
  exponent: Type.Integer({ description: 'decimals of the currency' }),
  symbol: Type.String(),
  limits: Type.Record(Type.String(), Amount, { description: "the game's own limits" }),
  seats_max: orNull(Type.Integer()),
  rake: orNull(Rake),
  entries: Type.Array(Type.String(), { description: 'how one may enter a running game, the usual way first' }),
  timers: Type.Record(Type.String(), Type.Integer(), { description: 'ms' }),
  card_design: CardDesign,
  live: Type.Boolean({ description: 'a dealer deals' }),
  video: Type.Boolean({
    description:
      'a camera looks at the table: its last picture is `GET /dealer/v1/snapshots/<table_id>`, 404 without a fresh one',
  }),
  status: Type.Union([Type.Literal('open'), Type.Literal('maintenance'), Type.Literal('closed')]),
  mode: Type.Union([Type.Literal('real'), Type.Literal('practice')]),
});
export type TableInfo = Static<typeof TableInfo>;

/** How somebody waits for a seat. */
export const Waiting = Type.Object({
  place: Type.Integer({ description: 'the first is 1' }),
  length: Type.Integer({ description: 'how many wait' }),
  offer_until: Type.Union([UnixMs, Type.Null()], {
    description: 'so long a free seat is held for them: `sit` takes it; null: none is',
  }),
});
export type Waiting = Static<typeof Waiting>;

export const You = Type.Object(
  {
    seat: orNull(SeatNo),
    chips: Type.Integer({ description: 'on the table now' }),
    pending: Type.Integer({ description: 'bought, on the table from the next round' }),
    status: Type.String({ description: '`in`, `out` or `waiting`' }),
    bets: Type.Array(Placement),
    balance: Type.Optional(orNull(Amount)),
    session_id: Type.Optional(Type.String({ description: 'the table session of the seat' })),
    sitting_out: Type.Optional(Type.Boolean({ description: 'asked to sit out; while a round runs `status` is still `in`' })),
    leaving: Type.Optional(Type.Boolean({ description: 'stands up when the round is over' })),
    waitlist: Type.Optional(orNull(Waiting)),
    time_bank: Type.Optional(
      Type.Object(
        { ms: Type.Integer(), in_hands: Type.Integer({ description: 'hands until it is full again; 0: it is' }) },
        { description: 'where the table gives time banks: what runs by itself, once, after the time for an answer' },
      ),
    ),
    kept_until: Type.Optional(
      Type.Union([UnixMs, Type.Null()], {
        description: 'when the seat of who sits out or has no chips is given up; null: it stays',
      }),
    ),
  },
  { description: 'how the player stands, whenever that changed' },
);
export type CardDesign = Static<typeof CardDesign>;
export type Rake = Static<typeof Rake>;
export type You = Static<typeof You>;

export const RoundName = Type.Object({
  round_id: Type.String(),
  hand_no: Type.Integer(),
  version: Type.String({ description: "of the game's package" }),
});

export const Snapshot = Type.Object(
  {
    table: TableInfo,
    you: You,
    round: orNull(RoundName),
    facts: Type.Array(Fact),
    last: Type.Integer({ description: '`seq` of the last fact at this table' }),
    asks: Type.Array(Ask),
    now: UnixMs,
  },
  { description: 'everything: on joining, as the answer to `resync`, and when facts were replaced' },
);
export type RoundName = Static<typeof RoundName>;
export type Snapshot = Omit<Static<typeof Snapshot>, 'facts' | 'asks'> & { facts: Fact[]; asks: Ask[] };

export const Facts = Type.Object(
  {
    round_id: orNull(Type.String()),
    hand_no: orNull(Type.Integer()),
    version: Type.Optional(
      Type.String({ description: "of the game's package that plays the round; with its first fact, and when it is another one" }),
    ),
    facts: Type.Array(Fact),
  },
  { description: 'what happened since the last message of its kind' },
);
export type Facts = Omit<Static<typeof Facts>, 'facts'> & { facts: Fact[] };

export const Balance = Type.Object(
  { balance: Amount, currency: Type.String() },
  { description: 'of the wallet, after each of its answers `OK`' },
);
export type Balance = Static<typeof Balance>;

export const Totals = Type.Object(
  { spots: SpotTotals },
  { description: 'bets of everybody, a few times a second while bets are open' },
);
export type Totals = Static<typeof Totals>;

export const Notice = Type.Object(
  { code: Type.Enum([...SCREEN_CODES, ...NOTICES]), data: Type.Optional(Type.Record(Type.String(), Type.Unknown())) },
  {
    description:
      'something to tell the player, to which nothing is to be done. `RULES_CHANGED`: from this round on the table plays another version; ' +
      '`data.changed` has what of it players go by: `rules`, `payouts`, `limits`, `timers`, `words`',
  },
);
export type Notice = Static<typeof Notice>;

export const SessionOver = Type.Object(
  { reason: Type.Enum(SESSION_ENDS) },
  { description: 'the session is over; the socket is closed with 4101' },
);
export type SessionOver = Static<typeof SessionOver>;
export const TableOver = Type.Object(
  { reason: Type.Enum(TABLE_ENDS) },
  { description: 'back to the lobby; the socket is closed with 4102' },
);
export type TableOver = Static<typeof TableOver>;
