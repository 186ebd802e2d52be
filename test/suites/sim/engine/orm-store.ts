// The real databases as a store: slow and true. What a commit changed is found by reading the tables that it wrote to.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allEntities } from '../../../../core/server/src/app/entities.ts';
import type { Engine, Sql } from '../../../../core/server/src/db/index.ts';
import { openOrmEngine } from '../../../../core/server/src/db/orm-engine.ts';
import { makeLog } from '../../../../core/server/src/kernel/index.ts';
import type { Change, Row, Store, Stores, StoreTx } from './port.ts';

/** Tables that listeners hear of, with their keys. */
const KEYS: Record<string, readonly string[]> = {
  lease: ['id'],
  journal: ['id'],
  credit_account: ['operator'],
  credit_entry: ['id'],
  credit_rate: ['operator', 'scope_id', 'currency'],
  wallet_tx: ['tx_id'],
  round: ['id'],
  round_input: ['round_id', 'no'],
  round_player: ['round_id', 'player_id'],
  play_table: ['id'],
  table_session: ['id'],
};

const EMPTIED = [...Object.keys(KEYS), 'meta', 'shoe', 'tx_attempt', 'tx_resolution', 'stake', 'plugin_version'];

/** Opens a database; each call of `fresh` empties it. */
export async function openOrmStores(at: { url?: string }): Promise<Stores> {
  const folder = mkdtempSync(join(tmpdir(), 'baize-sim-'));
  const where = at.url ? at : { dir: join(folder, 'db') }; // from the template, which takes less time than one in memory
  const engine = await openOrmEngine({ ...where, entities: allEntities, log: makeLog('silent'), create: true });
  return {
    async fresh(now) {
      await engine.read(sql => sql.run(`truncate ${EMPTIED.join(', ')} restart identity`));
      return new OrmStore(engine, now);
    },
    async close() {
      await engine.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** How statements ask for the database's own clock; here it is the simulated one. */
const NOW = '(extract(epoch from clock_timestamp()) * 1000)::bigint';

class OrmStore implements Store {
  readonly #engine: Engine;
  readonly #now: () => number;
  readonly #tables = new Map(Object.keys(KEYS).map(name => [name, new Map<string, Row>()]));
  readonly #listeners: ((changes: readonly Change[]) => void)[] = [];

  constructor(engine: Engine, now: () => number) {
    this.#engine = engine;
    this.#now = now;
  }

  table(name: string): Iterable<Readonly<Row>> {
    return this.#tables.get(name)?.values() ?? [];
  }

  onCommit(listener: (changes: readonly Change[]) => void): void {
    this.#listeners.push(listener);
  }

  async begin(): Promise<StoreTx> {
    const end = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<Sql>();
    const done = this.#engine.transaction(async sql => {
      begun.resolve(sql);
      await end.promise;
    });
    done.catch(begun.reject);
    const sql = await begun.promise;
    const written = new Set<string>();
    const timed = (text: string): string => {
      for (const [, name] of text.matchAll(/(?:insert into|update|delete from)\s+([a-z_]+)/g)) if (name) written.add(name);
      return text.replaceAll(NOW, `${this.#now()}::bigint`);
    };
    return {
      query: (text, params) => sql.query(timed(text), params),
      run: (text, params) => sql.run(timed(text), params),
      commit: async () => {
        end.resolve();
        await done;
        await this.#tell(written);
      },
      rollback: async () => {
        end.reject(new Error('rolled back'));
        await done.catch(() => {});
      },
    };
  }

  async #tell(written: Set<string>): Promise<void> {
    const changes: Change[] = [];
    for (const table of written) {
      const known = this.#tables.get(table);
      const keys = KEYS[table];
      if (!known || !keys) continue;
      const rows = await this.#engine.read(sql => sql.query<Row>(`select * from ${table}`));
      const fresh = new Map(rows.map(row => [keys.map(key => row[key]).join('|'), row]));
      for (const [key, after] of fresh) {
        const before = known.get(key) ?? null;
        if (before && JSON.stringify(before) === JSON.stringify(after)) continue;
        changes.push({ table, before, after });
        known.set(key, after);
      }
      for (const [key, before] of known) {
        if (fresh.has(key)) continue;
        changes.push({ table, before, after: null });
        known.delete(key);
      }
    }
    if (changes.length > 0) for (const listener of this.#listeners) listener(changes);
  }
}
