// Writes a new migration from the difference between the entities and the last snapshot: `npm run migration`.
import { join } from 'node:path';
import { Migrator } from '@mikro-orm/migrations';
import { MikroORM } from '@mikro-orm/pglite';

const { allEntities } = await import(join(import.meta.dirname, '../../app/entities.ts'));
const path = join(import.meta.dirname, '../migrations');
const orm = await MikroORM.init({
  entities: allEntities,
  extensions: [Migrator],
  dbName: 'memory://',
  migrations: { path, pathTs: path, emit: 'ts', glob: '*.ts', snapshotName: 'snapshot', fileName: (time: string) => `m${time}` },
});
const made = await orm.migrator.create();
console.log(made.fileName === '' ? 'no difference' : made.fileName);
await orm.close();
