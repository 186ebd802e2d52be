// The listener for figures: on this machine alone unless an address is given, whatever the server itself listens at.
import { connect } from 'node:net';
import { expect } from 'chai';
import { ServerProcess } from '../../support/server-process.ts';

describe('the listener for metrics', function () {
  this.timeout(120_000);
  let server: ServerProcess | undefined;
  afterEach(() => server?.remove());

  const urlOf = () => new URL(String(server?.lines.find(line => line.msg === 'ready')?.metrics_url));
  const isOpen = (host: string, port: string) =>
    new Promise<boolean>(done => {
      const socket = connect(Number(port), host);
      const over = (open: boolean) => {
        socket.destroy();
        done(open);
      };
      socket.once('connect', () => over(true)).once('error', () => over(false));
    });

  for (const [given, seen, others] of [
    ['', '127.0.0.1', false],
    ['0.0.0.0', '127.0.0.1', true],
    ['127.0.0.3', '127.0.0.3', false],
  ] as const) {
    it(`API8 METRICS_HOST=${given || '(none)'} beside HOST=0.0.0.0: it listens at ${given || seen}`, async function () {
      if (process.platform !== 'linux') this.skip(); // elsewhere 127.0.0.2 is no address of this machine
      server = await ServerProcess.start({ env: { HOST: '0.0.0.0', METRICS_PORT: '0', METRICS_HOST: given } });
      const { hostname, port, href } = urlOf();
      expect(hostname).to.equal(seen);
      expect((await fetch(href)).status).to.equal(200);
      expect(await isOpen('127.0.0.2', port), 'another address of this machine').to.equal(others);
      expect(await isOpen('127.0.0.2', new URL(server.url).port), 'players reach the server').to.equal(true);
    });
  }
});
