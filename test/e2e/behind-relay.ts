// A world whose server reaches its database only by way of a line that can be broken.
import { ServerProcess } from './server-process.ts';
import type { TcpRelay } from './tcp-relay.ts';
import { World } from './world.ts';

export class BehindRelay extends World {
  static async relay(relay: TcpRelay, config: object): Promise<BehindRelay> {
    return new BehindRelay(await ServerProcess.start({ config, env: { DATABASE_URL: relay.url, METRICS_PORT: '0' } }));
  }

  /** How often the server logged a line with these words. */
  said(msg: string): number {
    return this.server.lines.filter(line => line.msg === msg).length;
  }

  /** Is it ready, its database too? */
  async isReady(): Promise<boolean> {
    return (await fetch(`${this.server.url}/readyz`)).status === 200;
  }
}
