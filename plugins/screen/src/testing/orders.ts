// An order of cards under its seal, opened at some places, as the server opens it for who asks.
import type { OpenedCard, Shuffle } from '@baize/protocol';
import { headOf, leafOf, nodeOf } from '@baize/protocol/order';

export const CARDS = ['As', 'Kd', '2c', '9h', 'As', 'Td', '4s'];
export const saltOf = (i: number) => String(i + 1).padStart(64, '0');
export const shoeId = 'shoe_1';

/** The order of these cards, opened at some positions. */
export function opened(positions: number[], cards = CARDS): Shuffle['orders'][number] {
  const levels = [cards.map((card, i) => leafOf(shoeId, i, card, saltOf(i)))];
  for (let level = levels[0] ?? []; level.length > 1; levels.push(level)) {
    const below = level;
    level = below.flatMap((left, i) => (i % 2 ? [] : [below[i + 1] === undefined ? left : nodeOf(left, below[i + 1] as string)]));
  }
  const pathOf = (at: number) => levels.flatMap((level, height) => level[Math.floor(at / 2 ** height) ^ 1] ?? []);
  const root = levels.at(-1)?.[0] as string;
  const rows = positions.map((position): OpenedCard => {
    return { position, card: cards[position] as string, salt: saltOf(position), path: pathOf(position) };
  });
  return {
    part: 0,
    shoe_id: shoeId,
    n: cards.length,
    deck: '7',
    root,
    head: headOf(root, cards.length, '7') as string,
    cards: rows,
  };
}
