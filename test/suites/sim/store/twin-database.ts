// A fresh database for a spec, followed statement by statement by the model store.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allEntities } from '../../../../core/server/src/app/entities.ts';
import { Database } from '../../../../core/server/src/db/index.ts';
import { openOrmEngine } from '../../../../core/server/src/db/orm-engine.ts';
import { makeLog } from '../../../../core/server/src/kernel/index.ts';
import { Twin } from './twin.ts';

/** Opens it. `close` compares all tables and throws what ever differed. */
export async function twinDatabase(): Promise<{ database: Database; twin: Twin }> {
  const log = makeLog('silent');
  const folder = mkdtempSync(join(tmpdir(), 'baize-twin-'));
  const engine = await openOrmEngine({ entities: allEntities, dir: join(folder, 'db'), log, create: true });
  await engine.read(sql => sql.run('delete from meta')); // the template's mark
  await engine.read(sql => sql.run('delete from lease'));
  const twin = new Twin(engine);
  const database = await Database.over(twin.engine(), { log });
  const close = database.close.bind(database);
  database.close = async () => {
    try {
      await twin.compareAll();
    } finally {
      await close();
      rmSync(folder, { recursive: true, force: true });
    }
  };
  return { database, twin };
}
