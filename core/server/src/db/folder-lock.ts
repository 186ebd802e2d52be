// A lock file beside the embedded database: two processes on one folder would lose rows without an error.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Takes the lock of a folder; a lock whose process is dead is removed. Answers how to give it back. @throws when it is held */
export function lockFolder(dir: string): () => void {
  const file = `${dir}.lock`;
  mkdirSync(dirname(file), { recursive: true });
  for (let tries = 0; ; tries++) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx', mode: 0o600 });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || tries > 2) throw error;
      const pid = Number(readFileSync(file, 'utf8'));
      if (pid !== process.pid && isAlive(pid)) {
        throw new Error(`the data folder is in use by process ${pid}; stop it first, or use another BAIZE_DATA`);
      }
      rmSync(file, { force: true });
    }
  }
}

function isAlive(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
