// What a game with seats reads into the common table; a game without a screen of its own reads nothing.
import type { TableView } from '../table-view.ts';
import { named, type Translate } from '../texts.ts';
import type { Hand, HandSeat } from './hand/hand-parts.ts';

export interface HoldingOf {
  /** My seat. */
  hand: HandSeat;
  view: TableView;
  translate: Translate;
}

export interface SeatReading {
  /** How many places the board has now: those without a card are dashed; 0: no board is drawn but the cards that lie there. */
  boardPlaces(hand: Hand): number;
  /** What I hold, in words; empty: nothing to say. */
  holding(of: HoldingOf): string;
  /** The symbol of a card's back, where it is not the table's own: that of flower cards is `hw-back`. */
  back?: string;
}

/** Of an unknown game: the rank that it told at the showdown. */
export const PLAIN: SeatReading = {
  boardPlaces: () => 0,
  holding: ({ hand, view, translate }) => (hand.rank ? named(translate, 'rank', hand.rank, view.table?.game_code ?? '') : ''),
};
