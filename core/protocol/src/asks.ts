// What a table asks of persons: a choice of one, or bets of everybody.
import Type, { type Static } from 'typebox';
import { SpotLimit } from './bets.ts';
import { Amount, SeatNo, UnixMs } from './words.ts';

const Target = Type.Union([
  Type.Object({ zone: Type.String() }),
  Type.Object({ seat: SeatNo }),
  Type.Object({ card: Type.String() }),
]);
export type Target = Static<typeof Target>;

/** One way to answer. With `min` and `max` it wants an amount, with `from` or `sets` cards. */
export const AskOption = Type.Object({
  min: Type.Optional(Amount),
  max: Type.Optional(Amount),
  step: Type.Optional(Amount),
  paid: Type.Optional(Type.Integer({ description: 'of the amount so much is in already: it costs `amount - paid`' })),
  from: Type.Optional(Type.Array(Type.String(), { description: 'cards of which `least` to `most` are wanted' })),
  least: Type.Optional(Type.Integer()),
  most: Type.Optional(Type.Integer()),
  sets: Type.Optional(Type.Array(Type.Array(Type.String()), { description: 'exactly one of these groups of cards' })),
  price: Type.Optional(Type.Integer({ description: 'what it costs' })),
  label: Type.Optional(
    Type.Union([Type.String(), Type.Record(Type.String(), Type.String())], {
      description: "what the button says: a name of the game's words, or texts by language; without it the option's name",
    }),
  ),
  target: Type.Optional({ ...Target, description: 'what it is about: a zone, a seat or a card' }),
});
export type AskOption = Static<typeof AskOption>;

const clock = {
  ask: Type.Integer({ description: 'number of the request, sent back with the answer' }),
  deadline: Type.Union([UnixMs, Type.Null()], { description: 'null: no clock runs yet' }),
  ms: Type.Integer({ description: 'length of the clock' }),
};

/** An open decision, told to the one who must decide. */
export const ChoiceAsk = Type.Object({
  ...clock,
  seat: SeatNo,
  hand: Type.Optional(Type.Integer({ description: 'which of the hands of the seat, 0 first, where it has several' })),
  options: Type.Record(Type.String(), AskOption, { description: 'what is legal now, in the order to show it' }),
  otherwise: Type.String({ description: 'the option taken when the time is up' }),
  bank: Type.Optional(Type.Literal(true, { description: 'the time bank of the seat runs' })),
});
export type ChoiceAsk = Static<typeof ChoiceAsk>;

/** An open betting window, told to everybody. */
export const BetsAsk = Type.Object({
  ...clock,
  spots: Type.Record(Type.String(), SpotLimit, { description: 'where one may bet' }),
});
export type BetsAsk = Static<typeof BetsAsk>;

export const Ask = Type.Union([ChoiceAsk, BetsAsk]);
/** Either kind; `spots` tells them apart. */
export type Ask = (ChoiceAsk & { spots?: never }) | (BetsAsk & { [field in Exclude<keyof ChoiceAsk, keyof BetsAsk>]?: never });
