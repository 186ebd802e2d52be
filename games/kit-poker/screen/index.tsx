// Poker's table in the browser: the table with seats, with places for a board and what I hold in words.
import {
  defineScreen,
  type GameScreen,
  type HandNotation,
  named,
  type TableProps,
  type Translate,
} from '@baize/plugin-screen/kit';
import { SeatedTable, type SeatReading } from '@baize/plugin-screen/kit/seats';
import { badugiHeld, type Held, handHeld } from './holding.ts';

export interface PokerLook {
  /** Played with a board of five. `fromHand`: so many of one's own cards count, null: any. Left out: a game without a board. */
  board?: { fromHand: number | null };
  /** Played for badugis: of four cards those that differ in rank and suit, low ones best. */
  badugi?: boolean;
  /** What the standards of hand histories call it. */
  notation?: HandNotation;
}

function heldBy({ board, badugi }: PokerLook, own: readonly string[], open: readonly string[]): Held | null {
  if (board) return handHeld(own, open, board.fromHand);
  return badugi ? badugiHeld(own) : null;
}

/** "Two pair, A and 10" */
function heldWords({ rank, cards }: Held, translate: Translate, code: string): string {
  const name = named(translate, 'rank', rank, code);
  if (cards.length === 0) return name;
  const list = new Intl.ListFormat(translate.lang, { type: 'conjunction' }).format(cards);
  const isShort = translate.lang === 'ko' || rank.endsWith('card') || rank === 'badugi';
  return translate('holding.of', { rank: name, cards: isShort ? cards.join('-') : list });
}

const STREETS = new Set(['preflop', 'flop', 'turn', 'river']);

/** The screen of a poker game. */
export function pokerScreen(look: PokerLook): GameScreen {
  const reading: SeatReading = {
    boardPlaces: ({ board, stage }) => (look.board && (board.length > 0 || STREETS.has(stage ?? '')) ? 5 : 0),
    holding({ hand, view, translate }) {
      const code = view.table?.game_code ?? '';
      const known = (cards: readonly { card: string | null }[]) => cards.map(each => each.card).filter(card => card !== null);
      const own = known(hand.cards);
      const isIn = own.length > 0 && (!hand.folded || hand.rank !== null);
      const held = isIn ? heldBy(look, own, known(view.hand.board)) : null;
      if (held && (!hand.rank || hand.rank === held.rank)) return heldWords(held, translate, code);
      return hand.rank ? named(translate, 'rank', hand.rank, code) : '';
    },
  };
  return defineScreen({
    ...(look.notation ? { notation: look.notation } : {}),
    Table: function PokerTable({ link }: TableProps) {
      return <SeatedTable link={link} reading={reading} />;
    },
  });
}
