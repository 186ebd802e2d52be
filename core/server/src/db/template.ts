// The prepared folder of the embedded database: making one takes seconds, unpacking one a few hundred milliseconds.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The packed folder, already migrated; made by `npm run template`. */
export const TEMPLATE = join(import.meta.dirname, 'template.tgz');

/** Lays the prepared folder at `dir`, whole or not at all. Without a template the database makes its own. */
export async function layTemplate(dir: string): Promise<void> {
  if (!existsSync(TEMPLATE)) return;
  const part = `${dir}.part`;
  rmSync(part, { recursive: true, force: true });
  mkdirSync(part, { recursive: true, mode: 0o700 });
  try {
    execFileSync('tar', ['-xzf', TEMPLATE, '-C', part], { stdio: 'ignore' });
  } catch {
    rmSync(part, { recursive: true, force: true }); // no tar on this machine: the slow way works everywhere
    return;
  }
  mkdirSync(dirname(dir), { recursive: true });
  renameSync(part, dir);
}
