// The bodies of the four calls to an operator's wallet and of its answer: schema and type in one declaration (core section 4).
import Type, { type Static } from 'typebox';

export const DEBIT_REASONS = ['bet', 'ante', 'double', 'split', 'buy_in', 'top_up'] as const;
export const CREDIT_REASONS = ['settle', 'cash_out'] as const;
export const ROLLBACK_REASONS = ['cancel_bet', 'round_void', 'timeout', 'system'] as const;

/** What a wallet may answer to a debit that it did not do. To all else these are faults, and the call comes again. */
export const REFUSALS = [
  'INSUFFICIENT_FUNDS',
  'PLAYER_NOT_FOUND',
  'PLAYER_BLOCKED',
  'LIMIT_EXCEEDED',
  'CURRENCY_MISMATCH',
  'INVALID_SIGNATURE',
  'TX_ALREADY_ROLLED_BACK',
  'INVALID_REQUEST',
] as const;

const hex = (prefix: string) => `^${prefix}_[0-9a-f]{32}$`;
const minorUnits = (minimum: number) =>
  Type.Integer({ minimum, maximum: Number.MAX_SAFE_INTEGER, description: `minor units of \`currency\`, at least ${minimum}` });

const player = {
  external_id: Type.String({ description: 'your id of the player, as it was launched: 1 to 64 bytes' }),
  currency: Type.String({ description: "the player's currency, which never changes" }),
  operator_session_id: Type.Union([Type.String(), Type.Null()], {
    description: '`operator_session_id` of the launch; null where none was sent, and after a restart of ours',
  }),
};
const known = { player_id: Type.String({ pattern: hex('pl'), description: 'our id of the player' }) };

/** Of every move of money. */
const move = {
  tx_id: Type.String({ pattern: hex('tx'), description: 'what the move is known by, for ever: the key of idempotence' }),
  ...player,
  ...known,
  game_code: Type.String({ description: 'the game' }),
  table_id: Type.String({ pattern: hex('tbl'), description: 'the table' }),
  created_at: Type.String({
    format: 'date-time',
    pattern: '\\.\\d{3}Z$',
    description: 'when the move was written down here, UTC with milliseconds: the same each time it is sent',
  }),
};
const scope = (pattern: string, description: string) => Type.String({ pattern, description });

/** `POST {wallet_base_url}/balance` */
export const BalanceBody = Type.Object(
  {
    ...player,
    player_id: Type.Union([known.player_id, Type.Null()], {
      description: 'our id of the player; null in the test of a connection',
    }),
  },
  { additionalProperties: false },
);

/** `POST {wallet_base_url}/debit` */
export const DebitBody = Type.Object(
  {
    ...move,
    amount: minorUnits(1),
    reason: Type.Enum([...DEBIT_REASONS], {
      description: '`bet`, `ante`, `double`, `split`: of a round; `buy_in`, `top_up`: chips of a table session',
    }),
    round_id: scope('^(rnd|tss)_[0-9a-f]{32}$', 'the round (`rnd_…`); the table session (`tss_…`) of `buy_in` and `top_up`'),
  },
  { additionalProperties: false },
);

/** `POST {wallet_base_url}/credit` */
export const CreditBody = Type.Object(
  {
    ...move,
    amount: minorUnits(0),
    reason: Type.Enum([...CREDIT_REASONS], {
      description: '`settle`: once for each player of a round, 0 for who lost; `cash_out`: once for each table session',
    }),
    round_id: scope('^(rnd|tss)_[0-9a-f]{32}$', 'the round (`rnd_…`) of `settle`; the table session (`tss_…`) of `cash_out`'),
    round_closed: Type.Boolean({ description: "the player's round or table session is over: nothing more comes of it" }),
  },
  { additionalProperties: false },
);

/** `POST {wallet_base_url}/rollback` */
export const RollbackBody = Type.Object(
  {
    ...move,
    amount: minorUnits(1),
    reason: Type.Enum([...ROLLBACK_REASONS], {
      description:
        '`cancel_bet`: the player took the bet back; `round_void`: the round is void; `timeout`: the debit was not answered in time ' +
        'or not clearly; `system`: we stopped before its answer',
    }),
    round_id: scope('^(rnd|tss)_[0-9a-f]{32}$', 'that of the debit'),
    ref_tx_id: Type.String({ pattern: hex('tx'), description: '`tx_id` of the debit that is given back, as a whole' }),
  },
  { additionalProperties: false },
);

/** What a wallet answers to any of them, with HTTP 200. */
export const WalletAnswer = Type.Object(
  {
    status: Type.Enum(['OK', ...REFUSALS, 'UNKNOWN_ERROR'], { description: 'exactly one, in this spelling' }),
    balance: Type.Optional(
      Type.Integer({
        format: 'int64',
        description: 'minor units after the move, with every `OK`; may be beyond 2^53: write and read all of its digits',
      }),
    ),
    operator_tx_id: Type.Optional(
      Type.String({ maxLength: 128, description: 'your own id of the move, kept here to find it again' }),
    ),
  },
  { description: 'Fields that are not named here are passed over.' },
);

export type DebitReason = (typeof DEBIT_REASONS)[number];
export type CreditReason = (typeof CREDIT_REASONS)[number];
export type RollbackReason = (typeof ROLLBACK_REASONS)[number];
/** What is sent, by call. */
export interface CallbackBodies {
  balance: Static<typeof BalanceBody>;
  debit: Static<typeof DebitBody>;
  credit: Static<typeof CreditBody>;
  rollback: Static<typeof RollbackBody>;
}
