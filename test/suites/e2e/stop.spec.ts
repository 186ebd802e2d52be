// A process that is told to end, at whatever moment of its start: it ends in order, and the next one need not wait for its lease.
import type { ChildProcess } from 'node:child_process';
import { expect } from 'chai';
import { Database } from '../../../core/server/src/db/index.ts';
import { makeLog } from '../../../core/server/src/kernel/index.ts';
import { openPool, type Pool } from '../../support/pool.ts';
import { startPostgres, type TestPostgres } from '../../support/postgres.ts';
import { newDatabase } from '../../support/postgres-world.ts';
import { EndedEarly, ServerProcess } from '../../support/server-process.ts';
import { until } from '../../support/world.ts';

/** Long enough that nobody could take a wait for it for anything else. */
const LEASE_MS = 60_000;
const WAITS = 'another process has the lease, or had it until a moment ago: this one waits for it';

describe('a stop in the start', function () {
  this.timeout(120_000);
  let postgres: TestPostgres;
  let url: string;
  let pool: Pool;
  before(async () => {
    postgres = await startPostgres();
  });
  after(() => postgres?.stop());
  beforeEach(async () => {
    url = await newDatabase(postgres.url);
    pool = openPool(url, 1);
  });
  afterEach(() => pool.end());

  /** Starts a server that is told to end at a moment; how it ended, and what it said. */
  async function stopped(moment: (child: ChildProcess, said: () => string) => Promise<unknown>) {
    let out = '';
    let told: Promise<unknown> | undefined;
    const spawned = (child: ChildProcess) => {
      child.stdout?.on('data', part => {
        out += part;
      });
      told = moment(child, () => out).then(() => child.kill('SIGTERM'));
    };
    const env = { DATABASE_URL: url, BAIZE_MASTER_KEY: 'ab'.repeat(32) };
    const started = ServerProcess.start({ config: { lease_ms: LEASE_MS, drain_ms: 200 }, env, spawned });
    const ended = await started.then(
      async server => {
        await told;
        return server.ended;
      },
      (error: unknown) => {
        if (!(error instanceof EndedEarly)) throw error;
        return error.ended;
      },
    );
    const lines = out.split('\n').filter(Boolean);
    return { ended, said: lines.map(line => JSON.parse(line) as { msg: string; level: number }) };
  }

  const lease = async () =>
    (await pool.query<{ owner: string }>({ name: '', text: 'select owner from lease', values: [] })).rows[0];
  const isTaken = () =>
    lease().then(
      row => (row?.owner ?? '') !== '',
      () => false, // no such table yet
    );

  it('F39 SIGTERM as soon as the lease is taken ends with 0 and gives it back', async () => {
    const { ended, said } = await stopped(() => until('the lease', isTaken));
    expect(ended).to.deep.equal({ code: 0, signal: null });
    expect(await lease()).to.deep.equal({ owner: '' });
    const wrong = said.filter(line => line.level >= 50 || line.msg === 'a step of the stop did not finish');
    expect(wrong).to.deep.equal([]);
    const next = await stopped((_child, out) => until('ready', () => out().includes('"msg":"ready"'), 60_000));
    expect(next.said.map(line => line.msg))
      .to.include('ready')
      .and.not.to.include(WAITS);
  });

  it('F39 SIGTERM at the very line that says ready ends with 0 and gives the lease back', async () => {
    const atReady = (child: ChildProcess) =>
      new Promise(done => child.stdout?.on('data', part => String(part).includes('"msg":"ready"') && done(null)));
    const { ended } = await stopped(atReady);
    expect(ended).to.deep.equal({ code: 0, signal: null });
    expect(await lease()).to.deep.equal({ owner: '' });
  });

  it('F39 SIGTERM while another process has the lease ends with 0, and leaves it to that one', async () => {
    const other = await Database.open({ entities: [], log: makeLog('silent'), url, leaseMs: LEASE_MS });
    try {
      const { ended, said } = await stopped((_child, out) => until('the wait', () => out().includes(WAITS), 60_000));
      expect(ended).to.deep.equal({ code: 0, signal: null });
      expect(said.map(line => line.msg)).not.to.include('ready');
      expect(await lease()).to.deep.equal({ owner: other.lease.owner });
    } finally {
      await other.close();
    }
  });
});
