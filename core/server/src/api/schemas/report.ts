// Answers of reports: gross gaming revenue, and what operators owe each other.
import Type from 'typebox';
import { Amount } from './words.ts';

const DateText = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
const Kind = Type.Union([Type.Literal('banked'), Type.Literal('p2p')]);
const money = { bet: Amount, win: Amount, rake: Amount };
const Rest = {
  rounds: Type.Integer({ description: 'settled ones with a player of this operator' }),
  players: Type.Integer({ description: 'each once' }),
  ...money,
  ggr: Type.Integer({ description: 'banked: bet less win; p2p: the rake of these players' }),
  void_rounds: Type.Integer({ description: 'in nothing else of this row' }),
};
const date = { date: Type.String({ description: '`2026-01-31`, by month `2026-01`: when the rounds ended' }) };
const game = { game_code: Type.String(), currency: Type.String(), kind: Kind };
const totals = Type.Array(Type.Object({ currency: Type.String(), ...money, ggr: Type.Integer() }));
const span = { zone: Type.Literal('UTC'), from: DateText, to: Type.String({ description: 'exclusive' }) };
const completeUntil = { complete_until: Type.String({ description: 'the first day that may still change' }) };

export const Ggr = Type.Object({
  ...span,
  rows: Type.Array(Type.Object({ ...date, ...game, ...Rest })),
  totals,
  ...completeUntil,
});
export const StaffGgr = Type.Object({
  ...span,
  rows: Type.Array(Type.Object({ ...date, operator_code: Type.String(), ...game, ...Rest })),
  totals,
  ...completeUntil,
});

/** Money of players goes from one operator's wallet to another's where they play against each other. */
export const Clearing = Type.Object({
  ...span,
  balanced: Type.Boolean({ description: 'what is owed sums up to zero in each currency' }),
  rows: Type.Array(
    Type.Object({
      operator_code: Type.String(),
      ...game,
      ...money,
      house: Type.Integer({ description: 'banked: what its players have lost to the house' }),
      owes: Type.Integer({ description: 'p2p: bet less win less rake, which others’ players have won; negative: it is owed' }),
    }),
  ),
  totals: Type.Array(Type.Object({ currency: Type.String(), ...money, house: Type.Integer(), owes: Type.Integer() })),
  payments: Type.Array(
    Type.Object({
      currency: Type.String(),
      from: Type.String({ description: 'code of an operator' }),
      to: Type.String({ description: 'code of an operator' }),
      amount: Amount,
    }),
  ),
  ...completeUntil,
});
