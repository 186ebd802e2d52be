// Runs statements on the ORM's connections: PostgreSQL, or the embedded database.
import type { EntityManager } from '@mikro-orm/postgresql';
import { CompiledQuery } from 'kysely';
import { LIMITS, openOrm } from './driver.ts';
import type { Engine, Sql } from './engine.ts';
import { Slots } from './slots.ts';

/** Opens the database and brings its schema up to date. @throws when it cannot be reached or is in use */
export async function openOrmEngine(options: Parameters<typeof openOrm>[0]): Promise<Engine> {
  const { orm, unlock } = await openOrm(options);
  const embedded = !options.url;
  const fork = () => (orm.em as EntityManager).fork({ useContext: false });
  // the embedded database answers through microtasks only: let clocks and sockets live
  const breathe = async () => {
    if (embedded) await new Promise(setImmediate);
  };
  const { connections, connect_ms } = options.limits ?? LIMITS;
  const slots = new Slots(embedded ? Number.POSITIVE_INFINITY : connections, connect_ms);
  const transaction: Engine['transaction'] = work =>
    fork().transactional(async em => {
      const done = await work(sqlOf(em as EntityManager));
      await breathe();
      return done;
    });
  return {
    embedded,
    transaction: work => slots.use(() => transaction(work)),
    urgent: transaction,
    read: work =>
      slots.use(async () => {
        const done = await work(sqlOf(fork()));
        await breathe();
        return done;
      }),
    async close() {
      await orm.close();
      unlock();
    },
  };
}

/** Wraps an entity manager; statements go to the driver with bound parameters. */
function sqlOf(em: EntityManager): Sql {
  const send = (text: string, params: readonly unknown[]) =>
    em.getKysely().executeQuery(CompiledQuery.raw(text, params.map(plain)));
  return {
    query: async <T>(text: string, params: readonly unknown[] = []) => (await send(text, params)).rows as T[],
    run: async (text, params = []) => Number((await send(text, params)).numAffectedRows ?? 0n),
  };
}

const plain = (value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value === undefined ? null : value);
