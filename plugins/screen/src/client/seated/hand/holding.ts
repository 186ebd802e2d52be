// What I hold, in words, from my own cards and the board: for games whose ranks are those of poker with a board.

import type { TableView } from '../../table-view.ts';
import { named, type Translate } from '../../texts.ts';
import type { HandSeat } from './hand-parts.ts';
import { rankName } from './ranks.ts';

/** How many of my cards count with the board; games that are not named here say nothing. */
const FROM_HAND: [RegExp, number | null][] = [
  [/^omaha/, 2],
  [/holdem/, null],
];

export function holdingWords(seat: HandSeat, view: TableView, gameCode: string, translate: Translate): string {
  const rule = FROM_HAND.find(([pattern]) => pattern.test(gameCode));
  if (seat.rank) return named(translate, 'rank', seat.rank, gameCode);
  if (!rule || seat.folded) return '';
  const own = seat.cards.map(each => each.card).filter(card => card !== null);
  const board = view.hand.board.map(each => each.card).filter(card => card !== null);
  const rank = own.length === 0 ? null : rankName(own, board, rule[1]);
  return rank ? named(translate, 'rank', rank, gameCode) : '';
}
