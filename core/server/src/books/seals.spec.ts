// Seals of the books: rows that never change again are checked whole, sealed, and read again by a full pass.
import { expect } from 'chai';
import type { Database, Sql } from '../db/index.ts';
import { type Clock, makeLog, systemClock } from '../kernel/index.ts';
import { ledgerBook } from '../ledger/index.ts';
import { bet, openRoom, pay, type Room, until } from '../wallet/fixture.ts';
import { walletBook } from '../wallet/index.ts';
import { Books } from './books.ts';

const DAY_MS = 86_400_000;

describe('seals', () => {
  let room: Room;
  let now: number;
  const clock: Clock = { ...systemClock, now: () => now };
  beforeEach(async () => {
    room = await openRoom();
    room.stub.deposit('u-1', 1_000_000);
    now = Date.now();
  });
  afterEach(() => room.end());

  const log = makeLog('silent');
  const parts = [ledgerBook, walletBook];
  const booksOf = (about: { most_rows?: number; db?: Database } = {}) =>
    new Books({
      db: about.db ?? room.db,
      clock,
      log,
      parts,
      config: { seal: { most_rows: about.most_rows ?? 1, after_ms: 1000 } },
    });
  const seals = () => room.db.query<{ no: number; day: string; rows: string }>('select no, day, rows from seal order by no');
  const counts = async () =>
    (await seals()).map(({ rows }) => {
      const { wallet_tx, journal } = JSON.parse(rows) as Record<string, { count: number }>;
      return [wallet_tx?.count, journal?.count];
    });
  const full = (books: Books) => books.full(() => {});
  const noStakes = ({ what }: { what: string }) => !what.startsWith('account_'); // nobody books rounds here

  /** A seal waits for every transaction of the cluster, also for those of other specs' databases. */
  async function othersOver(): Promise<void> {
    const [next] = await room.db.query<{ most: string }>('select pg_snapshot_xmax(pg_current_snapshot())::text as most');
    const isOver = 'select 1 from pg_current_snapshot() s where pg_snapshot_xmin(s)::text::numeric >= $1::numeric';
    await until(async () => (await room.db.query(isOver, [next?.most])).length > 0, 30_000);
  }

  /** One pass chooses an end, one after a while seals. */
  async function sealed(books: Books): Promise<void> {
    await books.pass();
    now += 1000;
    await othersOver();
    await books.pass();
  }

  it('what never changes again is sealed, what is open later, with the seal after; the report stays the same', async () => {
    const order = bet('1', { amount: 500 });
    await room.debit(order);
    room.stub.fault(call => (call.name === 'credit' ? { kind: 'refusal', status: 'CURRENCY_MISMATCH' } : null));
    const id = await pay(room, order, 200).catch(() => '');
    await until(
      async () => (await room.db.query(`select 1 from tx_attempt where wallet_status = 'CURRENCY_MISMATCH'`)).length > 0,
    );
    const books = booksOf();
    const before = await books.report();
    await sealed(books);
    expect(await counts()).to.deep.equal([[1, 2]]);
    expect(await room.db.query('select id, no from seal_late')).to.deep.equal([{ id: await creditId(), no: null }]);
    expect(id === '' || id === (await creditId())).to.equal(true);
    expect(await books.report()).to.deep.equal(before);
    expect(before.rows[0]).to.include({ debits: 500n, credits: 200n, unfinished: 200n });
    room.stub.fault(null);
    await room.db.query(`update wallet_tx set next_attempt_at = 0 where status = 'pending'`);
    room.wallet.send();
    await until(async () => (await room.db.query(`select 1 from wallet_tx where status = 'pending'`)).length === 0);
    await sealed(books);
    await sealed(books);
    const late = await room.db.query<{ no: number }>('select no from seal_late');
    expect(late.map(each => each.no)).to.deep.equal([2]);
    expect((await counts())[1], 'the credit, whose posting was sealed before it').to.deep.equal([1, 0]);
    const { rows, broken } = await full(books);
    expect(broken.filter(noStakes)).to.deep.equal([]);
    expect(rows[0]).to.include({ debits: 500n, credits: 200n, unfinished: 0n });
  });

  const creditId = async () => {
    const [row] = await room.db.query<{ tx_id: string }>(`select tx_id from wallet_tx where type = 'credit'`);
    return row?.tx_id;
  };

  it('a quiet day is sealed after it has ended, and the same day once', async () => {
    await room.debit(bet('1'));
    const books = booksOf({ most_rows: 1_000_000 });
    now = Math.floor(now / DAY_MS) * DAY_MS + DAY_MS - 5000; // today still
    await sealed(books);
    expect(await seals()).to.deep.equal([]);
    now += 10_000;
    await sealed(books);
    await sealed(books);
    await sealed(booksOf({ most_rows: 1_000_000 }));
    const all = await seals();
    expect(all.map(each => each.no)).to.deep.equal([1]);
    expect(all[0]?.day).to.equal(new Date(Date.now()).toISOString().slice(0, 10));
  });

  it('who dies between two statements of a seal leaves nothing that another one cannot go on with', async () => {
    await room.debit(bet('1', { amount: 700 }));
    await room.debit(bet('1', { amount: 300 }));
    const before = await booksOf().report();
    let isDone = false;
    for (let statement = 1; !isDone; statement++) {
      const books = booksOf({ db: dying(room.db, statement) });
      await books.pass().catch(() => {});
      now += 1000;
      await books.pass().catch(() => {});
      isDone = (await seals()).length > 0;
      expect(await booksOf().report(), `after statement ${statement}`).to.deep.equal(before);
      expect(statement).to.be.lessThan(200);
    }
    expect((await full(booksOf())).broken.filter(noStakes)).to.deep.equal([]);
    expect(await counts()).to.deep.equal([[2, 2]]);
  });

  it('rows that do not agree are not sealed before they do', async () => {
    await room.debit(bet('1'));
    await room.db.query('update journal set amount = amount + 1');
    const books = booksOf();
    await sealed(books);
    await sealed(books);
    expect(await seals()).to.deep.equal([]);
    expect((await books.report()).broken.map(each => each.what)).to.include('posting_amount');
    await room.db.query('update journal set amount = amount - 1');
    await sealed(books);
    await sealed(books);
    expect(await seals()).to.have.length(1);
  });

  it('a row that is written under an old number before its transaction ends is waited for', async function () {
    if (room.db.embedded) return this.skip(); // it has one connection: no two transactions at once
    await room.debit(bet('1'));
    const books = booksOf();
    const go = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const slow = room.db.transaction(async sql => {
      await posting(sql, 'wallet:x', 'house:x:g');
      begun.resolve();
      await go.promise;
    });
    await begun.promise;
    await room.debit(bet('1'));
    for (let n = 0; n < 4; n++) {
      await books.pass();
      now += 1000;
    }
    expect(await seals(), 'while it is under way').to.deep.equal([]);
    go.resolve();
    await slow;
    await othersOver();
    await books.pass();
    const kept = (await counts())[0]?.[1];
    expect(kept, 'with its posting').to.equal(3);
  });

  const posting = (sql: Sql, debit: string, credit: string) =>
    sql.run(
      `insert into journal (ref, kind, operator, currency, debit, credit, amount, at) values ('rnd_x', 'house', 'x', 'KRW', $1, $2, 5, 0)`,
      [debit, credit],
    );

  it('nothing is sealed by who has lost the lease', async () => {
    await room.debit(bet('1'));
    const books = booksOf();
    await books.pass();
    await room.db.query(`update lease set epoch = epoch + 1`);
    now += 1000;
    await books.pass();
    expect(await seals()).to.deep.equal([]);
    expect(await room.db.query('select 1 from seal_late')).to.deep.equal([]);
  });
});

/** The same database for a process that ends at one of the statements that seals make. */
function dying(db: Database, at: number): Database {
  let count = 0;
  const die = () => {
    if (++count >= at) throw new Error('died');
  };
  const dyingOf = (sql: Sql): Sql => ({
    query: async (text, params) => {
      if (text.includes('seal')) die();
      return sql.query(text, params);
    },
    run: async (text, params) => {
      if (text.includes('seal')) die();
      return sql.run(text, params);
    },
  });
  return Object.create(db, {
    transaction: { value: <T>(work: (sql: Sql) => Promise<T>) => db.transaction(sql => work(dyingOf(sql))) },
    reports: { value: { snapshot: <T>(work: (sql: Sql) => Promise<T>) => db.reports.snapshot(sql => work(dyingOf(sql))) } },
    fence: { value: (sql: Sql) => db.fence(sql) },
    embedded: { value: db.embedded },
  }) as Database;
}
