// A world whose server reaches its database only by way of a line that can be broken.
import { newDatabase } from '../../core/server/src/db/testing.ts';
import { ServerProcess } from './server-process.ts';
import { TcpRelay } from './tcp-relay.ts';
import { World } from './world.ts';

export class BehindRelay extends World {
  readonly relay: TcpRelay;
  /** the same database without the line */
  readonly database: string;

  private constructor(server: ServerProcess, relay: TcpRelay, database: string) {
    super(server);
    this.relay = relay;
    this.database = database;
  }

  /** A world on a new database of this PostgreSQL. */
  static async on(postgres: { url: string }, config: object): Promise<BehindRelay> {
    const database = await newDatabase(postgres.url);
    const relay = await TcpRelay.to(database);
    const env = { DATABASE_URL: relay.url, METRICS_PORT: '0' };
    return new BehindRelay(await ServerProcess.start({ config, env }), relay, database);
  }

  /** How often the server logged a line with these words. */
  said(msg: string): number {
    return this.server.lines.filter(line => line.msg === msg).length;
  }

  /** Is it ready, its database too? */
  async isReady(): Promise<boolean> {
    return (await fetch(`${this.server.url}/readyz`)).status === 200;
  }

  override async close(): Promise<void> {
    await super.close();
    await this.relay.close();
  }
}
