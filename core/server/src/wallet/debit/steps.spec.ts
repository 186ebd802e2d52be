// A debit that is taken and settled: what is committed after each step, how it ends, and that nothing of it waits for ever.
import { expect } from 'chai';
import type { Database } from '../../db/index.ts';
import { type Clock, systemClock } from '../../kernel/index.ts';
import { bet, newRound, openRoom, type Room, rowReader, until } from '../fixture.ts';
import type { DebitOrder, Outcome } from '../orders.ts';
import type { DebitEnd, OpenDebit } from '../port.ts';
import type { TxRow } from '../rows/tx.ts';
import { batchedEffect } from './statements.ts';

const NOTES = batchedEffect('spec.notes', {
  shape: 'tx text, note text',
  write: 'insert into notes (tx, note) select e.tx, e.note from effect e join moved m on m.tx_id = e.tx',
});
const COUNTS = batchedEffect('spec.counts', {
  shape: 'tx text, id int',
  write: 'update counts c set count = count + 1 from effect e join moved m on m.tx_id = e.tx where c.id = e.id',
});

const LEFT_ALONE_MS = 30_000;

describe('a debit that is taken and settled', () => {
  let room: Room;
  let isImpatient = false;
  const clock: Clock = {
    ...systemClock,
    after: (ms, work) => systemClock.after(isImpatient && ms === LEFT_ALONE_MS ? 50 : ms, work),
  };
  before(async () => {
    room = await openRoom('independent', clock);
    await room.db.query(`create table notes (tx text primary key, note text not null check (note <> 'bad'))`);
    await room.db.query('create table counts (id int primary key, count int not null)');
    await room.db.query('insert into counts select id, 0 from generate_series(0, 9) as id');
  });
  after(() => room.end());
  afterEach(() => {
    room.stub.fault(null);
    isImpatient = false;
  });

  const row = rowReader(() => room);
  const noteOf = async (txId: string) =>
    (await room.db.query<{ note: string }>('select note from notes where tx = $1', [txId]))[0]?.note;
  const postings = async (txId: string) => (await room.db.query('select 1 from journal where ref = $1', [txId])).length;
  const noted = (note = 'written'): DebitEnd => ({ end: 'accept', effect: { batch: NOTES, row: { note } } });
  const counted = (id: number): DebitEnd => ({ end: 'accept', effect: { batch: COUNTS, row: { id } } });

  const asked = (name: string, over: Partial<DebitOrder> = {}) => {
    room.stub.deposit(`u-${name}`, 5000);
    return room.wallet.takeDebit(bet(name, over));
  };

  async function taken(name: string, over: Partial<DebitOrder> = {}): Promise<OpenDebit> {
    const made = await asked(name, over);
    if (made.state === 'ended') throw new Error(`it ended: ${JSON.stringify(made.outcome)}`);
    return made.debit;
  }

  async function ended(name: string): Promise<Outcome> {
    const made = await asked(name);
    if (made.state === 'taken') throw new Error('the wallet took the money');
    return made.outcome;
  }

  /** How many statements that record answers, and how many transactions, `work` makes. */
  async function watched(work: () => Promise<unknown>): Promise<[statements: number, transactions: number]> {
    const { query, transaction } = room.db;
    const seen: [number, number] = [0, 0];
    room.db.query = (text, params) => {
      if (text.includes('update wallet_tx')) seen[0]++;
      return query.call(room.db, text, params) as Promise<never>;
    };
    room.db.transaction = part => {
      seen[1]++;
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

  it('WTR-07 WDB-03 commits the row, then calls, then commits status, journal and effect at once', async () => {
    const atCall: Promise<TxRow>[] = [];
    room.stub.fault(call => {
      if (call.name === 'debit') atCall.push(row(String(call.body.tx_id)));
      return null;
    });
    const debit = await taken('1');
    expect((await Promise.all(atCall)).map(each => each.status)).to.deep.equal(['pending']);
    expect(debit.balance).to.equal(4000n);
    expect(await row(debit.txId)).to.include({ status: 'pending' });
    expect(await postings(debit.txId)).to.equal(0);
    let outcome: Outcome | undefined;
    const made = await watched(async () => {
      outcome = await debit.settle(noted());
    });
    expect(outcome).to.include({ ok: true, txId: debit.txId, balance: 4000n });
    expect(made, 'one statement, no transaction').to.deep.equal([1, 0]);
    expect(await row(debit.txId)).to.include({ status: 'confirmed', attempts: 1 });
    expect([await postings(debit.txId), await noteOf(debit.txId)]).to.deep.equal([1, 'written']);
  });

  it('WDB-03 writes what the table writes itself in the transaction that confirms', async () => {
    const debit = await taken('2');
    const effect: DebitEnd = {
      end: 'accept',
      effect: async sql => {
        await sql.run('insert into notes values ($1, $2)', [debit.txId, 'its own']);
      },
    };
    expect(await debit.settle(effect)).to.include({ ok: true });
    expect([await postings(debit.txId), await noteOf(debit.txId)]).to.deep.equal([1, 'its own']);
  });

  it('WDB-03 debits that are settled in one tick share a statement, one for each kind of effect', async () => {
    const names = [...Array(8).keys()].map(i => `g${i}`);
    const debits = await Promise.all(names.map(name => taken(name)));
    let outcomes: Outcome[] = [];
    const made = await watched(async () => {
      outcomes = await Promise.all(debits.map((each, i) => each.settle(i % 2 === 0 ? noted() : counted(i))));
    });
    expect(outcomes.map(each => each.ok)).to.deep.equal(Array(8).fill(true));
    expect(made).to.deep.equal([2, 0]);
    const counts = await room.db.query('select count from counts where id < 8 order by id');
    expect(counts.map(each => each.count)).to.deep.equal([0, 1, 0, 1, 0, 1, 0, 1]);
  });

  it('WDB-03 two debits that change one row change it twice, in a transaction', async () => {
    const debits = await Promise.all(['h1', 'h2'].map(name => taken(name)));
    const outcomes = await Promise.all(debits.map(each => each.settle(counted(9))));
    expect(outcomes.map(each => each.ok)).to.deep.equal([true, true]);
    expect((await room.db.query('select count from counts where id = 9'))[0]?.count).to.equal(2);
  });

  it('ACTION_LATE gives the money back where what was reserved does not stand any more', async () => {
    const debit = await taken('3');
    expect(await debit.settle({ end: 'give_back' })).to.deep.equal({ ok: false, txId: debit.txId, code: 'ACTION_LATE' });
    await until(async () => (await row(debit.txId)).status === 'rolled_back');
    const back = await row((await row(debit.txId)).rolledBackBy as string);
    expect(back).to.include({ reason: 'cancel_bet', status: 'confirmed' });
    expect(room.stub.accounts.get('u-3')?.balance).to.equal(5000n);
    expect(await noteOf(debit.txId)).to.equal(undefined);
  });

  it('NS-30.2 cashes a late buy-in out at once, with what the table writes of it', async () => {
    const scopeId = newRound().replace('rnd_', 'tss_');
    const debit = await taken('4', { reason: 'buy_in', scopeId });
    const effect = { batch: NOTES, row: { note: 'turned away' } };
    expect(await debit.settle({ end: 'give_back', effect })).to.include({ ok: false, code: 'ACTION_LATE' });
    await until(() => room.stub.accounts.get('u-4')?.balance === 5000n);
    expect((await row(debit.txId)).status).to.equal('confirmed');
    expect(await noteOf(debit.txId)).to.equal('turned away');
    const rows = await room.wallet.rowsOf(scopeId);
    expect(rows.map(each => each.reason)).to.deep.equal(['buy_in', 'cash_out']);
  });

  const unwritable: [what: string, end: DebitEnd][] = [
    ['that the database refuses', noted('bad')],
    ['that changes no row', counted(10)],
    ['that throws', { end: 'accept', effect: () => Promise.reject(new Error('the table refuses')) }],
  ];
  for (const [i, [what, end]] of unwritable.entries()) {
    it(`WDB-05 gives the money back for an effect ${what}, and hurts nobody else`, async () => {
      const [bad, ...good] = await Promise.all(['bad', 'x', 'y'].map(name => taken(`${name}${i}`)));
      const outcomes = await Promise.all([bad?.settle(end), ...good.map(each => each.settle(noted()))]);
      expect(outcomes.map(each => each?.ok)).to.deep.equal([false, true, true]);
      expect(outcomes[0]).to.include({ code: 'WALLET_UNAVAILABLE' });
      for (const each of good) expect(await noteOf(each.txId)).to.equal('written');
      const txId = (bad as OpenDebit).txId;
      await until(async () => (await row(txId)).status === 'rolled_back');
      expect(await postings(txId)).to.equal(0);
      expect(room.stub.accounts.get(`u-bad${i}`)?.balance).to.equal(5000n);
    });
  }

  it('WDB-04 WDB-05 a refusal and a doubt are recorded before the call is over: there is nothing to settle', async () => {
    room.stub.fault(() => ({ kind: 'refusal', status: 'INSUFFICIENT_FUNDS' }));
    const refused = await ended('5');
    expect(refused).to.include({ ok: false, code: 'INSUFFICIENT_FUNDS' });
    expect((await row(String(refused.txId))).status).to.equal('failed');
    room.stub.fault(call => (call.name === 'debit' ? { kind: 'lost_answer' } : null));
    const doubtful = await ended('5');
    expect(doubtful).to.include({ ok: false, code: 'WALLET_UNAVAILABLE' });
    await until(async () => (await row(String(doubtful.txId))).status === 'rolled_back');
  });

  it('WID-07 the player’s queue waits for the end, that of others does not', async () => {
    const first = await taken('6');
    const from = room.stub.calls.length;
    const second = taken('6');
    const other = await taken('7');
    await other.settle(noted());
    expect(room.stub.calls.slice(from).map(call => call.body.external_id)).to.deep.equal(['u-7']);
    await first.settle(noted());
    expect(await (await second).settle(noted())).to.include({ ok: true });
  });

  it('an order that is stale when its turn has come, and an action that was done before, end without a call', async () => {
    const stale = await room.wallet.takeDebit(bet('8', { still: () => false }));
    expect(stale).to.deep.equal({ state: 'ended', outcome: { ok: false, txId: null, code: 'ACTION_LATE' } });
    const by = { session: 's-steps', aid: 'a1' };
    const debit = await taken('8', { by });
    const outcome = await debit.settle(noted());
    const from = room.stub.calls.length;
    expect(await room.wallet.takeDebit(bet('8', { by }))).to.deep.equal({ state: 'ended', outcome });
    expect(room.stub.calls).to.have.length(from);
  });

  it('WID-07 a debit that nobody settles is ended: the player’s next one goes on', async () => {
    isImpatient = true;
    const unsettled = await taken('9');
    const next = await taken('9'); // its turn came when the first was ended
    isImpatient = false;
    await until(async () => (await row(unsettled.txId)).status === 'rolled_back');
    expect(await unsettled.settle(noted())).to.include({ ok: false, code: 'ACTION_LATE' });
    expect(await noteOf(unsettled.txId)).to.equal(undefined);
    expect(await next.settle(noted())).to.include({ ok: true });
  });

  it('WDB-03 a debit whose recording went through though the answer to that was lost is told as its row says', async () => {
    const debit = await taken('lost');
    const { query } = room.db;
    room.db.query = async (text, params) => {
      const rows = await query.call(room.db, text, params);
      if (!text.includes('update wallet_tx')) return rows as never;
      room.db.query = query as Database['query'];
      throw new Error('the answer of the database is lost');
    };
    expect(await debit.settle(noted())).to.include({ ok: true, txId: debit.txId, balance: 4000n });
    expect(await row(debit.txId)).to.include({ status: 'confirmed', attempts: 1 });
    expect([await postings(debit.txId), await noteOf(debit.txId)]).to.deep.equal([1, 'written']);
  });

  it('WCE-06 a debit whose row was moved meanwhile gets no effect', async () => {
    const debit = await taken('10');
    await room.db.query(`update wallet_tx set status = 'uncertain', version = version + 1 where tx_id = $1`, [debit.txId]);
    expect(await debit.settle(noted())).to.include({ ok: false });
    expect([await postings(debit.txId), await noteOf(debit.txId)]).to.deep.equal([0, undefined]);
    const tried = await room.db.query('select 1 from tx_attempt where tx_id = $1', [debit.txId]);
    expect(tried, 'the call is on record all the same').to.have.length(1);
  });

  it('F40 a process that loses its lease between the call and the end writes nothing', async () => {
    const debit = await taken('11');
    await room.db.query('update lease set epoch = epoch + 1');
    const thrown = await debit.settle(noted()).catch((error: Error) => error);
    expect((thrown as Error).name).to.equal('LeaseLost');
    expect((await row(debit.txId)).status).to.equal('pending');
    expect([await postings(debit.txId), await noteOf(debit.txId)]).to.deep.equal([0, undefined]);
    await room.db.query('update lease set epoch = epoch - 1');
  });
});
