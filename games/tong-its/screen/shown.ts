// What lies where in a round, read from its facts as this viewer gets them: hands, melds with their owners, dump and stock.
import { highestFirst } from '@baize/kit-melds';

const STOCK = 15;

interface Fact {
  kind: string;
  [field: string]: unknown;
}

export interface ShownMeld {
  owner: number;
  cards: string[];
}

export interface Shown {
  /** by seat; null: face down */
  hands: Record<number, (string | null)[]>;
  melds: ShownMeld[];
  dump: string[];
  stock: number;
  burned: number[];
  /** by seat, once hands are shown */
  points: Record<number, number>;
}

export function shownOf(facts: readonly Fact[]): Shown {
  const shown: Shown = { hands: {}, melds: [], dump: [], stock: STOCK, burned: [], points: {} };
  for (const fact of facts) STEPS[fact.kind]?.(shown, fact);
  for (const meld of shown.melds) meld.cards.sort(highestFirst).reverse();
  return shown;
}

const cardsOf = ({ cards }: Fact): (string | null)[] => (Array.isArray(cards) ? cards : []);

const STEPS: Record<string, (shown: Shown, fact: Fact) => void> = {
  deal(shown, fact) {
    const seat = Number(fact.seat);
    const held = shown.hands[seat];
    if (held) shown.stock--;
    shown.hands[seat] = [...(held ?? []), ...cardsOf(fact)];
  },
  move(shown, fact) {
    const cards = cardsOf(fact).filter(card => card !== null);
    const [from, seat] = String(fact.from).split(':');
    if (from === 'dump') shown.dump = shown.dump.filter(card => !cards.includes(card));
    else if (from === 'hand') shown.hands[Number(seat)] = without(shown.hands[Number(seat)] ?? [], cards);
    const [to, index] = String(fact.to).split(':');
    if (to === 'dump') shown.dump.push(...cards);
    else if (to === 'meld') {
      const meld = shown.melds[Number(index)] ?? { owner: Number(fact.seat), cards: [] };
      meld.cards.push(...cards);
      shown.melds[Number(index)] = meld;
    }
  },
  showdown(shown, fact) {
    shown.hands[Number(fact.seat)] = cardsOf(fact);
    shown.points[Number(fact.seat)] = Number(fact.points);
  },
  event(shown, { type, data }) {
    if (type === 'burned') shown.burned = (data as { seats: number[] }).seats;
  },
};

/** Of a hidden hand any card may have left it. */
function without(held: readonly (string | null)[], cards: readonly string[]): (string | null)[] {
  const left = [...held];
  for (const card of cards) {
    const at = left.includes(card) ? left.indexOf(card) : left.indexOf(null);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}
