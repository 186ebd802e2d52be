// `baize migrate`: brings a database's schema up to date before a server of this release starts on it.
import { allEntities, checkDeployment, EXIT, embeddedFolder } from '../../app/index.ts';
import { migrateDatabase } from '../../db/index.ts';
import { Cipher, loadConfig, makeLog } from '../../kernel/index.ts';
import { faultsRefused } from '../../runtime/index.ts';
import type { Io } from '../io.ts';

/** @returns the exit code @throws what `runUpkeep` says of a start that fails */
export async function migrate(create: boolean, asJson: boolean, io: Io): Promise<number> {
  const config = loadConfig(process.env, faultsRefused);
  const cipher = new Cipher(config.master_key);
  const ran = await migrateDatabase({
    entities: allEntities,
    url: config.database_url,
    dir: embeddedFolder(config),
    log: makeLog('silent'),
    makeDatabase: create,
    inspect: query => checkDeployment(query, { config, cipher }),
  });
  if (asJson) io.out.write(`${JSON.stringify({ migrations: ran })}\n`);
  else {
    for (const name of ran) io.out.write(`${name}\n`);
    io.out.write(ran.length === 0 ? 'the schema is up to date\n' : `${ran.length} migrations ran\n`);
  }
  return EXIT.done;
}
