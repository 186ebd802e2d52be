// Bets on spots: what is placed, and what a spot takes.
import Type, { type Static } from 'typebox';
import { Amount, SeatNo } from './words.ts';

export const BetItem = Type.Object({
  spot: Type.String({ description: 'one of the names of the open `ask.spots`' }),
  amount: Type.Number({ description: 'minor units' }),
});
export type BetItem = Static<typeof BetItem>;

/** One placement: one debit, taken back as a whole. */
export const Placement = Type.Object({
  bet: Type.Integer({ description: 'number of the placement in its round' }),
  items: Type.Array(BetItem),
});
export type Placement = Static<typeof Placement>;

/** What a player's total on a spot may be after each placement. */
export const SpotLimit = Type.Object({
  min: Amount,
  max: Amount,
  step: Amount,
  seat: Type.Optional(SeatNo),
});
export type SpotLimit = Static<typeof SpotLimit>;

export const SpotTotals = Type.Record(Type.String(), Type.Object({ amount: Amount, players: Type.Integer() }));
export type SpotTotals = Static<typeof SpotTotals>;
