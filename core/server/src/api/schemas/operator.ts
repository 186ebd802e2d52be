// What an operator reads of itself and its players: games, settings, credit, who is online, table sessions, launches, logouts.
import { Banner } from '@baize/protocol';
import Type from 'typebox';
import { Transaction } from './transaction.ts';
import { Amount, Names, orNull, Timestamp } from './words.ts';

export const CurrencyList = Type.Object({
  currencies: Type.Array(
    Type.Object({ code: Type.String(), exponent: Type.Integer(), symbol: Type.String() }, { additionalProperties: false }),
  ),
});

export const OperatorSettings = Type.Object(
  {
    timezone: Type.String(),
    operator_timezone: orNull(Type.String()),
    hq_timezone: Type.String(),
    currencies: Type.Array(Type.String()),
    multi_table: Type.Boolean(),
    watch_limit_sec: Type.Integer({ description: '0: no limit' }),
    money_adjust: Type.Unknown(),
  },
  { additionalProperties: false },
);

/** What `PUT /settings` answers. */
export const OperatorSettingsSet = Type.Object(
  {
    timezone: Type.String(),
    operator_timezone: Type.String(),
    hq_timezone: Type.String(),
    multi_table: Type.Boolean(),
    watch_limit_sec: Type.Integer({ description: '0: no limit' }),
  },
  { additionalProperties: false },
);

/** What is not set is left out. */
export const RakeDefaults = Type.Object(
  {
    rake_bp: Type.Optional(Type.Integer()),
    caps: Type.Optional(Type.Record(Type.String(), Amount)),
    no_flop_no_drop: Type.Optional(Type.Boolean()),
    rake_floor: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);

/** The bets that a site's players may make, by currency; a side without a bound is left out, so is a currency without limits. */
export const BetLimits = Type.Record(
  Type.String(),
  Type.Object({ min: Type.Optional(Amount), max: Type.Optional(Amount) }, { additionalProperties: false }),
);

/** How a site's lobby shows a game; what is as usual is left out. */
export const LobbySettings = Type.Object(
  { hide_menu: Type.Optional(Type.Boolean()), hide_tables: Type.Optional(Type.Boolean()), banner: Type.Optional(Banner) },
  { additionalProperties: false },
);

export const OperatorGames = Type.Object({
  games: Type.Array(
    Type.Object(
      {
        game_code: Type.String(),
        name: Type.String(),
        category: Type.Enum(['poker', 'card', 'board', 'live']),
        kind: Type.Enum(['table', 'round']),
        live: Type.Boolean(),
        thumbnail: Type.Object({ square: Type.String(), wide: Type.String() }),
        min_bet: Amount,
        max_bet: Amount,
        currency: Type.String(),
        status: Type.Enum(['open', 'maintenance']),
        bet_limits: BetLimits,
        table_create: Type.Boolean(),
        lobby: LobbySettings,
      },
      { additionalProperties: false },
    ),
  ),
});

export const CreditEntry = Type.Object(
  {
    id: Type.Unknown(),
    kind: Type.String(),
    amount: Amount,
    balance_after: Amount,
    tx_id: orNull(Type.String()),
    memo: orNull(Type.String()),
    created_at: Timestamp,
  },
  { additionalProperties: false },
);

export const OperatorCredit = Type.Object(
  {
    mode: Type.Enum(['independent', 'prepaid']),
    balance: Amount,
    warn_below: orNull(Amount),
    currency: orNull(Type.String()),
    entries: Type.Array(CreditEntry),
  },
  { additionalProperties: false },
);

export const PlayersOnline = Type.Object({
  at: Timestamp,
  players: Type.Array(
    Type.Object(
      {
        player_id: Type.String(),
        external_id: Type.String(),
        nickname: Type.String(),
        currency: Type.String(),
        ip: Type.String(),
        user_agent: Type.String(),
        connected_at: Timestamp,
        connections: Type.Integer(),
        in_lobby: Type.Boolean(),
        tables: Type.Array(
          Type.Object(
            {
              table_id: Type.String(),
              game_code: Type.String(),
              name: Type.String(),
              names: Names,
              seated: Type.Boolean(),
              seat: Type.Optional(Type.Integer()),
              chips: Type.Optional(Amount),
              buy_in_total: Type.Optional(Amount),
              seated_at: Type.Optional(Timestamp),
            },
            { additionalProperties: false },
          ),
        ),
      },
      { additionalProperties: false },
    ),
  ),
});

/** A table session of a player, from the buy-in to the cash-out (NS-01). */
export const TableSession = Type.Object(
  {
    session_id: Type.String(),
    status: Type.Enum(['open', 'closing', 'closed']),
    external_id: Type.String(),
    player_id: Type.String(),
    nickname: Type.String(),
    game_code: Type.String(),
    table_id: Type.String(),
    table_name: Type.String(),
    table_names: Names,
    currency: Type.String(),
    seat: Type.Integer(),
    opened_at: Timestamp,
    closed_at: orNull(Timestamp),
    close_reason: orNull(Type.String()),
    buy_in: Amount,
    top_up: Amount,
    cash_out: Amount,
    chips: orNull(Amount),
    pending: Amount,
    rounds: Type.Integer(),
    bet: Amount,
    win: Amount,
    rake: Amount,
    net: Amount,
    balanced: Type.Boolean(),
    operator_session_id: orNull(Type.String()),
    transactions: Type.Array(Transaction),
  },
  { additionalProperties: false },
);

export const Launched = Type.Object(
  { launch_url: Type.String(), expires_at: Timestamp, player_id: Type.String() },
  { additionalProperties: false },
);

export const LoggedOut = Type.Object(
  { status: Type.Literal('OK'), sessions_closed: Type.Integer() },
  { additionalProperties: false },
);
