// What the openings of a round prove against the seals that this tab kept: pure, and never more than was computed.
import type { Fact, OpenedCard, Shuffle } from '@baize/protocol';
import { headOf, rootFrom } from '@baize/protocol/order';
import type { Seal } from './seals.ts';

/** `unkept`: everything fits, but the seal came along with the answer; `nothing`: no card of it was open to the player. */
export type Verdict = 'proven' | 'unkept' | 'broken' | 'nothing';

export interface CheckedOrder {
  part: number;
  /** how many cards the order has */
  n: number;
  /** the one that was kept, else the one of the answer */
  seal: Seal;
  isKept: boolean;
  /** From the first to the last place that is known; null: not seen. */
  places: { position: number; card: string | null; fits: boolean }[];
}

export interface Checked {
  verdict: Verdict;
  orders: CheckedOrder[];
  /** Cards that the round showed to the player and no opening has. */
  missing: string[];
}

/** `shown`: every face that the player saw in the round. */
export function checkShuffle(shuffle: Shuffle, kept: readonly (Seal | null)[], shown: ReadonlySet<string>): Checked {
  const checked = shuffle.orders.map(order => checkOrder(order, kept[order.part] ?? null));
  const orders = checked.map(each => each.order);
  const opened = new Set(shuffle.orders.flatMap(({ cards }) => cards.map(({ card }) => card)));
  const missing = [...shown].filter(card => !opened.has(card));
  const isSound = checked.every(each => each.isSound);
  const isKept = orders.every(each => each.isKept);
  if (!isSound) return { verdict: 'broken', orders, missing };
  if (opened.size === 0) return { verdict: 'nothing', orders, missing };
  return { verdict: isKept ? 'proven' : 'unkept', orders, missing };
}

function checkOrder(order: Shuffle['orders'][number], kept: Seal | null): { order: CheckedOrder; isSound: boolean } {
  const { part, n, shoe_id: shoeId, deck, root, head, previous_head: before, cards } = order;
  const seal = kept ?? { root, head };
  // n and deck are bound by the head over the root that was kept: not by what the answer says beside it
  const isBound = headOf(seal.root, n, deck, before) === seal.head && root === seal.root && head === seal.head;
  const fits = (opening: OpenedCard) => isBound && rootFrom({ shoeId, n }, opening) === seal.root;
  const byPosition = new Map(cards.map(each => [each.position, each]));
  const [first, last] = [Math.min(...byPosition.keys()), Math.max(...byPosition.keys())];
  const count = cards.length === 0 ? 0 : last - first + 1;
  const places = Array.from({ length: Math.min(count, n) }, (_, i) => {
    const opening = byPosition.get(first + i);
    return { position: first + i, card: opening?.card ?? null, fits: opening ? fits(opening) : true };
  });
  const isSound = isBound && byPosition.size === cards.length && cards.every(fits);
  return { order: { part, n, seal, isKept: kept !== null, places }, isSound };
}

/** Faces of cards that these facts show: those that a deck has, whatever field they stand in. */
export function facesShown(facts: readonly Fact[]): ReadonlySet<string> {
  const kinds = facts.filter(({ kind }) => ['card', 'deal', 'street', 'showdown', 'move'].includes(kind));
  const fields = kinds.flatMap(({ cards, board }) => [cards, board]);
  return new Set(fields.flatMap(each => (Array.isArray(each) ? each.flatMap(bare) : [])));
}

/** Without the mark that tells a copy from another; a hidden card is none. */
const bare = (card: unknown): string[] => (typeof card === 'string' ? [card.split('.')[0] as string] : []);
