// The sums of a round that ends: whichever number of it is another one, nothing of the round is written.
import { expect } from 'chai';
import fc from 'fast-check';
import { handTransfers } from '../ledger/index.ts';
import type { Settlement } from '../settlement/index.ts';
import { settlement as bets } from './ends.spec.ts';
import { assertMoves, assertPaid, type Moves } from './sums.ts';
import { openRounds, type Room } from './testing.ts';

const HAND = `rnd_${'1'.repeat(32)}`;

/** A hand among three seats with rake. */
function hand(): Moves {
  const seats = [
    { playerId: 'pl_a', seat: 0, bet: 400, win: 1040, rake: 60, stackBefore: 1000, stackAfter: 1640 },
    { playerId: 'pl_b', seat: 2, bet: 400, win: 0, rake: 0, stackBefore: 700, stackAfter: 300 },
    { playerId: 'pl_c', seat: 5, bet: 300, win: 0, rake: 0, stackBefore: 300, stackAfter: 0 },
  ];
  const totals = { debit: 1100, credit: 1040, rake: 60, house: 60, balanced: true };
  const settlement: Settlement = { kind: 'p2p', rows: seats, bets: [], totals };
  const about = { operator: 'acme', externalId: 'x', nickname: '' };
  return {
    roundId: HAND,
    settlement,
    participants: seats.map(({ playerId, seat }) => ({ ...about, playerId, seat, sessionId: `tss_${seat}` })),
    credits: [],
    postings: handTransfers({
      roundId: HAND,
      currency: 'KRW',
      at: 1,
      seats: seats.map(({ seat, bet, win, rake }) => ({ operator: 'acme', sessionId: `tss_${seat}`, net: win - bet, rake })),
    }),
    played: seats.map(({ seat, bet, win, rake, stackBefore, stackAfter }) => ({
      sessionId: `tss_${seat}`,
      before: stackBefore,
      after: stackAfter,
      ...{ bet, win, rake },
      bankAt: null,
    })),
  };
}

type Path = readonly (string | number)[];

/** The places of every amount: all numbers but those of seats and instants. */
function amountsOf(value: unknown, at: Path = []): Path[] {
  if (typeof value === 'number') return ['seat', 'at', 'bet_id'].includes(String(at.at(-1))) ? [] : [at];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => amountsOf(each, [...at, key]));
}

/** The same with one number more or less. */
function changed<T>(value: T, at: Path, by: number): T {
  const copy = structuredClone(value);
  let place = copy as Record<string, unknown>;
  for (const key of at.slice(0, -1)) place = place[key] as Record<string, unknown>;
  const last = String(at.at(-1));
  place[last] = Number(place[last]) + by;
  return copy;
}

describe('the sums of a round', function () {
  this.timeout(60_000);
  let room: Room;
  before(async () => {
    room = await openRounds();
  });
  after(() => room.end());

  /** Ann's and Bob's coup as it is to be settled; `bets` of its record are no money. */
  const coup = (id: string): Moves => {
    const { roundId, participants, credits, postings, played } = room.closing(id, bets);
    return { roundId, settlement: { ...bets, bets: [] }, participants, credits, postings, played };
  };

  for (const [name, moves] of [
    ['bets', () => coup(`rnd_${'2'.repeat(32)}`)],
    ['seats', hand],
  ] as const)
    it(`MNY-09 MNY-10 of ${name}: they hold, and not one amount of them can be another one`, () => {
      const sound = moves();
      assertMoves(sound);
      const { settlement, credits, postings, played } = sound;
      const money = { settlement, credits, postings, played };
      const places = amountsOf(money);
      expect(places.length).to.be.greaterThan(10);
      fc.assert(
        fc.property(fc.constantFrom(...places), fc.integer({ min: -500, max: 500 }).filter(Boolean), (at, by) => {
          const wrong = { ...sound, ...changed(money, at, by) };
          expect(() => assertMoves(wrong), `${at.join('.')} by ${by}`).to.throw();
        }),
        { numRuns: 400 },
      );
    });

  it('MNY-10 what each player paid is what is settled for them', () => {
    const of = { roundId: HAND, settlement: bets };
    assertPaid(of, new Map([['pl_b', 200], ['pl_a', 300]])); // biome-ignore format: in any order
    for (const paid of [
      [['pl_a', 300]],
      [
        ['pl_a', 300],
        ['pl_b', 201],
      ],
      [
        ['pl_a', 300],
        ['pl_b', 200],
        ['pl_c', 1],
      ],
    ] as [string, number][][])
      expect(() => assertPaid(of, new Map(paid))).to.throw(/paid into/);
  });

  it('MNY-10 a round with a bet that nobody settled, or a settlement that nobody paid, stays open as it was', async () => {
    const id = await room.begin();
    await room.bet(id, 1, 'pl_a', { player: 300 });
    const refused = () => room.rounds.close(room.closing(id, bets)).catch((error: Error) => error.message);
    expect(await refused()).to.match(/paid into/);
    await room.bet(id, 2, 'pl_b', { banker: 200 });
    await room.bet(id, 3, 'pl_c', { tie: 100 });
    expect(await refused()).to.match(/paid into/);
    expect(await room.rounds.statusOf(id)).to.equal('open');
    expect(await room.db.query(`select 1 from wallet_tx where scope_id = $1 and type = 'credit'`, [id])).to.deep.equal([]);
  });
});
