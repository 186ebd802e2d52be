// The master key: a start with another one touches nothing, and what cannot be opened takes nobody's round away.
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { expect } from 'chai';
import { Cipher } from '../../../../core/server/src/kernel/index.ts';
import { type OperatorServer, Platform, Player } from '../../../support/clients.ts';
import { EndedEarly, PLATFORM_KEY, ServerProcess } from '../../../support/server-process.ts';
import { openSite, openTable, type Site } from '../../../support/site.ts';
import { bet, type Json, movedBy, until } from '../../../support/world.ts';

const CONFIG = { wallet: { doubt_ms: 300, resume_ms: 300, retry_ms: [100] }, lease_ms: 500 };
const KEY = 'ab'.repeat(32);
const OTHER = new Cipher('cd'.repeat(32));
const STAKE = 5000;
const BROKE = 'a table broke: it waits in maintenance';

describe('the master key', function () {
  this.timeout(240_000);
  let server: ServerProcess;
  let site: Site;
  let operator: OperatorServer;

  before(async () => {
    server = await ServerProcess.start({ config: CONFIG, env: { BAIZE_MASTER_KEY: KEY } });
    site = await openSite(platform(), 'acme');
    operator = site.operator;
  });
  after(async () => {
    await site?.wallet.close();
    await server?.remove();
  });

  const platform = () => new Platform(server.url, PLATFORM_KEY);

  /** A player bets and sees the first card; then the process is killed. */
  async function killedInARound(name: string): Promise<{ table: string; round: string }> {
    const table = await openTable(platform(), { timers: { betting_ms: 800, deal_ms: 600 } });
    site.wallet.deposit(name, 1_000_000);
    const { session } = await operator.enter(name);
    const screen = await Player.join(server.url, table, session);
    await bet({ site, externalId: name, session, screen }, { player: STAKE });
    await screen.fact('card');
    const round = String(screen.seen.find(each => each.type === 'facts')?.round_id);
    await server.end('SIGKILL');
    return { table, round };
  }

  /** By hand in the database of a process that has ended. */
  async function inDatabase<T>(work: (database: PGlite) => Promise<T>): Promise<T> {
    const database = await PGlite.create(join(server.data, 'db'));
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  }

  async function again(): Promise<void> {
    server = await ServerProcess.start({ config: CONFIG, data: server.data, env: { BAIZE_MASTER_KEY: KEY } });
    operator = operator.at(server.url);
  }

  /** A start that must fail. */
  async function refused(env: Record<string, string>, config: object = CONFIG): Promise<EndedEarly> {
    const started = ServerProcess.start({ config, data: server.data, env });
    return started.then(
      async wrong => {
        await wrong.end();
        throw new Error('it started');
      },
      (error: unknown) => {
        if (error instanceof EndedEarly) return error;
        throw error;
      },
    );
  }

  const statusOf = async (round: string) => {
    const { body } = await platform().call<{ rounds: Json[] }>('GET', '/rounds?status=open'); // its detail is there when it has ended
    if (body.rounds.some(each => each.round_id === round)) return 'open';
    return (await platform().call<Json>('GET', `/rounds/${round}`)).body.status;
  };
  const tableOf = async (table: string) => (await platform().call<Json>('GET', `/tables/${table}`)).body.status;
  const settled = (round: string) => until('the end of the round', async () => (await statusOf(round)) === 'settled');
  const everything = async () =>
    inDatabase(async database => {
      const names = [
        'lease',
        'meta',
        'mikro_orm_migrations',
        'wallet_tx',
        'round',
        'round_input',
        'play_table',
        'platform_key',
        'operator',
      ];
      const rows: Record<string, unknown[]> = {};
      for (const name of names) rows[name] = (await database.query(`select * from ${name} order by 1`)).rows;
      return rows;
    });

  it('F54 a start with another one ends with 78 and a sentence, and has touched nothing; the round goes on with the right one', async () => {
    const { round } = await killedInARound('k-1');
    const before = await everything();
    const { ended, message } = await refused({ BAIZE_MASTER_KEY: 'ef'.repeat(32) });
    expect(ended).to.deep.equal({ code: 78, signal: null });
    expect(message).to.include('master_key: this database was made with another one');
    expect(message, 'neither key is told').not.to.match(/(ab){8}|(ef){8}/);
    expect(await everything()).to.deep.equal(before);
    await again();
    await settled(round);
    expect(await statusOf(round)).to.equal('settled');
  });

  it('F54 a database from before keys were known is asked whether its secrets open', async () => {
    await server.end();
    const forget = `delete from meta where key = 'master_key_fingerprint'`;
    await inDatabase(database => database.query(forget));
    const { ended, message } = await refused({ BAIZE_MASTER_KEY: 'ef'.repeat(32) });
    expect([ended.code, message.includes('master_key: ')], message).to.deep.equal([78, true]);
    await again();
    await server.end();
    const { rows } = await inDatabase(database =>
      database.query<{ value: string }>(`select value from meta where key = 'master_key_fingerprint'`),
    );
    expect(rows).to.deep.equal([{ value: new Cipher(KEY).fingerprint }]);
  });

  it('F54 a test database does not become one of production: exit 78 names both', async () => {
    await server.end();
    const { ended, message } = await refused(
      { BAIZE_ENV: 'production', BAIZE_PUBLIC_URL: 'https://play.example.com', BAIZE_MASTER_KEY: KEY },
      { accept_power_loss: true },
    );
    expect(ended.code).to.equal(78);
    expect(message).to.include('env: this database belongs to test, and not to production');
    await again();
  });

  it('F54 a shoe that cannot be opened voids no round: its table waits with an alarm, and the round goes on when it can', async () => {
    const { table, round } = await killedInARound('k-2');
    const sealed = `select id, sealed from shoe where table_id = '${table}' order by no desc limit 1`;
    const shoe = await inDatabase(async database => {
      const [row] = (await database.query<{ id: string; sealed: string }>(sealed)).rows;
      const own = new Cipher(KEY).open(String(row?.sealed), `shoe|${table}|${row?.id}`);
      const foreign = OTHER.seal(own, `shoe|${table}|${row?.id}`);
      await database.query('update shoe set sealed = $2 where id = $1', [row?.id, foreign]);
      return row;
    });
    await again();
    const alarms = () => server.lines.filter(line => line.msg === BROKE && line.table === table);
    await until('the alarm', () => alarms().length > 0);
    expect(alarms()).to.have.length(1);
    expect(alarms()[0]).to.include({ alarm: true, round });
    await until('its maintenance', async () => (await tableOf(table)) === 'maintenance');
    expect(await statusOf(round)).to.equal('open');
    expect(movedBy(site, 'k-2'), 'the bet stands').to.equal(-STAKE);
    expect((await platform().call('PATCH', `/tables/${table}`, { status: 'open' })).status).to.equal(200);
    await until('a second alarm', () => alarms().length > 1);
    expect(await statusOf(round)).to.equal('open');

    await server.end();
    await inDatabase(database => database.query('update shoe set sealed = $2 where id = $1', [shoe?.id, shoe?.sealed]));
    await again();
    await settled(round);
  });

  it('F54 a secret that cannot be opened voids no round: what was won is paid when it can', async () => {
    const { round } = await killedInARound('k-3');
    const kept = await inDatabase(async database => {
      const [row] = (await database.query<{ secret_sealed: string }>(`select secret_sealed from operator`)).rows;
      await database.query('update operator set secret_sealed = $1', [OTHER.seal('x', 'operator|acme|1')]);
      return row?.secret_sealed;
    });
    await again();
    await settled(round);
    expect(movedBy(site, 'k-3'), 'no call without a signature').to.equal(-STAKE);
    await server.end();
    await inDatabase(database => database.query('update operator set secret_sealed = $1', [kept]));
    await again();
    const left = async () =>
      (await platform().call<{ transactions: Json[] }>('GET', '/transactions?status=pending')).body.transactions;
    await until('the credit', async () => (await left()).length === 0);
    const { body } = await platform().call<{ transactions: Json[] }>('GET', `/transactions?round_id=${round}&type=credit`);
    expect(body.transactions.map(each => each.status)).to.deep.equal(['confirmed']);
  });
});
