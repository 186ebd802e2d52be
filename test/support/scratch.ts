// Where a test run keeps its files: in memory where there is room, for each server that it starts unpacks a database of 40 MB.
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const IN_MEMORY = '/dev/shm';
const ROOM_BYTES = 4 * 2 ** 30;
const COMPILED = resolve(import.meta.dirname, '../../node_modules/.cache/baize-compiled');

export interface Scratch {
  /** what the processes of the run are told */
  env: { TMPDIR: string; NODE_COMPILE_CACHE: string; BAIZE_TEST_BUNDLES: string; BAIZE_TEST_DATABASE: string };
  remove(): void;
}

/** Makes the folder that the run and all its processes take for their temporary one. */
export function makeScratch(): Scratch {
  const folder = inMemory() ?? mkdtempSync(join(tmpdir(), 'baize-test-'));
  chmodSync(folder, 0o755); // PostgreSQL runs as a user of its own when we are root
  return {
    env: {
      TMPDIR: folder,
      NODE_COMPILE_CACHE: COMPILED,
      BAIZE_TEST_BUNDLES: join(folder, 'bundles'),
      BAIZE_TEST_DATABASE: join(folder, 'database'),
    },
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
}

/** Undefined where it is small, as in most containers, or where nothing may be started from: the packed browser lies there. */
function inMemory(): string | undefined {
  let folder: string | undefined;
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    if (bavail * bsize < ROOM_BYTES) return undefined;
    folder = mkdtempSync(join(IN_MEMORY, 'baize-test-'));
    const script = join(folder, 'may-start');
    writeFileSync(script, '#!/bin/sh\nexit 0\n', { mode: 0o755 });
    execFileSync(script);
    return folder;
  } catch {
    if (folder) rmSync(folder, { recursive: true, force: true });
    return undefined;
  }
}
