// The operator kit's samples, by language: what each needs, how it is built, served, and compared with the signing vectors.
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';

const KIT = resolve(import.meta.dirname, '../../../core/operator-kit');
/** Requests with their signatures, as the server publishes them. */
export const VECTORS = join(KIT, 'signing-vectors.json');

export type Command = readonly [program: string, ...args: string[]];

/** One half of a kit: client and wallet in one language. */
export interface Language {
  name: string;
  folder: string;
  /** programs that must be there; each must end well */
  needs: readonly Command[];
  /** what makes it; `out` is a folder of its own */
  build?(out: string): Command;
  /** its own tests, on the signing vectors; TypeScript's are specs of the package */
  test?(out: string): Command;
  /** serves the sample; `command` instead: `reconcile` */
  run(out: string, command?: string): Command;
}

const node = process.execPath;
const given = (command?: string): string[] => (command === undefined ? [] : [command]);

export const LANGUAGES: readonly Language[] = [
  {
    name: 'TypeScript',
    folder: KIT,
    needs: [],
    run: (_out, command) => [node, join(KIT, 'sample/casino.ts'), ...given(command)],
  },
  {
    name: 'Python',
    folder: join(KIT, 'python'),
    needs: [['python3', '-c', 'import sqlite3, sys; sys.exit(sys.version_info < (3, 9))']],
    test: () => ['python3', '-B', 'test_baize.py'],
    run: (_out, command) => ['python3', '-B', 'casino.py', ...given(command)],
  },
];

/** What a language lacks on this machine; undefined: nothing. */
export function lackOf({ needs }: Language): string | undefined {
  const missing = needs.find(([program, ...args]) => spawnSync(program, args, { stdio: 'ignore' }).status !== 0);
  return missing && `${missing[0]} is not here, or older or less than the kit needs (${missing.join(' ')})`;
}
