// `baize fuzz`: in a thread of its own, so that a script that does not come back is told and not waited for.
import { inThread } from '../games/index.ts';
import type { Io } from './io.ts';

/** What the command says, and its exit code. */
export interface FuzzSaid {
  code: number;
  out: string;
  err: string;
}

const FAILED = 1;

/** @returns its exit code */
export async function fuzzCommand(args: string[], io: Io): Promise<number> {
  try {
    const { code, out, err } = await inThread<FuzzSaid>(new URL('./fuzz-thread.ts', import.meta.url), args);
    io.out.write(out);
    io.err.write(err);
    return code;
  } catch (error) {
    io.err.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return FAILED;
  }
}
