// The lobby: what its room sends, and the list that `GET /play/v1/lobby` answers.
import Type, { type Static } from 'typebox';
import { Amount, Names, SeatNo, Timestamp } from './words.ts';

export const LobbyChanged = Type.Object(
  { changed: Type.Literal(true) },
  { description: 'what the lobby lists has changed: read it again; at most once a second' },
);

export type LobbyChanged = Static<typeof LobbyChanged>;

export const OwnTable = Type.Object({
  table_id: Type.String(),
  game_code: Type.String(),
  names: Names,
  seat: SeatNo,
  turn_left_ms: Type.Union([Type.Integer(), Type.Null()], {
    description: 'it is the player’s turn, for so long; null: it is not',
  }),
  kept_left_ms: Type.Union([Type.Integer(), Type.Null()], { description: 'the seat is given up after so long; null: it stays' }),
});
export type OwnTable = Static<typeof OwnTable>;

export const OwnTables = Type.Object(
  { tables: Type.Array(OwnTable) },
  { description: 'every table where the player has a seat, whenever one that is not this room has changed; also after joining' },
);
export type OwnTables = Static<typeof OwnTables>;

const status = Type.Union([Type.Literal('open'), Type.Literal('maintenance')]);

/** A picture of the operator at the top of the lobby. */
export const Banner = Type.Object({
  sha256: Type.String({ description: 'of the picture: part of its address' }),
  title: Type.String(),
  link_url: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
});
export type Banner = Static<typeof Banner>;

export const LobbyGame = Type.Object({
  game_code: Type.String(),
  name: Type.String(),
  names: Names,
  category: Type.String({ description: '`live`, `poker`, `board` or `card`' }),
  kind: Type.String({ description: '`p2p` or `banked`' }),
  live: Type.Boolean({ description: 'a dealer deals, on video' }),
  min_bet: Type.Integer({ description: 'smallest bet at a table that is open now; 0 without one' }),
  max_bet: Type.Integer({ description: 'largest bet there; 0 without one' }),
  status,
  maintenance: Type.Union([Type.Object({ end: Type.Union([Timestamp, Type.Null()]) }), Type.Null()], {
    description: 'under maintenance, and until when if that is known',
  }),
  sort_order: Type.Integer(),
  tables: Type.Integer({ description: 'how many tables are listed' }),
  lobby: Type.Object(
    { hide_menu: Type.Optional(Type.Boolean()), hide_tables: Type.Optional(Type.Boolean()), banner: Type.Optional(Banner) },
    { description: 'how the operator wants the game shown' },
  ),
});
export type LobbyGame = Static<typeof LobbyGame>;

/** When a table is for those alone who have its password. */
export const PrivateTime = Type.Object(
  {
    state: Type.Union([Type.Literal('standby'), Type.Literal('private')], {
      description: 'standby: who comes needs the password, who sits plays on; private: everybody there has it',
    }),
    start: Type.Integer({ description: 'Unix ms' }),
    end: Type.Integer({ description: 'Unix ms' }),
  },
  { additionalProperties: false },
);
export type PrivateTime = Static<typeof PrivateTime>;

export const LobbyTable = Type.Object({
  table_id: Type.String(),
  game_code: Type.String(),
  name: Type.String(),
  names: Names,
  currency: Type.String(),
  limits: Type.Record(Type.String(), Amount),
  players: Type.Integer(),
  seats: Type.Union([Type.Object({ max: Type.Integer(), taken: Type.Integer() }, { additionalProperties: false }), Type.Null()], {
    description: 'null where nobody sits',
  }),
  status,
  live: Type.Boolean({ description: 'a dealer deals' }),
  video: Type.Boolean({ description: 'a camera looks at the table' }),
  mode: Type.Union([Type.Literal('real'), Type.Literal('practice')]),
  sort_order: Type.Integer(),
  mine: Type.Boolean({ description: 'the player has a seat or an open bet here' }),
  private: Type.Optional(PrivateTime),
  roads: Type.Array(Type.Unknown(), { description: 'results of the shoe so far, where the game keeps them for its roads' }),
});
export type LobbyTable = Static<typeof LobbyTable>;

export const Lobby = Type.Object({
  games: Type.Array(LobbyGame),
  tables: Type.Array(LobbyTable),
  balance: Type.Union([Amount, Type.Null()], { description: 'of the wallet, if it was asked in the last 10 s' }),
});
export type Lobby = Static<typeof Lobby>;
