// Asks a database of PostgreSQL something and lets it alone: for commands that look, before or beside a server.
import { PostgreSqlDriver, MikroORM as PostgresOrm } from '@mikro-orm/postgresql';
import { entities } from './entities.ts';

/** One statement of parameters, on one connection. */
export type Ask = <T>(text: string, params?: readonly unknown[]) => Promise<T[]>;

const CONNECT_MS = 5000;

/** Opens a connection, does the work and closes it. Nothing is made or migrated. @throws what the driver says */
export async function askDatabase<T>(clientUrl: string, work: (ask: Ask) => Promise<T>): Promise<T> {
  const orm = await PostgresOrm.init({
    entities: entities.slice(0, 1), // it wants one; nothing is done with it
    driver: PostgreSqlDriver,
    clientUrl,
    ensureDatabase: false,
    pool: { min: 0, max: 1 },
    driverOptions: { connectionTimeoutMillis: CONNECT_MS, query_timeout: CONNECT_MS, application_name: 'baize doctor' },
  });
  try {
    const connection = orm.em.getConnection();
    return await work(<R>(text: string, params: readonly unknown[] = []) => connection.execute<R[]>(text, [...params]));
  } finally {
    await orm.close();
  }
}
