// A lock file beside the embedded database: two processes on one folder would lose rows without an error.
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const TRIES = 5;
/** Places in `/proc/<pid>/stat` behind the name. */
const STATE = 0;
const START = 19;
/** A zombie, and one that is being removed. */
const DEAD: ReadonlySet<string> = new Set(['Z', 'X']);

/** Takes the lock of a folder; a lock whose process is dead is removed. Answers how to give it back. @throws when it is held */
export function lockFolder(dir: string): () => void {
  const file = `${dir}.lock`;
  const own = `${file}.${process.pid}`;
  mkdirSync(dirname(file), { recursive: true });
  for (let tries = 0; tries < TRIES; tries++) {
    writeFileSync(own, `${process.pid} ${birthOf(process.pid)}`.trim(), { mode: 0o600 });
    try {
      linkSync(own, file); // it is there whole or not at all
      return () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      removeDead(file, own);
    } finally {
      rmSync(own, { force: true });
    }
  }
  throw new Error('others take the data folder at the same time; start one server');
}

/** @throws when its process lives */
function removeDead(file: string, own: string): void {
  const found = textOf(file);
  const [number, birth = ''] = found.split(' ');
  const pid = Number(number);
  // the same number with another birth is another program: the machine or its container was started anew
  const isOther = birth !== '' && birth !== birthOf(pid);
  if (pid !== process.pid && !isOther && isAlive(pid)) {
    throw new Error(`the data folder is in use by process ${pid}; stop it first, or use another BAIZE_DATA`);
  }
  try {
    renameSync(file, own); // one of several that found it dead has it
  } catch {
    return;
  }
  // another one was faster and has locked it since: its lock is put back
  if (textOf(own) !== found) linkSync(own, file);
}

const textOf = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return ''; // given back in between
  }
};

function isAlive(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  // killed, but nobody has waited for it: in a container without an init that is for ever
  if (DEAD.has(statOf(pid)[STATE] ?? '')) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** When a process was born, on Linux: the start of the machine and the moment after it; '' where that cannot be known. */
function birthOf(pid: number): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const start = statOf(pid)[START];
    return start === undefined ? '' : `${boot}/${start}`;
  } catch {
    return '';
  }
}

/** What Linux says about a process, after its name, which may hold anything; [] where that cannot be known. */
function statOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  } catch {
    return [];
  }
}
