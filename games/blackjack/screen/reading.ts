// Reads a round of blackjack for display by the game's own rules: hands and totals of each box, and what a box won.
import { dealerOf } from '@baize/kit-boxes/screen/boxes';
import type { ShownCard, TableView } from '@baize/plugin-screen/kit';
import { countOf, isBlackjack, paidFor, type Word } from '../src/hands.ts';

export interface HandView {
  no: number;
  cards: ShownCard[];
  total: number;
  isSoft: boolean;
  /** how it ended, or what is certain before: bust and blackjack */
  word: Word | null;
}

/** What a reading needs of the table. */
export type Shown = Pick<TableView, 'zones' | 'result' | 'events'>;

interface ToldBox {
  box: number;
  hands: { doubled: boolean; outcome: Word }[];
  insurance: number;
}

const faces = (cards: readonly ShownCard[]): string[] => cards.map(({ card }) => card).filter(card => card !== null);

/** The hands of a box; two after a split. */
export function handsOf({ zones, result }: Pick<Shown, 'zones' | 'result'>, box: number): HandView[] {
  const told = toldOf(result, box)?.hands ?? [];
  const found = [0, 1].map(no => zones[`box:${box}:${no}`] ?? []).filter(cards => cards.length > 0);
  return found.map((cards, no): HandView => {
    const shown = faces(cards);
    const certain = countOf(shown).total > 21 ? 'bust' : isBlackjack(shown, found.length > 1) ? 'blackjack' : null;
    return { no, cards, ...totalsOf(shown), word: told[no]?.outcome ?? certain };
  });
}

const totalsOf = (cards: readonly string[]) => {
  const { total, isSoft } = countOf(cards);
  return { total, isSoft: isSoft && total < 21 };
};

/** The total of the cards that are seen; null before there are any. */
export function totalOf(cards: readonly ShownCard[]): number | null {
  const shown = faces(cards);
  return shown.length === 0 ? null : countOf(shown).total;
}

/** What a box got back, stakes included; null while the round is not over. */
export function winOf(shown: Shown, box: number, stake: number): number | null {
  const told = toldOf(shown.result, box);
  if (!told) return null;
  const dealer = faces(dealerOf(shown));
  const hasBlackjack = isBlackjack(dealer);
  const [first] = told.hands;
  const wins = told.hands.map(({ doubled, outcome }, no) => {
    const bet = no === 0 ? paidFor(first?.outcome ?? 'lose', stake) : paidFor(outcome, stake);
    return bet + (doubled ? paidFor(outcome, stake) : 0);
  });
  return wins.reduce((sum, win) => sum + win, 0) + (hasBlackjack ? 3 * told.insurance : 0);
}

function toldOf(result: Shown['result'], box: number): ToldBox | undefined {
  const boxes = result?.boxes;
  return Array.isArray(boxes) ? (boxes as ToldBox[]).find(each => each.box === box) : undefined;
}
