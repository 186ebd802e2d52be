// Configurations that no server starts with, each tried: the code, the sentence, no stack. docs/configuration.md has them.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { type Databases, openDatabases } from '../../../../test/support/databases.ts';
import { openPool } from '../../../../test/support/pool.ts';
import { Database } from '../db/index.ts';
import { Cipher, loadConfig, makeLog, ROOT } from '../kernel/index.ts';
import { faultsRefused } from '../runtime/index.ts';
import { allEntities } from './entities.ts';
import { startServer } from './server.ts';
import { startFault } from './start-fault.ts';
import { WRONG_SETTINGS, WRONG_SURROUNDINGS, type WrongStart } from './testing/wrong-starts.ts';

const KEYS = { BAIZE_PLATFORM_KEY: `pk_${'3'.repeat(40)}`, BAIZE_MASTER_KEY: '4'.repeat(64) };
const PAGE = join(ROOT, 'docs/configuration.md');
const BEGIN = '| what | exit | it says |';

describe('configurations that no server starts with', function () {
  this.timeout(60_000);
  const folder = mkdtempSync(join(tmpdir(), 'baize-wrong-'));
  let databases: Databases;
  let made: string;
  before(async () => {
    databases = await openDatabases();
    made = await databases.make();
    const about = { entities: allEntities, log: makeLog('silent'), url: made };
    const database = await Database.open(about); // with its schema
    await database.release();
    await database.close();
  });
  after(async () => {
    await databases.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** A start as `baize serve` does it, in this process. @returns how it ended; what started is stopped */
  async function start(env: Record<string, string>): Promise<[code: number, says: string]> {
    try {
      const config = loadConfig({ BAIZE_DATA: join(folder, 'data'), PORT: '0', ...env }, faultsRefused);
      const server = await startServer(config, makeLog('silent'), AbortSignal.timeout(30_000));
      await server.stop();
      return [0, 'it started'];
    } catch (error) {
      return startFault(error);
    }
  }

  function envOf({ env = {}, over, file }: WrongStart): Record<string, string> {
    if (over === undefined && file === undefined) return env;
    const path = join(folder, 'over.json');
    writeFileSync(path, file ?? JSON.stringify(over));
    return { ...env, BAIZE_CONFIG: path };
  }

  const ends = async (wrong: WrongStart, env: Record<string, string> = envOf(wrong)) => {
    const [code, says] = await start(env);
    expect(says).to.include(wrong.says);
    expect(says).to.not.match(/^ {4}at /m);
    expect(code).to.equal(wrong.exit);
  };

  for (const wrong of WRONG_SETTINGS) {
    const isOfPackages = wrong.says.includes('BAIZE_PLUGINS') || wrong.says.includes('@colyseus');
    it(`B77 ${wrong.what} ends a start with ${wrong.exit}`, async () => {
      await ends(wrong, isOfPackages ? { ...envOf(wrong), DATABASE_URL: made, ...KEYS } : envOf(wrong));
    });
  }

  const W = WRONG_SURROUNDINGS;
  it(`${W.folderIsFile.what}: ${W.folderIsFile.exit}`, async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    await ends(W.folderIsFile, { BAIZE_DATA: file });
  });

  it(`${W.keptKey.what}: ${W.keptKey.exit}`, async () => {
    const data = mkdtempSync(join(folder, 'kept-'));
    writeFileSync(join(data, 'master.key'), 'abc\n');
    await ends(W.keptKey, { BAIZE_DATA: data });
  });

  it(`${W.inUse.what}: ${W.inUse.exit}`, async () => {
    const data = mkdtempSync(join(folder, 'used-'));
    writeFileSync(join(data, 'db.lock'), String(process.ppid));
    await ends(W.inUse, { ...KEYS, BAIZE_DATA: data });
  });

  it(`${W.refused.what}: ${W.refused.exit}`, () => ends(W.refused, { ...KEYS, DATABASE_URL: 'postgres://x@127.0.0.1:9/x' }));

  it(`${W.noDatabase.what}: ${W.noDatabase.exit}`, () => ends(W.noDatabase, { ...KEYS, DATABASE_URL: `${made}_not_there` }));

  it(`${W.password.what}: ${W.password.exit}`, async () => {
    const url = new URL(made);
    url.username = 'nobody_of_ours';
    await ends(W.password, { ...KEYS, DATABASE_URL: url.href });
  });

  it(`${W.noRight.what}: ${W.noRight.exit}`, async () => {
    const url = new URL(await databases.make());
    const pool = openPool(url.href, 1);
    const role = `reader_${process.pid}`;
    await pool.query(`create role ${role} login password 'reads'`);
    try {
      Object.assign(url, { username: role, password: 'reads' });
      await ends(W.noRight, { ...KEYS, DATABASE_URL: url.href });
    } finally {
      await pool.query(`drop role ${role}`);
      await pool.end();
    }
  });

  it(`${W.otherKey.what}, ${W.otherEnvironment.what}, ${W.unfit.what}: 78`, async () => {
    const pool = openPool(made, 1);
    const about = (key: string, environment: string) =>
      pool.query(
        `insert into meta (key, value) values ('master_key_fingerprint', '${key}'), ('environment', '${environment}')
           on conflict (key) do update set value = excluded.value`,
      );
    try {
      const own = new Cipher(KEYS.BAIZE_MASTER_KEY).fingerprint;
      const real = { ...KEYS, BAIZE_ENV: 'production', BAIZE_PUBLIC_URL: 'https://play.example.com', DATABASE_URL: made };
      await about('another', 'test');
      await ends(W.otherKey, { ...KEYS, DATABASE_URL: made });
      await about(own, 'test');
      await ends(W.otherEnvironment, real);
      await about(own, 'production');
      await pool.query(operatorRow());
      await ends(W.unfit, real);
    } finally {
      await pool.query('delete from operator');
      await pool.query('delete from meta');
      await pool.end();
    }
  });

  it(`${W.portInUse.what}: ${W.portInUse.exit}; ${W.noAddress.what}: ${W.noAddress.exit}`, async () => {
    const other = createServer();
    await new Promise<void>(done => other.listen(0, '127.0.0.1', done));
    const small = { ...KEYS, DATABASE_URL: made, BAIZE_PLUGINS: 'games/red-dog' };
    try {
      await ends(W.portInUse, { ...small, PORT: String((other.address() as AddressInfo).port) });
      await ends(W.noAddress, { ...small, HOST: '192.0.2.1' });
    } finally {
      other.close();
    }
  });

  it('docs/configuration.md has each of them with its code and its sentence: else BAIZE_RECORD=1 writes the table', () => {
    const all: WrongStart[] = [...WRONG_SETTINGS, ...Object.values(WRONG_SURROUNDINGS)];
    const cell = (text: string) => text.replaceAll('|', '\\|');
    const table = [BEGIN, '|---|---|---|', ...all.map(({ what, exit, says }) => `| ${what} | ${exit} | ${cell(says)} |`)].join(
      '\n',
    );
    const page = readFileSync(PAGE, 'utf8');
    const head = page.slice(0, page.indexOf(BEGIN));
    if (process.env.BAIZE_RECORD === '1') writeFileSync(PAGE, `${head}${table}\n`);
    expect(readFileSync(PAGE, 'utf8').slice(head.length)).to.equal(`${table}\n`);
    expect(all.length).to.be.at.least(40);
  });
});

const operatorRow = (): string => {
  const row = {
    ...{ code: 'plain', name: 'plain', credit_mode: 'independent', status: 'active', private_wallet: false, timezone: '' },
    ...{
      wallet_base_url: 'http://wallet.example.com',
      multi_table: false,
      watch_limit_sec: 0,
      money_adjust: false,
      warn_below: 0,
    },
    ...{ settings: {}, api_key_hash: 'x', secret_sealed: 'x', secret_version: 1, created_at: 1 },
  };
  return `insert into operator select * from jsonb_populate_record(null::operator, '${JSON.stringify(row)}')`;
};
