// A wallet transaction, as operators and staff read it (NS-02).
import Type from 'typebox';
import { Amount, orNull, Timestamp } from './words.ts';

const fields = {
  tx_id: Type.String(),
  type: Type.Enum(['debit', 'credit', 'rollback']),
  reason: Type.String({ description: '`bet`, `buy_in`, `settle`, `cash_out`, `timeout` …' }),
  status: Type.Enum(['pending', 'confirmed', 'failed', 'uncertain', 'rolled_back']),
  external_id: Type.String(),
  player_id: Type.String(),
  currency: Type.String(),
  amount: Amount,
  game_code: Type.String(),
  table_id: Type.String(),
  round_id: Type.String({ description: 'the round, or the table session of buy-ins and cash-outs' }),
  round_closed: orNull(Type.Boolean({ description: 'of a credit: its round is over' })),
  ref_tx_id: orNull(Type.String({ description: 'of a rollback: the debit that it returns' })),
  rolled_back_by: orNull(Type.String()),
  operator_tx_id: orNull(Type.String()),
  operator_session_id: orNull(Type.String()),
  balance_after: orNull(Amount),
  wallet_status: orNull(Type.String()),
  http_status: orNull(Type.Integer()),
  attempts: Type.Integer(),
  next_attempt_at: orNull(Timestamp),
  review: Type.Boolean({ description: 'somebody is to look at it' }),
  fail_reason: orNull(Type.String()),
  resolution: orNull(Type.String()),
  created_at: Timestamp,
  completed_at: orNull(Timestamp),
};
export const Transaction = Type.Object(fields, { additionalProperties: false });

export const StaffTransaction = Type.Object(
  {
    operator_code: Type.String(),
    ...fields,
    resolved_by: orNull(Type.Unknown()),
    resolution_asked: orNull(Type.Object({ key_id: Type.String(), note: Type.String(), at: Timestamp })),
  },
  { additionalProperties: false },
);

const page = { from: orNull(Timestamp), to: orNull(Timestamp), next_cursor: orNull(Type.String()) };
export const TransactionsPage = Type.Object({ transactions: Type.Array(Transaction), ...page });
export const StaffTransactionsPage = Type.Object({ transactions: Type.Array(StaffTransaction), ...page });

export const TransactionsSummary = Type.Object({
  from: orNull(Timestamp),
  to: orNull(Timestamp),
  summary: Type.Array(
    Type.Object(
      {
        type: Type.String(),
        reason: Type.String(),
        status: Type.String(),
        currency: Type.String(),
        count: Type.Integer(),
        sum: Amount,
      },
      { additionalProperties: false },
    ),
  ),
});
