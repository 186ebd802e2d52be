// When a server says that it is ready: a balancer sends players from that moment on.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { loadConfig, makeLog } from '../kernel/index.ts';
import { faultsRefused } from '../runtime/index.ts';
import type { ServerPlugin } from './plugin-host.ts';
import { startServer } from './server.ts';

describe('a server that starts', function () {
  this.timeout(60_000);
  const data = mkdtempSync(join(tmpdir(), 'baize-ready-'));
  after(() => rmSync(data, { recursive: true, force: true }));

  it('is not ready while a plugin still starts, whose pages players would miss, and is once it has', async () => {
    const ready = async (url: string) => {
      const answer = await fetch(`${url}/readyz`);
      return [answer.status, await answer.json()];
    };
    let whileStarting: unknown;
    const slow: ServerPlugin = {
      name: 'slow',
      async start(host) {
        whileStarting = await ready(host.local());
      },
      async stop() {},
    };
    const keys = { BAIZE_PLATFORM_KEY: `pk_${'3'.repeat(40)}`, BAIZE_MASTER_KEY: '4'.repeat(64) };
    const env = { BAIZE_ENV: 'test', BAIZE_DEMO: '0', BAIZE_DATA: data, PORT: '0', ...keys };
    const config = loadConfig(env, faultsRefused);
    const server = await startServer(config, makeLog('silent'), AbortSignal.timeout(60_000), { plugins: [slow] });
    try {
      expect(whileStarting).to.deep.equal([503, { status: 'not ready', failing: ['plugins'] }]);
      expect(await ready(server.url)).to.deep.equal([200, { status: 'ready' }]);
    } finally {
      await server.stop();
    }
  });
});
