// `baize round shuffle ROUND`: computes for each opened card the root that it leads to, and says where that is not the order's.
import type { Shuffle } from '@baize/protocol';
import { headOf, rootFrom } from '@baize/protocol/order';
import { print } from './print.ts';

type Order = Shuffle['orders'][number];

/** @returns the exit code: 1 when a card or a head does not fit */
export function printShuffle(out: NodeJS.WritableStream, answer: unknown, asJson: boolean): number {
  const { orders } = answer as Shuffle;
  const fits = orders.map(fitsOf);
  const isSound = fits.every(each => each.head && each.cards.every(Boolean));
  if (asJson) print(out, answer, { asJson: true });
  else for (const [i, order] of orders.entries()) printOrder(out, order, fits[i] as Fits);
  if (!asJson) out.write(isSound ? 'every card leads to its root\n' : 'DOES NOT FIT: see above\n');
  return isSound ? 0 : 1;
}

interface Fits {
  head: boolean;
  cards: boolean[];
}

const fitsOf = ({ shoe_id: shoeId, n, deck, root, head, previous_head: before = '', cards }: Order): Fits => ({
  head: headOf(root, n, deck, before) === head,
  cards: cards.map(each => rootFrom({ shoeId, n }, each) === root),
});

function printOrder(out: NodeJS.WritableStream, order: Order, fits: Fits): void {
  const { part, shoe_id: shoeId, n, deck, root, head, cards } = order;
  out.write(
    `part ${part} of ${shoeId}: ${n} cards of ${deck}\n  root ${root}\n  head ${head}${fits.head ? '' : '  does not fit'}\n`,
  );
  for (const [i, { position, card }] of cards.entries())
    out.write(`  ${String(position).padStart(4)}  ${card}${fits.cards[i] ? '' : '  leads to another root'}\n`);
}
