// `baize fuzz`: in a thread of its own, so that a script that does not come back is told and not waited for.
import { inThread } from '../games/index.ts';
import type { Io } from './io.ts';

const FAILED = 1;

/** @returns its exit code */
export async function fuzzCommand(args: string[], io: Io): Promise<number> {
  try {
    return await inThread<number>(new URL('./fuzz-thread.ts', import.meta.url), args, io);
  } catch (error) {
    io.err.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return FAILED;
  }
}
