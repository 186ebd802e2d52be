// What a game with seats reads into the common table; a game without a screen of its own reads nothing.
import type { ComponentType } from 'preact';
import type { Currency } from '../money.ts';
import type { TableView } from '../table-view.ts';
import { named, type Translate } from '../texts.ts';
import type { Button } from './choice.ts';
import type { Choosing } from './choosing.ts';
import type { Hand, HandSeat } from './hand/hand-parts.ts';
import type { Layout } from './places.ts';
import type { SeatShown } from './seats.ts';
import type { TurnTime } from './turn-clock.tsx';

export interface HoldingOf {
  /** My seat. */
  hand: HandSeat;
  view: TableView;
  translate: Translate;
}

/** What a game that draws the cards and seats itself is given. Bar, clock, chips and sheets stay the table's. */
export interface OwnFeltProps {
  view: TableView;
  /** Every seat, mine first. */
  seats: readonly SeatShown[];
  layout: Layout;
  currency: Currency;
  /** My open choice: picking cards and answering. */
  choosing: Choosing | null;
  /** Why nothing is played; empty while something is. */
  waiting: string;
  timeOf(seat: number): TurnTime | null;
  /** Null when I have a seat. */
  onSit: ((seat: number) => void) | null;
  onMySeat(): void;
}

export interface SeatReading {
  /** How many places the board has now: those without a card are dashed; 0: no board is drawn but the cards that lie there. */
  boardPlaces(hand: Hand): number;
  /** What I hold, in words; empty: nothing to say. */
  holding(of: HoldingOf): string;
  /** Draws the cards and seats in the place of the felt. */
  Felt?: ComponentType<OwnFeltProps>;
  /** What lies in the middle of the common felt where nobody plays for a pot: in the place of pot, board and zones. */
  Middle?: ComponentType<{ view: TableView }>;
  /** Groups of cards are picked on the felt, and their option has one button like any other. */
  picksSets?: boolean;
  /** Which options the bar shows; left out: all. The others are answered on the felt. */
  inBar?(button: Button, choosing: Choosing): boolean;
}

/** Of an unknown game: the rank that it told at the showdown. */
export const PLAIN: SeatReading = {
  boardPlaces: () => 0,
  holding: ({ hand, view, translate }) => (hand.rank ? named(translate, 'rank', hand.rank, view.table?.game_code ?? '') : ''),
};
