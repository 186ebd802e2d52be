// A world whose server is killed and lives again on the same data: the embedded database, or a new one on TEST_DATABASE_URL.
import { newDatabase } from '../../../core/server/src/db/testing.ts';
import { World } from '../../support/world.ts';

/** How tests call the database that a world is on. */
export const DATABASE = process.env.TEST_DATABASE_URL ? 'PostgreSQL' : 'embedded';

export class Mortal extends World {
  #url: string | undefined;

  /** The first life. */
  static async born(): Promise<Mortal> {
    const server = process.env.TEST_DATABASE_URL;
    return Mortal.#on(undefined, server ? await newDatabase(server) : undefined, '');
  }

  /** The next one, on the same data. @param faults where it ends, as BAIZE_FAULTS has it; '': nowhere */
  next(faults: string): Promise<Mortal> {
    return Mortal.#on(this.server.data, this.#url, faults);
  }

  static async #on(data: string | undefined, url: string | undefined, faults: string): Promise<Mortal> {
    const server = await World.start({
      ...(data === undefined ? {} : { data }),
      env: { ...(url === undefined ? {} : { DATABASE_URL: url }), ...(faults === '' ? {} : { BAIZE_FAULTS: faults }) },
      config: { lease_ms: 1500, auth: { rate_per_s: 100_000 } },
    });
    const world = new Mortal(server);
    world.#url = url;
    return world;
  }
}
