// Openings of a committed order: what shows that one card stands at its position, and nothing of any other card.
import type { Commitment } from '@baize/sdk';
import type { Database } from '../db/index.ts';
import type { Cipher } from '../kernel/index.ts';
import { leafOf, nodeOf, saltsOf } from './commitment.ts';
import { commitmentOf, orderWithKey, SHOE_BY_NUMBER } from './sealed-order.ts';

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

/** What was published of an order, and some of its cards. */
export interface OpenedOrder extends Commitment {
  /** 0, then one more for each time the pack was shuffled again within the round */
  part: number;
  cards: Opening[];
}

/**
 * The orders of a shoe by their parts, with these positions of each opened. As above, it decides nothing.
 * @throws when such a part was never sealed
 */
export async function openOrders(
  { db, cipher }: { db: Pick<Database, 'query'>; cipher: Cipher },
  { tableId, no }: { tableId: string; no: number },
  positions: ReadonlyMap<number, readonly number[]>,
): Promise<OpenedOrder[]> {
  const opened: OpenedOrder[] = [];
  for (const [part, asked] of positions) {
    const [row] = await db.query(SHOE_BY_NUMBER, [tableId, no, part]);
    if (!row) throw new Error(`shoe ${no} of ${tableId} has no part ${part}`);
    const order = orderWithKey(cipher, row);
    const cards = openingsOf({ shoeId: order.id, order: order.cards, key: order.key }, asked);
    opened.push({ part, ...commitmentOf(order), cards });
  }
  return opened;
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
