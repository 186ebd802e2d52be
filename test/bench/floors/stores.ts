// The databases of the floors behind one small face: PostgreSQL by its driver, or the embedded one alone.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { openPool } from '../../support/pool.ts';

type Values = readonly unknown[];
export type Send = (text: string, values?: Values) => Promise<unknown>;

export interface Store {
  /** One statement, prepared where the driver can. */
  send: Send;
  /** Statement by statement in one transaction. */
  transaction(work: (send: Send) => Promise<void>): Promise<void>;
  end(): Promise<void>;
}

/** With an address PostgreSQL, else the embedded database in a folder of its own. */
export const openStore = (url: string): Promise<Store> => (url === '' ? embedded() : Promise.resolve(postgres(url)));

function postgres(url: string): Store {
  const pool = openPool(url, 16);
  const names = new Map<string, string>();
  const named = (text: string, values: Values = []) => {
    const name = names.get(text) ?? `s${names.size}`;
    names.set(text, name);
    return { name, text, values };
  };
  return {
    send: (text, values) => pool.query(named(text, values)),
    async transaction(work) {
      const client = await pool.connect();
      try {
        await client.query('begin');
        await work((text, values) => client.query(named(text, values)));
        await client.query('commit');
      } finally {
        client.release();
      }
    },
    end: () => pool.end(),
  };
}

async function embedded(): Promise<Store> {
  const dir = mkdtempSync(join(tmpdir(), 'baize-floor-'));
  const db = await PGlite.create({ dataDir: join(dir, 'db') });
  return {
    send: (text, values) => db.query(text, values as unknown[]),
    transaction: work => db.transaction(async inner => work((text, values) => inner.query(text, values as unknown[]))),
    async end() {
      await db.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
