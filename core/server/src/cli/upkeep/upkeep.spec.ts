// The commands of those who keep a server alive, as they are called: each in a process of its own.
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { type Databases, openDatabases } from '../../../../../test/support/databases.ts';
import { ROOT } from '../../kernel/index.ts';

interface Said {
  code: number;
  out: string;
  err: string;
}

describe('commands of those who keep a server alive', function () {
  this.timeout(60_000);
  const folder = mkdtempSync(join(tmpdir(), 'baize-upkeep-'));
  const databases: Databases[] = [];
  before(async () => {
    databases.push(await openDatabases());
  });
  after(async () => {
    for (const each of databases) await each.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  function baize(args: string[], env: Record<string, string> = {}): Promise<Said> {
    const own = { PATH: process.env.PATH, BAIZE_DATA: join(folder, 'data'), PORT: '0', ...env };
    const call = [join(ROOT, 'run.mjs'), join(ROOT, 'core/server/src/main.ts'), ...args];
    return new Promise(done => {
      execFile(process.execPath, call, { env: own, cwd: ROOT }, (error, out, err) => {
        done({ code: typeof error?.code === 'number' ? error.code : 0, out, err });
      });
    });
  }
  const elsewhere = async () => {
    const url = new URL(await (databases[0] as Databases).make());
    url.pathname += '_not_there';
    return url.href;
  };

  it('a database that is not there stops a start, with a sentence; migrate --create alone makes it', async () => {
    const DATABASE_URL = await elsewhere();
    const start = await baize(['serve'], { DATABASE_URL });
    expect(start.code).to.equal(69);
    expect(start.err).to.match(/^database "\w+_not_there" does not exist \(DATABASE_URL\); `baize migrate --create` makes it/);
    expect(start.err).to.not.include('    at ');
    expect((await baize(['migrate'], { DATABASE_URL })).code).to.equal(69);
    const made = await baize(['migrate', '--create', '--json'], { DATABASE_URL });
    expect(made, made.err).to.include({ code: 0 });
    expect((JSON.parse(made.out) as { migrations: string[] }).migrations).to.not.be.empty;
    expect((await baize(['migrate'], { DATABASE_URL })).out).to.equal('the schema is up to date\n');
    const seen = await baize(['doctor', '--json'], { DATABASE_URL });
    const { findings } = JSON.parse(seen.out) as { findings: { about: string; says: string }[] };
    expect(findings.find(({ about }) => about === 'schema')?.says).to.equal('up to date');
    expect(findings.find(({ about }) => about === 'database commits')?.says).to.match(/^a commit takes [\d.]+ ms/);
  });

  it('a start that cannot be ends with a sentence and its code', async () => {
    const all = await Promise.all([
      baize(['serve'], { BAIZE_ENV: 'prod', PORT: '99999' }),
      baize(['serve'], { DATABASE_URL: 'postgres://x@127.0.0.1:9/x', BAIZE_DATA: join(folder, 'other') }),
    ]);
    expect(all.map(({ code }) => code)).to.deep.equal([78, 69]);
    const [settings, database] = all.map(({ err }) => err);
    expect(settings).to.match(/ {2}port \(PORT\): must be .*\n {2}env \(BAIZE_ENV\): must be one of test, production\n$/);
    expect(database).to.match(/^the database is not reached \(DATABASE_URL\): connect ECONNREFUSED/);
    for (const { err } of all) expect(err).to.not.include('    at ');
  });

  it('restore-done in a folder without a database is refused, and makes none', async () => {
    const BAIZE_DATA = join(folder, 'empty');
    const { code, err } = await baize(['restore-done'], { BAIZE_DATA });
    expect([code, err]).to.deep.equal([
      78,
      `the configuration is not usable:\n  there is no database in ${BAIZE_DATA} (BAIZE_DATA), and DATABASE_URL is not set\n`,
    ]);
    expect(existsSync(join(BAIZE_DATA, 'db'))).to.equal(false);
  });

  it('a port that is in use ends a start with 69', async () => {
    const other = createServer();
    await new Promise<void>(done => other.listen(0, '127.0.0.1', done));
    try {
      const { port } = other.address() as AddressInfo;
      const { code, err } = await baize(['serve'], { PORT: String(port) });
      expect(err).to.equal(`port ${port} of 127.0.0.1 is in use: stop who listens there, or give another (PORT)\n`);
      expect(code).to.equal(69);
    } finally {
      other.close();
    }
  });

  it('check-config says where settings come from, and shows no secret', async () => {
    const secret = '7'.repeat(64);
    const env = { BAIZE_MASTER_KEY: secret, LOG_LEVEL: 'warn', DATABASE_URL: 'postgres://baize:hidden@db.example.com/baize' };
    const { code, out, err } = await baize(['check-config'], { ...env, BAIZE_DMEO: '1' });
    expect(code).to.equal(0);
    expect(out)
      .to.match(/^log_level +warn {2}\(LOG_LEVEL\)$/m)
      .and.match(/^master_key +given {2}\(BAIZE_MASTER_KEY\)$/m);
    expect(out).to.include('postgres://baize:***@db.example.com/baize');
    expect(out + err)
      .to.not.include(secret)
      .and.not.include('hidden');
    expect(err).to.equal('BAIZE_DMEO: no variable of ours; is BAIZE_DEMO meant?\n');
  });

  it('keys new prints what a start takes', async () => {
    const { out } = await baize(['keys', 'new', '--json']);
    const { plugin_private_key, ...env } = JSON.parse(out) as Record<string, string>;
    expect(plugin_private_key).to.match(/^-----BEGIN PRIVATE KEY-----/);
    expect((await baize(['check-config'], env)).code).to.equal(0);
    expect((await baize(['keys', 'new', '--json'])).out).to.not.equal(out);
  });

  it('doctor names what fails, and ends with 1; settings that are not usable end with 78', async () => {
    const { code, out } = await baize(['doctor'], { DATABASE_URL: 'postgres://x@127.0.0.1:9/x' });
    expect(out)
      .to.match(/^FAIL {2}database: the database is not reached/m)
      .and.match(/, 1 failed\n$/);
    expect(code).to.equal(1);
    expect((await baize(['doctor'], { BAIZE_ENV: 'prod' })).code).to.equal(78);
    expect((await baize(['doctor', 'now'])).code).to.equal(64);
  });
});
