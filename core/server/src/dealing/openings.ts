// Openings of a committed order: what shows that one card stands at its position, and nothing of any other card.
import { leafOf, nodeOf, saltsOf } from './commitment.ts';

/** One opened card. Whoever has it and the `root` can compute the root from it. */
export interface Opening {
  position: number;
  card: string;
  /** of this position alone, as hex */
  salt: string;
  /** the nodes beside its way up, from its leaf's neighbour on, as hex; a node that moves up unchanged has none */
  path: string[];
}

/**
 * Opens these positions of an order and no others. It decides nothing about who may see them: who calls it asks the facts room
 * first, and names positions, never faces, for packs of several decks have equal ones.
 */
export function openingsOf(
  { shoeId, order, key }: { shoeId: string; order: readonly string[]; key: Buffer },
  positions: readonly number[],
): Opening[] {
  const isOutside = (at: number) => !Number.isInteger(at) || at < 0 || at >= order.length;
  if (positions.some(isOutside)) throw new RangeError('no such position in this order');
  const salts = saltsOf(key, shoeId, order.length);
  const levels = levelsOf(order.map((card, i) => leafOf(shoeId, i, card, salts[i] as Buffer)));
  return positions.map(position => ({
    position,
    card: order[position] as string,
    salt: (salts[position] as Buffer).toString('hex'),
    path: pathOf(levels, position),
  }));
}

/** All levels of the tree, the leaves first. */
function levelsOf(leaves: Buffer[]): Buffer[][] {
  const levels = [leaves];
  for (let level = leaves; level.length > 1; levels.push(level)) {
    const below = level;
    level = below.flatMap((left, i) => (i % 2 === 1 ? [] : [nodeOf(left, below[i + 1])]));
  }
  return levels;
}

function pathOf(levels: readonly Buffer[][], position: number): string[] {
  return levels.flatMap((level, height) => {
    const sibling = level[Math.floor(position / 2 ** height) ^ 1];
    return sibling === undefined ? [] : [sibling.toString('hex')];
  });
}
