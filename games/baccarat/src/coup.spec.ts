// Tests of the drawing rule and of exact probabilities, by enumeration through the game's own functions.
import { expect } from 'chai';
import { bankerDraws, coupOf, isNatural, playerDraws, total, value } from './coup.ts';
import { SPOTS, type SpotName, winOf } from './spots.ts';

/** The sheet's table once more, written out: by the banker's total, the values of the player's third card on which they draw. */
const DRAWS: Record<number, string> = {
  0: '0123456789',
  1: '0123456789',
  2: '0123456789',
  3: '012345679',
  4: '234567',
  5: '4567',
  6: '67',
  7: '',
};

/** All cards of a coup from six values in dealing order, by the table above and nothing of the game's code. */
function byTheTable(p1: number, b1: number, p2: number, b2: number, x: number, y: number): [number, number, number] {
  const p = (p1 + p2) % 10;
  const b = (b1 + b2) % 10;
  if (p > 7 || b > 7) return [p, b, 4];
  if (p > 5) return b < 6 ? [p, (b + x) % 10, 5] : [p, b, 4];
  const third = (p + x) % 10;
  return DRAWS[b]?.includes(String(x)) ? [third, (b + y) % 10, 6] : [third, b, 5];
}

function byTheGame(p1: number, b1: number, p2: number, b2: number, x: number, y: number): [number, number, number] {
  const p = total([p1, p2]);
  const b = total([b1, b2]);
  if (isNatural(p, b)) return [p, b, 4];
  const drawn = playerDraws(p);
  const player = drawn ? total([p1, p2, x]) : p;
  if (!bankerDraws(b, drawn ? x : null)) return [player, b, drawn ? 5 : 4];
  return [player, total([b1, b2, drawn ? y : x]), drawn ? 6 : 5];
}

describe('the drawing rule', () => {
  it('GAM-11 is the table of the rules for all 1,000,000 tuples of six values', () => {
    let differing = 0;
    for (let n = 0; n < 1_000_000; n++) {
      const [p1, b1, p2] = [n % 10, Math.floor(n / 10) % 10, Math.floor(n / 100) % 10];
      const [b2, x, y] = [Math.floor(n / 1000) % 10, Math.floor(n / 10_000) % 10, Math.floor(n / 100_000)];
      const [player, banker, used] = byTheGame(p1, b1, p2, b2, x, y);
      const expected = byTheTable(p1, b1, p2, b2, x, y);
      if (player !== expected[0] || banker !== expected[1] || used !== expected[2]) differing++;
    }
    expect(differing).to.equal(0);
  });

  it('counts ace 1, two to nine their number, ten and court cards 0', () => {
    expect(['As', '2c', '9d', 'Th', 'Jc', 'Qs', 'Kd'].map(value)).to.deep.equal([1, 2, 9, 0, 0, 0, 0]);
  });
});

/** Published and computed figures: ordered coups of so many decks, and exact edges in percent. */
const FIGURES = {
  8: {
    sequences: 4998398275503360n,
    player: 2230518282592256n,
    banker: 2292252566437888n,
    tie: 475627426473216n,
    cards: { 4: 0.37886849088028157, 5: 0.3034441685477851, 6: 0.3176873405719333 },
    edge: { player: 1.235081, banker: 1.057906, tie: 14.359629, player_bonus: 2.651675, banker_bonus: 9.373074 },
    pairs: { player_pair: 10.361446, banker_pair: 10.361446, either_pair: 13.709877, perfect_pair: 8.047044 },
  },
  6: {
    sequences: 878869206895680n,
    player: 392220492728832n,
    banker: 403095751234560n,
    tie: 83552962932288n,
    cards: { 4: 0.37892505239827506, 5: 0.3035397935431469, 6: 0.31753515405857796 },
    edge: { player: 1.237415, banker: 1.055849, tie: 14.43816, player_bonus: 2.667513, banker_bonus: 9.38893 },
    pairs: { player_pair: 11.254019, banker_pair: 11.254019, either_pair: 14.536481, perfect_pair: 12.542509 },
  },
} as const;

/** A stake that every odds divide: wins are exact. */
const STAKE = 100;
const FACES = 'T A 2 3 4 5 6 7 8 9'.split(' ');

/** Counts all ordered coups by value through the game's own functions: outcome, cards used and the return of each spot. */
function enumerate(decks: number) {
  const left = [16 * decks, ...Array.from({ length: 9 }, () => 4 * decks)];
  const count = { player: 0n, banker: 0n, tie: 0n };
  const used: Record<number, bigint> = { 4: 0n, 5: 0n, 6: 0n };
  const paid = new Map<SpotName, bigint>();
  const size = BigInt(52 * decks);
  const draw = (cards: number[], ways: bigint): void => {
    const [p1 = 0, b1 = 0, p2 = 0, b2 = 0, x = 0, y = 0] = cards;
    const needed = cards.length < 4 ? 6 : byTheGame(p1, b1, p2, b2, x, y)[2];
    if (cards.length < 4 || cards.length < needed) {
      for (let v = 0; v < 10; v++) {
        const n = left[v] as number;
        if (n === 0) continue;
        left[v] = n - 1;
        draw([...cards, v], ways * BigInt(n));
        left[v] = n;
      }
      return;
    }
    for (let k = cards.length; k < 6; k++) ways *= size - BigInt(k); // whatever lies behind
    const drawn = playerDraws(total([p1, p2])) && needed > 4 && !isNatural(total([p1, p2]), total([b1, b2]));
    const third = (v: number) => `${FACES[v]}c`;
    const player = [third(p1), third(p2), ...(drawn ? [third(x)] : [])];
    const banker = [third(b1), third(b2), ...(needed === 6 ? [third(y)] : needed === 5 && !drawn ? [third(x)] : [])];
    const coup = coupOf(player, banker);
    count[coup.outcome] += ways;
    used[needed] = (used[needed] ?? 0n) + ways;
    for (const spot of ['player', 'banker', 'tie', 'player_bonus', 'banker_bonus'] as const)
      paid.set(spot, (paid.get(spot) ?? 0n) + ways * BigInt(winOf(spot, STAKE, coup)));
  };
  draw([], 1n);
  return { count, used, paid };
}

const percent = (paid: bigint, all: bigint) => 100 * (1 - Number((paid * 10n ** 15n) / (all * BigInt(STAKE))) / 1e15);

describe('exact probabilities', () => {
  for (const decks of [8, 6] as const) {
    const figures = FIGURES[decks];
    it(`GAM-11 of ${decks} decks are the published ones, card for card`, function () {
      this.timeout(10_000);
      const { count, used, paid } = enumerate(decks);
      expect(count).to.deep.equal({ player: figures.player, banker: figures.banker, tie: figures.tie });
      const all = count.player + count.banker + count.tie;
      expect(all).to.equal(figures.sequences);
      for (const n of [4, 5, 6] as const) expect(Number(used[n]) / Number(all)).to.be.closeTo(figures.cards[n], 1e-12);
      for (const [spot, edge] of Object.entries(figures.edge))
        expect(percent(paid.get(spot as SpotName) ?? 0n, all)).to.be.closeTo(edge, 6e-7);
    });

    it(`GAM-11 of pairs with ${decks} decks are the computed ones`, () => {
      const ranks = 'A23456789TJQK'.split('').flatMap(rank => ['c', 'd', 'h', 's'].map(suit => rank + suit));
      expect(pairEdges(ranks, decks)).to.satisfy((edges: Record<string, number>) =>
        Object.entries(figures.pairs).every(([spot, edge]) => Math.abs((edges[spot] as number) - edge) < 6e-7),
      );
    });
  }
});

/** Edges of the pair spots: all ordered pairs of the player's first two cards, against the classes that the banker's can be in.
 *  */
function pairEdges(faces: string[], decks: number): Record<string, number> {
  const paid = new Map<SpotName, number>();
  let all = 0;
  const spots = SPOTS.filter(spot => spot.endsWith('pair'));
  const first = faces[0] as string; // by symmetry the player's first card may be fixed
  const left = new Map(faces.map(each => [each, decks]));
  const take = (card: string, then: (ways: number) => void) => {
    const n = left.get(card) ?? 0;
    if (n === 0) return;
    left.set(card, n - 1);
    then(n);
    left.set(card, n);
  };
  take(first, () => {
    for (const second of faces)
      take(second, a => {
        for (const third of faces)
          take(third, b => {
            for (const fourth of faces)
              take(fourth, c => {
                const coup = coupOf([first, second], [third, fourth]);
                all += a * b * c;
                for (const spot of spots) paid.set(spot, (paid.get(spot) ?? 0) + a * b * c * winOf(spot, STAKE, coup));
              });
          });
      });
  });
  return Object.fromEntries(spots.map(spot => [spot, 100 * (1 - (paid.get(spot) ?? 0) / (all * STAKE))]));
}
