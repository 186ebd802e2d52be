// Why a start ended: an exit code and a sentence that says what to do, for whoever started it.
import { isNoDatabase, isNotAllowed, isOutage } from '../db/index.ts';
import { ConfigError } from '../kernel/index.ts';

/** Exit codes of the command line. */
export const EXIT = { done: 0, refused: 1, usage: 64, database: 69, internal: 70, config: 78 } as const;

interface SystemFault {
  code?: string;
  syscall?: string;
  port?: number;
  address?: string;
}

/** What ended a start, as an exit code and a sentence without a stack. */
export function startFault(error: unknown): [code: number, sentence: string] {
  const said = sentenceOf(error);
  if (error instanceof ConfigError) return [EXIT.config, said];
  const { code, syscall, port, address } = (error ?? {}) as SystemFault;
  if (syscall === 'listen' || syscall === 'bind') {
    const where = `port ${port} of ${address}`;
    if (code === 'EADDRINUSE') return [EXIT.database, `${where} is in use: stop who listens there, or give another (PORT)`];
    if (code === 'EACCES') return [EXIT.database, `${where} may not be used by this user: give one from 1024 on (PORT)`];
    return [EXIT.config, `${where} cannot be listened at (HOST, PORT): ${code}`];
  }
  if (isNoDatabase(error))
    return [EXIT.database, `${said} (DATABASE_URL); \`baize migrate --create\` makes it, where the name is right`];
  if (isNotAllowed(error)) return [EXIT.database, `the database does not let us in, or not do that (DATABASE_URL): ${said}`];
  if (isOutage(error)) return [EXIT.database, `the database is not reached (DATABASE_URL): ${said}`];
  if (/data folder is in use/.test(said)) return [EXIT.database, said];
  return [EXIT.internal, said];
}

/** An error of several has no message of its own: its first one's. */
function sentenceOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return sentenceOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
