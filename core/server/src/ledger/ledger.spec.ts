// The journal, the booking of rounds and exact conversion.
import { expect } from 'chai';
import fc from 'fast-check';
import type { Database } from '../db/index.ts';
import { testDatabase } from '../db/testing.ts';
import { balanceOf } from './fixture.ts';
import { convert, handTransfers, houseTransfers, Ledger, ledgerEntities, rateBetween, type Transfer } from './index.ts';

const move = (over: Partial<Transfer>): Transfer => ({
  ref: 'tx_1',
  kind: 'bet',
  operator: 'demo',
  currency: 'KRW',
  debit: 'wallet:demo',
  credit: 'stakes:rnd_1',
  amount: 100,
  at: 1,
  ...over,
});

describe('ledger', () => {
  let db: Database;
  let ledger: Ledger;
  before(async () => {
    db = await testDatabase(ledgerEntities);
    ledger = new Ledger({ db });
  });
  after(() => db.close());
  const post = (...transfers: Transfer[]) => db.transaction(sql => ledger.post(sql, transfers));
  const fails = async (work: Promise<unknown>) => expect(await work.catch((error: unknown) => error)).to.be.instanceOf(Error);

  it('E6 keeps every account the sum of its postings', async () => {
    await post(
      move({}),
      move({ ref: 'tx_2', amount: 50 }),
      move({ ref: 'tx_3', debit: 'stakes:rnd_1', credit: 'wallet:demo', amount: 30 }),
    );
    expect(await balanceOf(db, 'stakes:rnd_1', 'KRW')).to.equal(120n);
    expect(await balanceOf(db, 'wallet:demo', 'KRW')).to.equal(-120n);
    expect(await balanceOf(db, 'wallet:demo', 'USD')).to.equal(0n);
  });

  it('refuses a posting that exists, of nothing, and to itself', async () => {
    await fails(post(move({})));
    await fails(post(move({ ref: 'tx_9', amount: 0 })));
    await fails(post(move({ ref: 'tx_9', amount: -1 })));
    await fails(post(move({ ref: 'tx_9', credit: 'wallet:demo' })));
    expect(await balanceOf(db, 'stakes:rnd_1', 'KRW')).to.equal(120n);
  });

  it('E7 books the house of a banked round so that its stakes hold exactly the win', () => {
    const about = { roundId: 'rnd_1', currency: 'KRW', at: 1, operator: 'demo', gameCode: 'baccarat', account: 'stakes:rnd_1' };
    expect(houseTransfers({ ...about, bet: 100, win: 100 })).to.deep.equal([]);
    expect(houseTransfers({ ...about, bet: 100, win: 30 })[0]).to.include({
      debit: 'stakes:rnd_1',
      credit: 'house:demo:baccarat',
      amount: 70,
    });
    expect(houseTransfers({ ...about, bet: 100, win: 195 })[0]).to.include({
      debit: 'house:demo:baccarat',
      credit: 'stakes:rnd_1',
      amount: 95,
    });
  });

  it('E7 books a hand so that its pot ends at 0, and refuses one that does not add up', () => {
    const about = { roundId: 'rnd_2', currency: 'KRW', at: 1 };
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 10 ** 6 }), fc.boolean()), { minLength: 2, maxLength: 6 }),
        parts => {
          const lost = parts.reduce((sum, [chips]) => sum + chips, 0);
          const rake = Math.floor(lost / 20);
          const seats = parts.map(([chips, own], i) => ({
            operator: own ? 'a' : 'b',
            sessionId: `tss_${i}`,
            net: -chips,
            rake: 0,
          }));
          seats.push({ operator: 'a', sessionId: 'tss_w', net: lost - rake, rake });
          let pot = 0;
          for (const each of handTransfers({ ...about, seats })) {
            expect(each.amount).to.be.greaterThan(0);
            if (each.credit === 'pot:rnd_2') pot += each.amount;
            if (each.debit === 'pot:rnd_2') pot -= each.amount;
          }
          expect(pot).to.equal(0);
        },
      ),
    );
    const seats = [{ operator: 'a', sessionId: 'tss_1', net: 5, rake: 0 }];
    expect(() => handTransfers({ ...about, seats })).to.throw();
  });

  it('CX-04 converts exactly, debits up and credits down, and never gives away a fraction', () => {
    const krw = { code: 'KRW', exponent: 0, rate: 1300 };
    const usd = { code: 'USD', exponent: 2, rate: 1 };
    const eur = { code: 'EUR', exponent: 2, rate: 0.9 };
    expect(convert(1, rateBetween(usd, krw), 'up')).to.equal(13);
    expect(convert(90, rateBetween(eur, usd), 'up')).to.equal(100);
    expect(convert(1, rateBetween(krw, usd), 'up')).to.equal(1);
    expect(convert(1, rateBetween(krw, usd), 'down')).to.equal(0);
    expect(convert(7, rateBetween(krw, krw), 'up')).to.equal(7);
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10 ** 12 }),
        fc.constantFrom(krw, usd, eur),
        fc.constantFrom(krw, usd, eur),
        (amount, a, b) => {
          const rate = rateBetween(a, b);
          const up = convert(amount, rate, 'up');
          const down = convert(amount, rate, 'down');
          expect(up - down).to.be.within(0, 1);
          expect(
            BigInt(down) * rate.den <= BigInt(amount) * rate.num && BigInt(amount) * rate.num <= BigInt(up) * rate.den,
          ).to.equal(true);
        },
      ),
    );
  });
});
