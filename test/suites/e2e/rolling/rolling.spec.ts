// Two processes on one database: what the second says while it waits, that it ends when told, and that it takes over unnoticed.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect } from 'chai';
import { startPostgres, type TestPostgres } from '../../../support/postgres.ts';
import { newDatabase } from '../../../support/postgres-world.ts';
import { PLATFORM_KEY, ServerProcess } from '../../../support/server-process.ts';
import { until } from '../../../support/world.ts';
import { roll } from './rolling.ts';

const MAIN = resolve(import.meta.dirname, '../../../../core/server/src/main.ts');
const isLong = process.env.BAIZE_LONG === '1';
/** What players may notice of a deployment; a busy machine makes everything of it slower. */
const MOST_MS = isLong ? 3000 : 10_000;

type Line = Record<string, unknown>;

describe('a standby', function () {
  this.timeout(isLong ? 600_000 : 180_000);
  let postgres: TestPostgres;
  const folder = mkdtempSync(join(tmpdir(), 'baize-standby-'));
  before(async () => {
    postgres = await startPostgres();
  });
  after(async () => {
    rmSync(folder, { recursive: true, force: true });
    await postgres.stop();
  });

  function serve(env: Record<string, string>): {
    child: ChildProcess;
    lines: Line[];
    said(test: (line: Line) => boolean): Promise<Line>;
  } {
    const own = {
      ...process.env,
      BAIZE_ENV: 'test',
      BAIZE_DEMO: '0',
      BAIZE_DATA: folder,
      PORT: '0',
      BAIZE_PLATFORM_KEY: PLATFORM_KEY,
    };
    const child = spawn(process.execPath, [MAIN], {
      env: { ...own, LOG_LEVEL: 'info', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const lines: Line[] = [];
    let rest = '';
    child.stdout?.on('data', (part: Buffer) => {
      const texts = (rest + part).split('\n');
      rest = texts.pop() ?? '';
      lines.push(...texts.filter(Boolean).map(text => JSON.parse(text) as Line));
    });
    const said = async (test: (line: Line) => boolean) => {
      await until('a line of the log', () => lines.some(test), 60_000);
      return lines.find(test) as Line;
    };
    return { child, lines, said };
  }

  it('F21 listens while it waits, says what it is in one line, ends with 0 when told, and takes over when the first is gone', async () => {
    const env = { DATABASE_URL: await newDatabase(postgres.url), BAIZE_MASTER_KEY: 'ef'.repeat(32) };
    const first = await ServerProcess.start({ env });
    const told = serve(env);
    const heir = serve(env);
    const isStandby = (line: Line) => line.standby === true;
    try {
      const urls = [String((await told.said(isStandby)).url), String((await heir.said(isStandby)).url)];
      for (const url of urls) {
        const ask = async (path: string, method = 'GET') => {
          const answer = await fetch(url + path, { method });
          return [answer.status, answer.headers.get('retry-after'), await answer.json()];
        };
        expect(await ask('/healthz')).to.deep.equal([200, null, { status: 'ok' }]);
        expect(await ask('/readyz')).to.deep.equal([503, '1', { status: 'not ready', failing: ['standby'] }]);
        const message = 'Another process serves: this one is a standby';
        const refusal = { error: { code: 'UNAVAILABLE', message, details: { reason: 'standby' } } };
        for (const path of ['/operator/v1/games', '/platform/v1/status', '/play/v1/lobby', '/anything'])
          expect(await ask(path)).to.deep.equal([503, '1', refusal]);
        expect(await ask('/matchmake/joinById/lobby', 'POST')).to.deep.equal([503, '1', { code: 503, error: 'UNAVAILABLE' }]);
      }
      told.child.kill('SIGTERM');
      expect(await once(told.child, 'exit')).to.deep.equal([0, null]);
      // warnings are of the machine: where the process stood still
      const words = told.lines.filter(({ level }) => Number(level) === 30).map(({ msg }) => msg);
      const ends = ['draining', 'stopped before it was ready'];
      expect(words.filter(msg => !ends.includes(String(msg)))).to.have.length(1);

      await first.end('SIGKILL');
      const ready = await heir.said(({ msg }) => msg === 'ready');
      expect(ready.url).to.equal(urls[1]);
      expect((await fetch(`${urls[1]}/readyz`)).status).to.equal(200);
    } finally {
      told.child.kill('SIGKILL');
      heir.child.kill('SIGKILL');
      await first.remove();
    }
  });

  it('F21 F39 a rolling deployment loses no round, and players are back within moments', async () => {
    const { gaps, rounds, lost, codes, balanced } = await roll(
      postgres.url,
      isLong ? { times: 8, tables: 5 } : { times: 2, tables: 1 },
    );
    expect(lost).to.deep.equal([]);
    expect(balanced).to.equal(true);
    expect(codes.every(code => code === 0)).to.equal(true);
    expect(rounds).to.be.greaterThan(2);
    expect(gaps.map(({ code }) => code).filter(code => code !== 4104)).to.deep.equal([]);
    expect(Math.max(...gaps.map(({ ms }) => ms))).to.be.lessThan(MOST_MS);
  });
});
