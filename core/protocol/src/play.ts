// The play API: what the player's client asks over HTTP beside its rooms.
import Type, { type Static, type TSchema } from 'typebox';
import { Fact } from './facts.ts';
import { RoundName, TableInfo } from './table.ts';
import { Amount, Names, SeatNo, Timestamp } from './words.ts';

const orNull = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** The body of `POST /play/v1/session`. */
export const Enter = Type.Object({ token: Type.String({ description: 'of the launch address' }) });
export type Enter = Static<typeof Enter>;

export const Session = Type.Object({
  session: Type.String({ description: '`ses_` and 43 characters; kept in memory, never in an address' }),
  expires_at: Timestamp,
  player: Type.Object({
    player_id: Type.String(),
    nickname: Type.String(),
    currency: Type.String(),
    exponent: Type.Integer(),
    symbol: Type.String(),
  }),
  operator: Type.Object({
    code: Type.String(),
    multi_table: Type.Boolean(),
    watch_limit_sec: Type.Integer({ description: '0: no limit' }),
  }),
  lang: Type.String(),
  device: Type.String(),
  return_url: orNull(Type.String()),
  origin: orNull(Type.String({ description: 'who hears of events by `postMessage`; null: nobody' })),
  start: Type.Object(
    { game_code: orNull(Type.String()), table_id: orNull(Type.String()) },
    { description: 'both null: the lobby' },
  ),
});
export type Session = Static<typeof Session>;

/** The answer of `GET /play/v1/balance`. */
export const WalletBalance = Type.Object({
  balance: orNull(Amount),
  currency: Type.String(),
  at: Timestamp,
});
export type WalletBalance = Static<typeof WalletBalance>;

const Hash = Type.String({ pattern: '^[0-9a-f]{64}$' });

/** One card of an order, and what leads from it to the order's `root`. */
export const OpenedCard = Type.Object(
  {
    position: Type.Integer({ description: 'in the order, from 0 on' }),
    card: Type.String({ description: 'its face' }),
    salt: Hash,
    path: Type.Array(Hash, { description: 'the nodes beside its way up, from its neighbour on' }),
  },
  { additionalProperties: false },
);
export type OpenedCard = Static<typeof OpenedCard>;

/** The answer of `GET /play/v1/rounds/{round_id}/shuffle`: the cards that the player saw, each at its place in the sealed order. */
export const Shuffle = Type.Object(
  {
    round_id: Type.String(),
    orders: Type.Array(
      Type.Object(
        {
          part: Type.Integer({ description: '0, then one more for each time that the pack was shuffled again within the round' }),
          shoe_id: Type.String(),
          n: Type.Integer({ description: 'how many cards' }),
          deck: Type.String(),
          root: Hash,
          head: Hash,
          previous_head: Type.Optional(Hash),
          cards: Type.Array(OpenedCard),
        },
        { additionalProperties: false },
      ),
      { description: 'root and head as `start` and `reshuffled` said them: compare them with what you kept' },
    ),
  },
  { additionalProperties: false },
);
export type Shuffle = Static<typeof Shuffle>;

/** A row of `GET /play/v1/rounds`. */
export const RoundRow = Type.Object(
  {
    round_id: Type.String(),
    game_code: Type.String(),
    table_id: Type.String(),
    started_at: Timestamp,
    settled_at: orNull(Timestamp),
    status: Type.String(),
    bet: Amount,
    win: Amount,
    currency: Type.String(),
    hand_no: Type.Integer(),
    table_name: Type.String(),
    table_names: Names,
  },
  { additionalProperties: Type.Unknown() },
);
export type RoundRow = Static<typeof RoundRow>;

export const RoundsPage = Type.Object({ rounds: Type.Array(RoundRow), next_cursor: orNull(Type.String()) });
export type RoundsPage = Static<typeof RoundsPage>;

/** The answer of `GET /play/v1/rounds/{round_id}/facts`: what the player's screen was told of a round that is over. */
export const PastRound = Type.Object(
  {
    table: TableInfo,
    seat: orNull(SeatNo),
    round: RoundName,
    facts: Type.Array(Fact, {
      description: 'as in the room, `seq` from 1 on; of other players only where they sat: their `nickname` is empty',
    }),
  },
  { description: 'the table by the settings, and under the names, that it had then' },
);
export type PastRound = Omit<Static<typeof PastRound>, 'facts'> & { facts: Fact[] };

/** The answer of `GET /play/v1/past-rounds`: a page of own rounds, each as its row and as the player's screen was told of it. */
export const PastRoundsPage = Type.Object({
  rounds: Type.Array(Type.Object({ row: RoundRow, past: PastRound })),
  next_cursor: orNull(Type.String()),
});
export type PastRoundsPage = { rounds: { row: RoundRow; past: PastRound }[]; next_cursor: string | null };

/** The answer of `GET /play/v1/games/{code}/rules`: what the game's package says. */
export const GameRules = Type.Object({
  game_code: Type.String(),
  version: Type.String(),
  lang: Type.String(),
  rules: Type.Array(Type.Object({ heading: Type.String(), body: Type.String() })),
  payouts: Type.Array(
    Type.Object(
      { spot: Type.String(), odds: Type.String(), when: Type.Optional(Names) },
      { additionalProperties: Type.Unknown() },
    ),
  ),
});
export type GameRules = Static<typeof GameRules>;
