// Random rounds against a second reading of the rules: every five of seven cards compared, the fee of each player box by box.
import { luckOf } from '@baize/testkit';
import { expect } from 'chai';
import { vectors } from './vectors.ts';

const RANKS = '23456789TJQKA';
const PACK = [...RANKS].flatMap(rank => [...'cdhs'].map(suit => rank + suit));

/** Of five cards: a number that orders hands, digits of base 15. */
function worthOfFive(cards: readonly string[]): number {
  const ranks = cards.map(card => RANKS.indexOf(card[0] ?? '')).sort((a, b) => b - a);
  const groups = [...Map.groupBy(ranks, rank => rank)].map(([rank, same]) => [same.length, rank] as const);
  groups.sort((a, b) => b[0] - a[0] || b[1] - a[1]);
  const shape = groups.map(([count]) => count).join('');
  const isFlush = new Set(cards.map(card => card[1])).size === 1;
  const isWheel = ranks.join() === '12,3,2,1,0';
  const isStraight = shape === '11111' && (isWheel || (ranks[0] as number) - (ranks[4] as number) === 4);
  const kinds: Record<string, number> = { '41': 7, '32': 6, '311': 3, '221': 2, '2111': 1, '11111': 0 };
  const kind = isStraight ? (isFlush ? 8 : 4) : Math.max(kinds[shape] as number, isFlush ? 5 : 0);
  const order = isWheel && isStraight ? [3, 2, 1, 0, 0] : groups.flatMap(([count, rank]) => Array<number>(count).fill(rank));
  return order.reduce((sum, rank) => sum * 15 + rank, kind);
}

/** Leaves out each two of the seven. */
function worthOf(seven: readonly string[]): number {
  const worths = seven.flatMap((_, a) => seven.slice(a + 1).map((_, b) => seven.filter((_, i) => i !== a && i !== a + 1 + b)));
  return Math.max(...worths.map(worthOfFive));
}

function shuffled(luck: (below: number) => number): string[] {
  const pack = [...PACK];
  for (let i = pack.length - 1; i > 0; i--) {
    const k = luck(i + 1);
    [pack[i], pack[k]] = [pack[k] as string, pack[i] as string];
  }
  return pack;
}

/** A round and what comes of it, in the form of a vector case. */
function caseOf(luck: (below: number) => number): object {
  const oneOf = (list: readonly number[]) => list[luck(list.length)] as number;
  const taken = [1, 2, 3, 4, 5, 6, 7, 8, 9].filter(() => luck(2) === 0);
  const boxes = taken.length > 0 ? taken : [1 + luck(9)];
  const around = [...boxes, 0];
  const deck = shuffled(luck).slice(0, 2 * around.length + 5);
  const board = deck.slice(-5);
  const held = (i: number) => [deck[i] as string, deck[i + around.length] as string];
  const bet = oneOf([1, 7, 100, 333, 99_999]);
  const rule = {
    rake_bp: oneOf([0, 1, 250, 777, 2000]),
    rake_cap: oneOf([0, 1, 5, 30, 1000]),
    floor_unit: oneOf([0, 1, 10, 100]),
  };
  const dealer = worthOf([...held(boxes.length), ...board]);
  const owners = new Map(boxes.map(box => [box, `p${luck(3)}`]));
  const rows = new Map<number, { result: string; fee_full: number; fee: number; win: number }>();
  const players = [...new Set(owners.values())].map(player => {
    const own = boxes.filter(box => owners.get(box) === player);
    for (const box of own) {
      const worth = worthOf([...held(boxes.indexOf(box)), ...board]);
      const [result, gross] = worth > dealer ? ['win', 2 * bet] : worth === dealer ? ['push', bet] : ['lose', 0];
      const full = result === 'win' ? Math.floor((bet * rule.rake_bp) / 10_000) : 0;
      rows.set(box, { result: result as string, fee_full: full, fee: 0, win: gross as number });
    }
    const sum = own.reduce((all, box) => all + (rows.get(box)?.fee_full ?? 0), 0);
    const capped = rule.rake_cap > 0 ? Math.min(sum, rule.rake_cap) : sum;
    const rake = rule.floor_unit > 0 ? capped - (capped % rule.floor_unit) : capped;
    let left = rake;
    for (const row of own.map(box => rows.get(box))) {
      if (!row) continue;
      row.fee = Math.min(left, row.fee_full);
      row.win -= row.fee;
      left -= row.fee;
    }
    const credit = own.reduce((all, box) => all + (rows.get(box)?.win ?? 0), 0);
    return [player, { debit: bet * own.length, credit, rake }] as const;
  });
  return {
    ...{ bet, rule, board, deck, dealer: held(boxes.length), owners: Object.fromEntries(owners) },
    ...{ boxes: Object.fromEntries(boxes.map((box, i) => [box, held(i)])), rows: Object.fromEntries(rows) },
    players: Object.fromEntries(players),
  };
}

describe('Speed Hold’em beside a second reading of its rules', () => {
  it('GAM-09 CX-06 MNY-11 pays and charges each box of 1,500 random rounds as the rules say', () => {
    const luck = luckOf(9);
    for (let no = 0; no < 1500; no++) {
      const one = caseOf(luck);
      expect(vectors.speed?.play(one), JSON.stringify(one)).to.deep.equal([]);
    }
  }).timeout(30_000);
});
