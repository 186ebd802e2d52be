// Reads for people: what one reader may have open, who waits and for how long, and that money waits for none of it.
import { expect } from 'chai';
import { ApiError, RateLimited, systemClock } from '../kernel/index.ts';
import type { Database, Sql } from './index.ts';
import { Reports } from './reports.ts';
import { testDatabase } from './testing.ts';

const WAIT_MS = 200;

describe('reports', () => {
  /** A database whose reads end when the spec says so. */
  function held(embedded = false) {
    const open: (() => void)[] = [];
    const read = <T>(work: (sql: Sql) => Promise<T>): Promise<T> =>
      new Promise<void>(done => open.push(done)).then(() => work({} as Sql));
    const engine = { embedded, read, transaction: read, close: async () => {} };
    const outside = <T>(work: () => Promise<T>) => work();
    return { open, reports: new Reports({ engine, clock: systemClock, outside, connections: 8, waitMs: WAIT_MS }) };
  }
  const until = async (test: () => boolean) => {
    for (const end = Date.now() + 5000; !test(); await systemClock.sleep(5))
      if (Date.now() > end) expect.fail('it did not become so');
  };
  const codeOf = (work: Promise<unknown>) => work.catch((error: unknown) => (error instanceof ApiError ? error.code : error));

  it('P18 an operator has two sums open; the third waits, and is told after a while when to come again', async () => {
    const { open, reports } = held();
    const sum = (reader: string) => reports.sum(reader, piece => piece(async () => reader));
    const two = [sum('acme'), sum('acme')];
    const from = Date.now();
    const refused: unknown = await sum('acme').catch((error: unknown) => error);
    expect(refused).to.be.instanceOf(RateLimited);
    expect(refused).to.include({ code: 'RATE_LIMITED', status: 429, retryAfterMs: WAIT_MS });
    expect(Date.now() - from).to.be.at.least(WAIT_MS - 10);
    const third = sum('acme');
    await until(() => open.length === 1); // pieces are read one by one
    for (let at = 0; at < 3; at++) {
      await until(() => open.length > at);
      open[at]?.();
    }
    expect(await Promise.all([...two, third])).to.deep.equal(['acme', 'acme', 'acme']);
  });

  it('P18 no more than a bounded number waits; another operator is not told so', async () => {
    const { reports } = held();
    const crowd = Array.from({ length: 40 }, () => codeOf(reports.sum('acme', piece => piece(async () => 0))));
    expect(await crowd[39], 'at once').to.equal('RATE_LIMITED');
    const other = codeOf(reports.sum('bolt', piece => piece(async () => 0)));
    expect(await Promise.race([other, systemClock.sleep(2 * WAIT_MS).then(() => 'under way')])).to.equal('under way');
  });

  it('P18 who hangs up while waiting gives the place in the queue up, while reading the place itself', async () => {
    const { open, reports } = held();
    const gone = new AbortController();
    let pieces = 0;
    const endless = (signal?: AbortSignal) =>
      reports.sum(
        'acme',
        async piece => {
          for (;;) await piece(async () => void pieces++);
        },
        signal,
      );
    const running = [endless(gone.signal), endless(gone.signal)].map(codeOf);
    const waiting = codeOf(endless(gone.signal));
    const patient = reports.sum('acme', piece => piece(async () => 'summed'));
    await until(() => open.length === 1);
    gone.abort(new Error('hung up'));
    expect(await waiting).to.have.property('message', 'hung up');
    const opened = setInterval(() => {
      for (const each of open.splice(0)) each();
    }, 5);
    try {
      expect(await patient).to.equal('summed');
      for (const each of running) expect(await each).to.have.property('message', 'hung up');
      expect(pieces).to.equal(1);
    } finally {
      clearInterval(opened);
    }
  });

  it('P18 lists of one reader leave a connection to the others', async () => {
    const { open, reports } = held();
    const mine = Array.from({ length: 10 }, () => codeOf(reports.list('acme', async () => 0)));
    await until(() => open.length === 4);
    const other = reports.list('bolt', async () => 'listed');
    await until(() => open.length === 5);
    open[4]?.();
    expect(await other).to.equal('listed');
    expect(await mine[9]).to.equal('RATE_LIMITED');
  });

  describe('over a database', () => {
    let db: Database;
    before(async () => {
      db = await testDatabase([]);
    });
    after(() => db.close());

    it('P18 money takes its connections while readers hold all of theirs', async function () {
      if (db.embedded) this.skip(); // it has one connection
      const slow = Array.from({ length: 60 }, (_, i) =>
        codeOf(db.reports.list(`op${i % 20}`, sql => sql.query('select pg_sleep(1)'))),
      );
      const from = Date.now();
      for (let i = 0; i < 20; i++) await db.transaction(sql => sql.query('select 1'));
      expect(Date.now() - from, 'twenty transactions').to.be.below(900);
      await Promise.all(slow);
      expect(db.health.condition).to.equal('well');
    });

    it('P18 on one connection, transactions come in between two pieces of a sum', async () => {
      const order: string[] = [];
      const summed = db.reports.sum('acme', async piece => {
        for (let i = 0; i < 4; i++)
          await piece(sql => sql.query('select count(*) from generate_series(1, 20000)').then(() => order.push('piece')));
      });
      for (let i = 0; i < 3; i++) await db.transaction(sql => sql.query('select 1').then(() => order.push('money')));
      await summed;
      expect(order.filter(each => each === 'piece')).to.have.length(4);
      expect(order.lastIndexOf('money'), order.join(' ')).to.be.below(order.lastIndexOf('piece'));
    });

    it('P18 a statement that PostgreSQL ended by itself leaves its snapshot and its connection', async function () {
      if (db.embedded) this.skip(); // it ends none
      const read = db.reports.snapshot(async sql => {
        await sql.run('set local statement_timeout = 50');
        await sql.run('savepoint asked');
        const late = await sql.query('select pg_sleep(5)').catch((error: { code?: string }) => error.code);
        await sql.run('rollback to savepoint asked');
        return [late, (await sql.query('select 1 as one'))[0]?.one];
      });
      expect(await read).to.deep.equal(['57014', 1]);
    });

    it('P18 a report writes nothing, and a snapshot sees one moment', async function () {
      if (db.embedded) this.skip(); // one connection for all
      const write = (sql: Sql) => sql.run(`insert into meta (key, value) values ('report', '1')`);
      for (const work of [db.reports.list('acme', write), db.reports.snapshot(write)])
        expect(await work.catch((error: { code?: string }) => error.code)).to.equal('25006');
      const [counted, written] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const counts = db.reports.snapshot(async sql => {
        const count = async () => (await sql.query('select count(*) as n from meta'))[0]?.n;
        const first = await count();
        counted.resolve();
        await written.promise;
        return [first, await count()];
      });
      await counted.promise;
      await db.query(`insert into meta (key, value) values ('meanwhile', '1')`);
      written.resolve();
      const [first, second] = await counts;
      expect(first).to.equal(second);
    });

    it('P18 whoever reads a long snapshot is not taken for a database that does not answer', async () => {
      const outages = db.health.outages;
      await db.reports.snapshot(async sql => {
        for (let i = 0; i < 12; i++) {
          await sql.query('select 1');
          await systemClock.sleep(200);
        }
      });
      expect(db.health.outages).to.equal(outages);
      expect(db.health.condition).to.equal('well');
    });

    it('P18 a list is planned for its own filters every time, however often it is asked', async () => {
      const text = 'select 1 from meta where ($1::text is null or key = $1)';
      for (let i = 0; i < 20; i++) await db.reports.list('acme', sql => sql.query(text, [i % 2 ? 'era' : null]));
      const named = await db.reports.list('acme', sql =>
        sql.query('select statement, generic_plans from pg_prepared_statements where statement = $1', [text]),
      );
      expect(named).to.deep.equal([]);
    });
  });
});
