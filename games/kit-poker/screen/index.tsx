// Poker's table in the browser: the table with seats, with places for a board and what I hold in words.
import { defineScreen, type GameScreen, type HandNotation, named, type TableProps } from '@baize/plugin-screen/kit';
import { SeatedTable, type SeatReading } from '@baize/plugin-screen/kit/seats';
import { categoryHeld } from './holding.ts';

export interface PokerLook {
  /** Played with a board of five. `fromHand`: so many of one's own cards count, null: any. Left out: a game without a board. */
  board?: { fromHand: number | null };
  /** What the standards of hand histories call it. */
  notation?: HandNotation;
}

const STREETS = new Set(['preflop', 'flop', 'turn', 'river']);

/** The screen of a poker game. */
export function pokerScreen(look: PokerLook): GameScreen {
  const reading: SeatReading = {
    boardPlaces: ({ board, stage }) => (look.board && (board.length > 0 || STREETS.has(stage ?? '')) ? 5 : 0),
    holding({ hand, view, translate }) {
      if (hand.rank) return named(translate, 'rank', hand.rank, view.table?.game_code ?? '');
      if (!look.board || hand.folded) return '';
      const known = (cards: readonly { card: string | null }[]) => cards.map(each => each.card).filter(card => card !== null);
      const own = known(hand.cards);
      const rank = own.length === 0 ? null : categoryHeld(own, known(view.hand.board), look.board.fromHand);
      return rank ? named(translate, 'rank', rank, view.table?.game_code ?? '') : '';
    },
  };
  return defineScreen({
    ...(look.notation ? { notation: look.notation } : {}),
    Table: function PokerTable({ link }: TableProps) {
      return <SeatedTable link={link} reading={reading} />;
    },
  });
}
