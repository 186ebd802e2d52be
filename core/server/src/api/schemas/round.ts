// Rounds: a row of a list, and the detail of one (specification, rounds).
import Type from 'typebox';
import { Amount, Names, orNull, Timestamp } from './words.ts';

const fields = {
  round_id: Type.String(),
  game_code: Type.String(),
  table_id: Type.String(),
  started_at: Timestamp,
  settled_at: orNull(Timestamp),
  status: Type.Enum(['open', 'settled', 'void']),
  external_id: Type.String(),
  bet: Amount,
  win: Amount,
  rake: Amount,
  currency: Type.String(),
  hand_no: Type.Integer(),
  table_name: Type.String(),
  table_names: Names,
};
/** One row for each own player and round. */
export const RoundRow = Type.Object(fields, { additionalProperties: false });
const { external_id: _id, bet: _bet, win: _win, rake: _rake, ...open } = fields;
/** Open rounds are listed once each, without what players came to. */
export const OpenRound = Type.Object(
  { ...open, operator_code: orNull(Type.String({ description: 'owner of the table; null: shared' })), version: Type.String() },
  { additionalProperties: false },
);
export const StaffRoundRow = Type.Object({ operator_code: Type.String(), ...fields }, { additionalProperties: false });

const page = { from: orNull(Timestamp), to: orNull(Timestamp), next_cursor: orNull(Type.String()) };
export const RoundsPage = Type.Object({ rounds: Type.Array(RoundRow), ...page });
export const StaffRoundsPage = Type.Object({ rounds: Type.Array(Type.Union([StaffRoundRow, OpenRound])), ...page });

/** What a row of `history[]` says beside its kind is the game's (NS-18). */
const HistoryRow = Type.Object({ ts: Timestamp, kind: Type.String() }, { additionalProperties: Type.Unknown() });

const RoundTransaction = Type.Object({
  tx_id: Type.String(),
  external_id: Type.String(),
  type: Type.String(),
  reason: Type.String(),
  amount: Amount,
  status: Type.String(),
  balance_after: orNull(Amount),
  created_at: Timestamp,
  completed_at: orNull(Timestamp),
  ref_tx_id: orNull(Type.String()),
});

const seated = { seat: Type.Integer(), external_id: orNull(Type.String()) };
const Pot = Type.Object({
  index: Type.Integer(),
  amount: Amount,
  rake: Amount,
  rake_full: Amount,
  rake_cum: Amount,
  capped: Type.Unknown(),
  eligible: Type.Array(Type.Integer()),
  contributions: Type.Array(Type.Object({ ...seated, amount: Amount })),
  shares: Type.Array(Type.Object({ ...seated, amount: Amount })),
  balanced: Type.Boolean(),
});

/** What each player, pot and bet came to; of others' players only what everybody may know. */
export const RoundMoney = Type.Object({
  kind: Type.Enum(['banked', 'p2p']),
  currency: Type.String(),
  players: Type.Array(
    Type.Object({
      external_id: orNull(Type.String()),
      nickname: Type.Optional(Type.String()),
      seat: orNull(Type.Integer()),
      debit: Amount,
      credit: Amount,
      rake: Amount,
      net: Amount,
      stack_before: Type.Optional(Amount),
      stack_after: Type.Optional(Amount),
      mine: Type.Boolean(),
    }),
  ),
  pots: Type.Optional(Type.Array(Pot)),
  returns: Type.Optional(Type.Array(Type.Object({ ...seated, amount: Amount }))),
  rake_rule: Type.Optional(Type.Object({}, { additionalProperties: Type.Unknown() })),
  rake_on_profit: Type.Optional(Type.Literal(true)),
  bets: Type.Array(
    Type.Object({ external_id: Type.String(), spot: Type.String(), amount: Amount, win: Amount, status: Type.String() }),
  ),
  transactions: Type.Array(RoundTransaction),
  totals: Type.Object({ debit: Amount, credit: Amount, rake: Amount, house: Amount, balanced: Type.Boolean() }),
});

/** The whole round for its operator; one player's view (`?external_id=`) has their cards and no history. */
export const RoundDetail = Type.Object({
  round_id: Type.String(),
  game_code: Type.String(),
  table_id: Type.String(),
  hand_no: Type.Integer(),
  status: Type.String(),
  started_at: Timestamp,
  settled_at: orNull(Timestamp),
  currency: Type.String(),
  result: Type.Unknown({ description: "the game's own (NS-18); null while the round is played" }),
  video_url: orNull(Type.String()),
  version: Type.Optional(Type.String()),
  money: RoundMoney,
  cards: orNull(Type.Object({ player: Type.Array(Type.String()) })),
  bets: Type.Array(Type.Object({ spot: Type.String(), amount: Amount, win: Amount })),
  rake: Amount,
  transactions: Type.Array(RoundTransaction),
  history: Type.Optional(Type.Array(HistoryRow)),
  hands: Type.Optional(Type.Array(Type.Object({ seat: Type.Integer() }, { additionalProperties: Type.Unknown() }))),
  card_log: Type.Optional(Type.Array(Type.Unknown())),
});
