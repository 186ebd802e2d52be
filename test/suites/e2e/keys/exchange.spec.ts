// `baize keys exchange`: killed on the way, called twice at once, with a wrong key, while a server runs.
import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { expect } from 'chai';
import { newDatabase } from '../../../../core/server/src/db/testing.ts';
import { OperatorServer, Player } from '../../../support/clients.ts';
import { pokerTable } from '../../../support/poker.ts';
import { openPool, type Pool } from '../../../support/pool.ts';
import { startPostgres, type TestPostgres } from '../../../support/postgres.ts';
import { EndedEarly, ServerProcess } from '../../../support/server-process.ts';
import type { Site } from '../../../support/site.ts';
import { bet, type Guest, type Json, movedBy, until, World } from '../../../support/world.ts';

const MAIN = resolve(import.meta.dirname, '../../../../core/server/src/main.ts');
const CONFIG = { wallet: { doubt_ms: 300, resume_ms: 300, retry_ms: [100] }, lease_ms: 1000 };
const [OLD, NEW, OTHER, LAST] = ['ab', 'cd', 'ef', '12'].map(each => each.repeat(32)) as [string, string, string, string];
const PASSWORD = 'open-1234';
const STAKE = 5000;

class Started extends World {
  static async with(options: { url: string; key: string; data?: string }): Promise<Started> {
    const env = { DATABASE_URL: options.url, BAIZE_MASTER_KEY: options.key };
    return new Started(await ServerProcess.start({ config: CONFIG, env, ...(options.data ? { data: options.data } : {}) }));
  }
}

describe('an exchange of the master key', function () {
  this.timeout(240_000);
  let postgres: TestPostgres;
  let url: string;
  let pool: Pool;
  let world: Started;
  let acme: Site;
  let round: string;
  let table: string;
  let guest: Guest;
  let dealer: string;

  before(async () => {
    postgres = await startPostgres();
    url = await newDatabase(postgres.url);
    pool = openPool(url, 2);
    world = await Started.with({ url, key: OLD });
    acme = await world.site('acme');
    const own = { game_code: 'live_holdem', operator_code: 'acme', engine: { scanner: 'virtual' } };
    const studio = await pokerTable(world, own);
    const [start, minutes] = [new Date(Date.now() + 3_600_000).toISOString(), 300];
    const reserved = await acme.operator.call('POST', '/private-tables', {
      table_id: studio,
      password: PASSWORD,
      start,
      minutes,
    });
    expect(reserved.status, JSON.stringify(reserved.body)).to.equal(200);
    const made = await acme.operator.call<Json>('POST', '/dealers', { login: 'mina', name: 'Mina', pin: '2468' });
    dealer = String(made.body.dealer_id);
    expect((await acme.operator.call('POST', `/dealers/${dealer}/badge`)).status).to.equal(200);
    table = await world.table({ timers: { betting_ms: 800, deal_ms: 600 } });
    guest = await world.guest(acme, 'k-1', table);
    await bet(guest, { player: STAKE });
    await guest.screen.fact('card');
    round = String(guest.screen.seen.find(each => each.type === 'facts')?.round_id);
  });
  after(async () => {
    await world?.close();
    await acme?.wallet.close();
    await pool?.end();
    await postgres?.stop();
  });

  interface Call {
    child: ChildProcess;
    ended: Promise<{ code: number | null; said: string }>;
  }

  function exchange(from: string, to: string | undefined): Call {
    const env = { ...process.env, BAIZE_ENV: 'test', BAIZE_DATA: world.server.data, DATABASE_URL: url, BAIZE_MASTER_KEY: from };
    const own = { ...env, BAIZE_DEMO: '0', ...(to === undefined ? {} : { BAIZE_NEW_MASTER_KEY: to }) };
    const child = spawn(process.execPath, [MAIN, 'keys', 'exchange'], { env: own, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => (said += String(part)));
    const ended = new Promise<{ code: number | null; said: string }>(done => child.once('close', code => done({ code, said })));
    return { child, ended };
  }
  const sealed = async () =>
    (
      await pool.query<Json>(
        `select (select string_agg(secret_sealed, '' order by code) from operator) as secrets,
           (select string_agg(badge_sealed, '' order by id) from dealer) as badges,
           (select string_agg(password_sealed, '' order by id) from private_reservation) as passwords,
           (select string_agg(sealed, '' order by id) from shoe) as orders,
           (select string_agg(key || value, '' order by key) from meta where key in ('master_key_fingerprint', 'key_ring')) as meta`,
      )
    ).rows[0] as Json;
  const statusOf = async (id: string) => {
    const { body } = await world.platform.call<{ rounds: Json[] }>('GET', '/rounds?status=open');
    return body.rounds.some(each => each.round_id === id)
      ? 'open'
      : (await world.platform.call<Json>('GET', `/rounds/${id}`)).body.status;
  };

  it("F54 is refused while a server runs, with a key that is not the database's, and without a key that is one: nothing changes", async () => {
    const before = await sealed();
    const runs = await exchange(OLD, NEW).ended;
    expect(runs).to.deep.equal({
      code: 69,
      said: 'a server runs on this database: stop it, and those that wait for it, then call this again\n',
    });
    await world.server.end('SIGKILL'); // in the middle of a round
    for (const [from, to, says] of [
      [OTHER, NEW, /master_key: this database was made with another one/],
      [OLD, undefined, /BAIZE_NEW_MASTER_KEY: must be 64 hex digits/],
      [OLD, 'short', /BAIZE_NEW_MASTER_KEY: must be 64 hex digits/],
      [OLD, OLD, /BAIZE_NEW_MASTER_KEY: this is the key of now/],
    ] as const) {
      const { code, said } = await exchange(from, to).ended;
      expect(code, said).to.equal(78);
      expect(said).to.match(says);
      for (const key of [OLD, NEW, OTHER]) expect(said).not.to.include(key);
    }
    expect(await sealed()).to.deep.equal(before);
  });

  it('F54 killed in the middle it has done nothing, and the old key is still that of the database', async () => {
    const before = await sealed();
    const holder = await pool.connect();
    await holder.query('begin');
    await holder.query('select id from dealer for update'); // secrets of operators are sealed anew by then
    const { child, ended } = exchange(OLD, NEW);
    await until('one that waits', async () => {
      const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from pg_locks where not granted');
      return Number(rows[0]?.n) > 0;
    });
    child.kill('SIGKILL');
    await ended;
    await holder.query('rollback');
    holder.release();
    expect(await sealed()).to.deep.equal(before);
  });

  it('F54 of two at once one is done; everything secret is sealed anew, and the old key starts nothing any more', async () => {
    const before = await sealed();
    const both = await Promise.all([exchange(OLD, NEW), exchange(OLD, OTHER)].map(({ ended }) => ended));
    expect(both.map(({ code }) => code).sort(), JSON.stringify(both)).to.deep.equal([0, 78]);
    const key = both[0]?.code === 0 ? NEW : OTHER;
    const after = await sealed();
    for (const name of Object.keys(before)) expect(after[name], name).not.to.equal(before[name]);
    expect((await exchange(OLD, key).ended).said).to.match(/^this database has the new key already/);
    expect(await sealed()).to.deep.equal(after);

    const wrong = await Started.with({ url, key: OLD, data: world.server.data }).catch((error: unknown) => error);
    expect(wrong).to.be.instanceOf(EndedEarly);
    expect((wrong as EndedEarly).ended.code).to.equal(78);

    const { data } = world.server;
    const once = await exchange(key, LAST).ended; // and once more, from a database that has a ring
    expect(once.code, once.said).to.equal(0);
    expect(once.said).to.match(/sealed anew: 1 secrets of operators, 1 badges, 1 passwords of tables, [1-9]\d* orders of cards/);
    world = await Started.with({ url, key: LAST, data });
    acme = { ...acme, operator: acme.operator.at(world.server.url) };
  });

  it('F54 afterwards the round goes on, operators, badges and passwords are those of before, and the books agree', async () => {
    await until('the end of the round', async () => (await statusOf(round)) === 'settled');
    const { body } = await world.platform.call<Json>('GET', `/rounds/${round}?replay=1`);
    expect(body).to.include({ identical: true });
    const listed = await acme.operator.call<{ reservations: Json[] }>('GET', '/private-tables');
    expect(listed.body.reservations.map(each => each.password)).to.deep.equal([PASSWORD]);
    const dealers = await acme.operator.call<{ dealers: Json[] }>('GET', '/dealers');
    expect(String(dealers.body.dealers[0]?.badge_code)).to.have.length.greaterThan(5);
    const again = { ...guest, screen: await Player.join(world.server.url, table, guest.session) };
    await bet(again, { player: STAKE });
    await world.settled(again);
    await world.quiet();
    expect(acme.operator).to.be.instanceOf(OperatorServer);
    const { body: books } = await world.platform.call<{ balanced: boolean }>('GET', '/reports/reconciliation');
    expect(books.balanced).to.equal(true);
    expect(Math.abs(movedBy(acme, 'k-1')) % 250).to.equal(0);
    const { body: log } = await world.platform.call<{ entries: Json[] }>('GET', '/audit?limit=200');
    expect(log.entries.filter(each => each.action === 'master key exchange')).to.have.length(2);
    expect((await world.platform.call<Json>('GET', '/audit/verify')).body).to.include({ ok: true });
  });
});
