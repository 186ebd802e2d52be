// Debits of the moment in one statement: their numbers, planned effects, and what happens when one of them is bad.
import { expect } from 'chai';
import type { Database } from '../db/index.ts';
import { bet, newRound, openRoom, type Room, rowReader, TABLE, until } from './fixture.ts';
import type { Joint, Order } from './orders.ts';

const NOTES: Joint = {
  shape: 'tx text, note text, gate int',
  ready: 'select j.tx from joint j join gates g on g.id = j.gate and g.open for share of g',
  write: 'insert into notes (tx, note) select j.tx, j.note from joint j join moved m on m.tx_id = j.tx',
};

describe('groups of debits', () => {
  let room: Room;
  before(async () => {
    room = await openRoom();
    await room.db.query('create table gates (id int primary key, open boolean not null)');
    await room.db.query('insert into gates values (1, true), (2, false)');
    await room.db.query(`create table notes (tx text primary key, note text not null check (note <> 'bad'))`);
  });
  after(() => room.end());
  afterEach(() => room.stub.fault(null));
  const row = rowReader(() => room);
  const notes = async () =>
    new Map((await room.db.query<{ tx: string; note: string }>('select tx, note from notes')).map(each => [each.tx, each.note]));

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

  it('WTR-07 bears and records the debits of a moment by one statement each', async () => {
    const names = players('m', 20);
    deposit(names);
    await room.wallet.debit(bet('m0')); // the operator is known from here on
    const seen = await watched(() => Promise.all(names.map(name => room.wallet.debit(bet(name)))));
    const births = seen.texts.filter(text => text.includes('insert into wallet_tx'));
    expect(births).to.have.length(1);
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
    for (let i = 0; i < 3; i++) await room.wallet.debit(order);
    const rows = await room.db.query('select ordinal from wallet_tx where scope_id = $1 order by ordinal', [order.scopeId]);
    expect(rows.map(each => each.ordinal)).to.deep.equal([1, 2, 3]);
  });

  it('NS-19 goes on with the next number after a restart, whatever this process knows', async () => {
    deposit(['r']);
    const order = bet('r');
    await room.wallet.debit(order);
    const next = await room.reborn();
    expect(await next.debit(order)).to.include({ ok: true });
    expect(await room.wallet.debit({ ...order, reason: 'double' }), 'its own count is out of date by now').to.include({
      ok: true,
    });
    const rows = await room.db.query('select ordinal from wallet_tx where scope_id = $1 order by ordinal', [order.scopeId]);
    expect(rows.map(each => each.ordinal)).to.deep.equal([1, 2, 3]);
  });

  it('a repeated action in a group hurts nobody else', async () => {
    const names = players('d', 9);
    deposit(names);
    const by = { session: 's-d', aid: 'a' };
    const first = await room.wallet.debit(bet('d0', { by }));
    const outcomes = await Promise.all([
      ...names.slice(1).map(name => room.wallet.debit(bet(name))),
      room.wallet.debit(bet('d0', { by, tableId: TABLE })),
    ]);
    expect(outcomes.map(each => each.ok)).to.deep.equal(Array(9).fill(true));
    expect(outcomes.at(-1)).to.deep.equal(first);
  });

  const planned = (name: string, gate: number, note = 'planned', over: Partial<Order> = {}) => {
    const asked: string[] = [];
    const outcome = room.wallet.debit(bet(name, over), {
      planned: () => ({ joint: NOTES, row: { note, gate } }),
      answered: async (sql, tx) => {
        asked.push(tx);
        await sql.run('insert into notes values ($1, $2)', [tx, 'answered']);
        return 'stands';
      },
    });
    return { outcome, asked };
  };

  it('WDB-03 writes planned effects with their rows', async () => {
    const names = players('p', 6);
    deposit(names);
    const all = names.map(name => planned(name, 1));
    for (const { outcome, asked } of all) {
      const { ok, txId } = await outcome;
      expect(ok).to.equal(true);
      expect((await notes()).get(txId as string)).to.equal('planned');
      expect(asked).to.deep.equal([]);
    }
  });

  it('WDB-03 asks for the effects of those alone whose plan does not hold any more', async () => {
    const names = players('q', 6);
    deposit(names);
    const all = names.map((name, i) => planned(name, i === 2 ? 2 : 1));
    for (const [i, { outcome, asked }] of all.entries()) {
      const txId = (await outcome).txId as string;
      expect((await row(txId)).status).to.equal('confirmed');
      expect((await notes()).get(txId)).to.equal(i === 2 ? 'answered' : 'planned');
      expect(asked).to.deep.equal(i === 2 ? [txId] : []);
      const tried = await room.db.query('select 1 from tx_attempt where tx_id = $1', [txId]);
      expect(tried, 'logged once').to.have.length(1);
    }
  });

  it('WDB-03 a plan that cannot be written hurts nobody else', async () => {
    const names = players('b', 5);
    deposit(names);
    const all = names.map((name, i) => planned(name, 1, i === 3 ? 'bad' : 'planned'));
    for (const [i, { outcome }] of all.entries()) {
      const { ok, txId } = await outcome;
      expect(ok).to.equal(true);
      expect((await notes()).get(txId as string)).to.be.oneOf(i === 3 ? ['answered'] : ['planned', 'answered']);
      expect(await room.db.query('select 1 from journal where ref = $1', [txId])).to.have.length(1);
    }
  });

  it('WCE-06 a debit whose row was moved meanwhile gets no planned effect', async () => {
    deposit(['x']);
    room.stub.fault(() => ({ kind: 'late', ms: 100 }));
    const { outcome, asked } = planned('x', 1);
    await until(() => room.stub.calls.some(call => call.body.external_id === 'u-x'));
    await room.db.query(`update wallet_tx set status = 'uncertain', version = version + 1 where external_id = 'u-x'`);
    const { ok, txId } = await outcome;
    expect(ok).to.equal(false);
    expect((await row(txId as string)).status).to.equal('uncertain');
    expect((await notes()).has(txId as string)).to.equal(false);
    expect(asked).to.deep.equal([]);
    expect(await room.db.query('select 1 from journal where ref = $1', [txId])).to.have.length(0);
    const tried = await room.db.query('select 1 from tx_attempt where tx_id = $1', [txId]);
    expect(tried, 'the call is on record all the same').to.have.length(1);
  });

  it('F40 a process that loses its lease between the call and its answer records nothing', async () => {
    deposit(['l']);
    room.stub.fault(() => ({ kind: 'late', ms: 100 }));
    const { outcome, asked } = planned('l', 1, 'planned', { scopeId: newRound() });
    const thrown = outcome.catch((error: Error) => error);
    await until(() => room.stub.calls.some(call => call.body.external_id === 'u-l'));
    await room.db.query(`update lease set epoch = epoch + 1`);
    expect(((await thrown) as Error).name).to.equal('LeaseLost');
    const [left] = await room.db.query(`select tx_id, status, version from wallet_tx where external_id = 'u-l'`);
    expect(left).to.include({ status: 'pending', version: 0 });
    expect(asked).to.deep.equal([]);
    expect((await notes()).has(String(left?.tx_id))).to.equal(false);
    expect(await room.db.query('select 1 from tx_attempt where tx_id = $1', [left?.tx_id])).to.have.length(0);
    await room.db.query(`update lease set epoch = epoch - 1`);
  });
});
