// The house edge, exactly: every three cards of a shoe, weighted, against the published figures of one to eight decks.
import { expect } from 'chai';
import { dealOf, endOf, RAISES_FROM, winOf } from './index.ts';

const RANKS = '23456789TJQKA';
/** By decks: the edge of the first bet where every spread of seven and more is raised, and without any raise, in percent. */
const KNOWN: Record<number, [edge: [bigint, bigint], never: number]> = {
  1: [[523n, 16_575n], 9.188537],
  2: [[2101n, 68_289n], 8.582641],
  4: [[7993n, 277_173n], 8.136795],
  6: [[17_533n, 626_665n], 7.968053],
  8: [[30_721n, 1_116_765n], 7.879993],
};

/** What the house keeps of a bet of one, over all orders of three cards, and how many orders there are. */
function edgeOf(decks: number, raisesFrom: number): [kept: bigint, orders: bigint] {
  const n = 52 * decks;
  let kept = 0n;
  for (const a of RANKS)
    for (const b of RANKS)
      for (const c of RANKS) {
        const cards = [`${a}s`, `${b}s`, `${c}s`];
        const orders = 4 * decks * (4 * decks - Number(a === b)) * (4 * decks - Number(a === c) - Number(b === c));
        const { kind, spread } = dealOf(cards);
        const stake = kind === 'spread' && spread >= raisesFrom ? 2 : 1;
        kept += BigInt(orders) * BigInt(stake - winOf(stake, endOf(cards)));
      }
  return [kept, BigInt(n) * BigInt(n - 1) * BigInt(n - 2)];
}

describe('the edge of Red Dog', () => {
  for (const [decks, [[top, bottom], never]] of Object.entries(KNOWN))
    it(`GAM-12 is ${top}/${bottom} of the first bet with ${decks} decks`, () => {
      const [kept, orders] = edgeOf(Number(decks), RAISES_FROM);
      expect(kept * bottom).to.equal(top * orders);
      const [more, all] = edgeOf(Number(decks), 99);
      expect(Number((more * 100_000_000_000n) / all) / 1e9).to.be.closeTo(never, 1e-6);
    });

  it('is least where spreads from seven on are raised', () => {
    const edges = Array.from({ length: 12 }, (_, i) => edgeOf(6, i + 1)[0]);
    expect(edges.indexOf(edges.reduce((least, each) => (each < least ? each : least)))).to.equal(RAISES_FROM - 1);
  });
});
