// What a player's client sends to a table. A message that changes something carries an `aid` and gets exactly one `ack`.
import Type, { type Static, type TSchema } from 'typebox';
import { BetItem } from './bets.ts';
import type { Reason } from './codes.ts';
import { ActionId } from './words.ts';

const aid = ActionId;
const amount = Type.Number({ description: 'minor units' });

/** A field that may be left out; null says the same. */
const maybe = <T extends TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]));

export const Sit = Type.Object(
  { aid, seat: maybe(Type.Number({ description: 'without it the lowest free seat' })), buy_in: amount },
  { description: 'takes a seat; acknowledged after the wallet has answered' },
);
export const Stand = Type.Object({ aid }, { description: 'gives the seat up: now, or after the hand' });
export const SitOut = Type.Object({ aid }, { description: 'is not dealt in any more' });
export const SitIn = Type.Object(
  { aid, how: maybe(Type.String({ description: 'one of `table.entries`, the first without it' })) },
  { description: 'wants to be dealt in again' },
);
export const TopUp = Type.Object({ aid, amount }, { description: 'buys chips for the next round' });
export const JoinWaitlist = Type.Object(
  { aid },
  {
    description:
      'waits for a seat at a full table; `you.waitlist` says the place and what is offered, `sit` takes it. Who has no screen at the table ' +
      'for a minute loses the place; while a seat is free it is `ACTION_INVALID`',
  },
);
export const LeaveWaitlist = Type.Object({ aid }, { description: 'waits no more, and gives up what was offered' });
export const Act = Type.Object(
  {
    aid,
    ask: Type.Number({ description: 'number of the request that is answered' }),
    option: Type.String({ description: 'one of `ask.options`' }),
    amount: maybe(amount),
    cards: maybe(Type.Array(Type.String())),
  },
  { description: 'answers an open request; a stale one is `ACTION_LATE`' },
);
export const PlaceBet = Type.Object(
  { aid, items: Type.Array(BetItem, { minItems: 1, maxItems: 100 }) },
  { description: 'places bets: one placement, all or nothing' },
);
export const Undo = Type.Object({ aid }, { description: 'takes back the last placement' });
export const DealNow = Type.Object({ aid }, { description: 'ends the betting window: whoever has bet is alone at the table' });
export const AskBalance = Type.Object({ aid }, { description: 'asks for the balance of the wallet' });

export type Sit = Static<typeof Sit>;
export type Stand = Static<typeof Stand>;
export type SitOut = Static<typeof SitOut>;
export type SitIn = Static<typeof SitIn>;
export type TopUp = Static<typeof TopUp>;
export type JoinWaitlist = Static<typeof JoinWaitlist>;
export type LeaveWaitlist = Static<typeof LeaveWaitlist>;
export type Act = Static<typeof Act>;
export type PlaceBet = Static<typeof PlaceBet>;
export type Undo = Static<typeof Undo>;
export type DealNow = Static<typeof DealNow>;
export type AskBalance = Static<typeof AskBalance>;

/** Asks for a `snapshot` with the facts after a number; it has no `aid` and no `ack`. Anything but a known number means: all of the round. */
export const Resync = Type.Object(
  { after: Type.Optional(Type.Unknown({ description: 'the last `seq` that is known' })) },
  { description: 'asks for a `snapshot`, and the facts after a number' },
);

interface ActionType {
  schema: TSchema;
  /** what `data.reason` says when a field is not of its form, by path (`items.*.spot`), the nearest above it counts */
  reasons: Readonly<Record<string, Reason>>;
}

/** Every message with an `aid`, by its type. */
export const ACTIONS = {
  sit: { schema: Sit, reasons: { seat: 'seat', buy_in: 'buy_in' } },
  stand: { schema: Stand, reasons: {} },
  sit_out: { schema: SitOut, reasons: {} },
  sit_in: { schema: SitIn, reasons: { how: 'option' } },
  top_up: { schema: TopUp, reasons: { amount: 'min' } },
  join_waitlist: { schema: JoinWaitlist, reasons: {} },
  leave_waitlist: { schema: LeaveWaitlist, reasons: {} },
  act: { schema: Act, reasons: { ask: 'option', option: 'option', amount: 'step', cards: 'cards' } },
  bet: { schema: PlaceBet, reasons: { items: 'option', 'items.*.spot': 'spot', 'items.*.amount': 'step' } },
  undo: { schema: Undo, reasons: {} },
  deal: { schema: DealNow, reasons: {} },
  balance: { schema: AskBalance, reasons: {} },
} as const satisfies Record<string, ActionType>;

export type ActionName = keyof typeof ACTIONS;

/** A message with an `aid`, its type beside its fields. */
export type Action = { [Name in ActionName]: { type: Name } & Static<(typeof ACTIONS)[Name]['schema']> }[ActionName];

/** A message with an `aid` that is none of these, or has a field of another form: it is refused, once like any other. */
export interface Malformed {
  type: 'malformed';
  aid: string;
  /** what it would have been; null: of an unknown type */
  of: ActionName | null;
  reason: Reason | null;
}
