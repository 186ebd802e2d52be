// Makes the prepared folder of the embedded database, migrated and packed: `npm run template`, after each new migration.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeLog } from '../kernel/index.ts';
import { Database } from './database.ts';
import { TEMPLATE } from './template.ts';

const { allEntities } = await import(join(import.meta.dirname, '../app/entities.ts'));
rmSync(TEMPLATE, { force: true });
const at = mkdtempSync(join(tmpdir(), 'baize-template-'));
const dir = join(at, 'db');
const db = await Database.open({ entities: allEntities, dir, log: makeLog('warn') });
await db.query('delete from lease');
await db.query('checkpoint');
await db.close();
execFileSync('tar', ['-czf', TEMPLATE, '-C', dir, '.']);
rmSync(at, { recursive: true, force: true });
console.log(`${TEMPLATE} written`);
