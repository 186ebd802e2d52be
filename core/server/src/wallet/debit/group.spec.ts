// Debits of the moment in one statement: their numbers, and what happens when one of them is bad.
import { expect } from 'chai';
import type { Database } from '../../db/index.ts';
import { bet, debit, openRoom, type Room, TABLE } from '../fixture.ts';

describe('groups of debits', () => {
  let room: Room;
  before(async () => {
    room = await openRoom();
    room.config.wallet.wait_ms.debit = 5000; // nothing here is late, on the slowest machine
  });
  after(() => room.end());

  /** Every statement and transaction that the room sends while `work` runs. */
  async function watched(work: () => Promise<unknown>): Promise<{ texts: string[]; transactions: number }> {
    const { query, transaction } = room.db;
    const seen = { texts: [] as string[], transactions: 0 };
    room.db.query = (text, params) => {
      seen.texts.push(text);
      return query.call(room.db, text, params) as Promise<never>;
    };
    room.db.transaction = part => {
      seen.transactions++;
      return transaction.call(room.db, part) as Promise<never>;
    };
    try {
      await work();
    } finally {
      room.db.query = query as Database['query'];
      room.db.transaction = transaction as Database['transaction'];
    }
    return seen;
  }
  const players = (prefix: string, count: number) => [...Array(count).keys()].map(i => `${prefix}${i}`);
  const deposit = (names: string[]) => {
    for (const name of names) room.stub.deposit(`u-${name}`, 100_000);
  };

  it('WTR-07 inserts and records the debits of a moment by one statement each', async () => {
    const names = players('m', 20);
    deposit(names);
    await room.debit(bet('m0')); // the operator is known from here on
    const seen = await watched(() => Promise.all(names.map(name => room.debit(bet(name)))));
    const inserts = seen.texts.filter(text => text.includes('insert into wallet_tx'));
    expect(inserts).to.have.length(1);
    expect(seen.transactions, 'nothing needed one').to.equal(0);
    const rows = await room.db.query(`select 1 from wallet_tx where external_id like 'u-m%' and status = 'confirmed'`);
    const tried = await room.db.query(
      `select 1 from tx_attempt a join wallet_tx t using (tx_id) where t.external_id like 'u-m%'`,
    );
    const booked = await room.db.query(
      `select 1 from journal j join wallet_tx t on t.tx_id = j.ref where t.external_id like 'u-m%'`,
    );
    expect([rows.length, tried.length, booked.length]).to.deep.equal([21, 21, 21]);
  });

  it('NS-19 numbers the debits of a player in a round one after the other', async () => {
    deposit(['n']);
    const order = bet('n');
    for (let i = 0; i < 3; i++) await room.debit(order);
    const rows = await room.db.query('select ordinal from wallet_tx where scope_id = $1 order by ordinal', [order.scopeId]);
    expect(rows.map(each => each.ordinal)).to.deep.equal([1, 2, 3]);
  });

  it('NS-19 goes on with the next number after a restart, whatever this process knows', async () => {
    deposit(['r']);
    const order = bet('r');
    await room.debit(order);
    const next = await room.reborn();
    expect(await debit(next, order)).to.include({ ok: true });
    expect(await room.debit({ ...order, reason: 'double' }), 'its own count is out of date by now').to.include({
      ok: true,
    });
    const rows = await room.db.query('select ordinal from wallet_tx where scope_id = $1 order by ordinal', [order.scopeId]);
    expect(rows.map(each => each.ordinal)).to.deep.equal([1, 2, 3]);
  });

  it('a repeated action in a group hurts nobody else', async () => {
    const names = players('d', 9);
    deposit(names);
    const by = { session: 's-d', aid: 'a' };
    const first = await room.debit(bet('d0', { by }));
    const outcomes = await Promise.all([
      ...names.slice(1).map(name => room.debit(bet(name))),
      room.debit(bet('d0', { by, tableId: TABLE })),
    ]);
    expect(outcomes.map(each => each.ok)).to.deep.equal(Array(9).fill(true));
    expect(outcomes.at(-1)).to.deep.equal(first);
  });
});
