// What servers and specs of one test run share: the unpacked folder of an empty embedded database, and the bundles of the games.
import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { layTemplate } from '../../core/server/src/db/template.ts';

/** Copies the migrated, empty database to `to`, which is not there yet: unpacking one takes five times as long. */
export async function layDatabase(to: string): Promise<void> {
  const prepared = process.env.BAIZE_TEST_DATABASE;
  if (!prepared) return; // outside a test run whoever opens it unpacks it
  if (!existsSync(prepared)) await unpack(prepared);
  if (existsSync(prepared)) cpSync(prepared, to, { recursive: true });
}

/** All at once, for other processes look on. */
async function unpack(prepared: string): Promise<void> {
  const part = mkdtempSync(`${prepared}-`);
  const whole = join(part, 'db');
  await layTemplate(whole);
  leave(whole, prepared);
  rmSync(part, { recursive: true, force: true });
}

/** Lays in what games were bundled to by another server of this test run: a server checks their sources. */
export function layBundles(data: string): void {
  const bundles = process.env.BAIZE_TEST_BUNDLES;
  if (bundles && existsSync(bundles)) cpSync(bundles, join(data, 'plugins'), { recursive: true });
}

/** The first server of a test run leaves its bundles to the others, all at once. */
export function keepBundles(data: string): void {
  const bundles = process.env.BAIZE_TEST_BUNDLES;
  if (!bundles || existsSync(bundles)) return;
  const part = mkdtempSync(`${bundles}-`);
  cpSync(join(data, 'plugins'), part, { recursive: true });
  leave(part, bundles);
}

function leave(part: string, at: string): void {
  try {
    renameSync(part, at);
  } catch {
    rmSync(part, { recursive: true, force: true }); // another one was first, or there is nothing
  }
}
