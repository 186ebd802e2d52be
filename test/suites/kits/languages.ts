// The operator kit's samples, by language: what each needs, how it is built, served, and compared with the signing vectors.
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
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
  {
    name: 'PHP',
    folder: join(KIT, 'php'),
    needs: [['php', '-r', 'exit(PHP_VERSION_ID >= 80100 && PHP_INT_SIZE === 8 && extension_loaded("pdo_sqlite") ? 0 : 1);']],
    test: () => ['php', 'test.php'],
    run: (_out, command) => ['php', 'casino.php', ...given(command)],
  },
  {
    name: 'Go',
    folder: join(KIT, 'go'),
    needs: [['go', 'version']],
    build: out => ['go', 'build', '-o', join(out, 'casino'), './casino'],
    test: () => ['go', 'test', './...'],
    run: (out, command) => [join(out, 'casino'), ...given(command)],
  },
  {
    name: 'Java',
    folder: join(KIT, 'java'),
    needs: [['javac', '--release', '17', '--version']],
    build: out => ['javac', '--release', '17', '-d', out, ...globSync('*/*.java', { cwd: join(KIT, 'java') })],
    test: out => ['java', '-cp', out, 'baize.VectorsTest', VECTORS],
    run: (out, command) => ['java', '-cp', out, 'casino.Casino', ...given(command)],
  },
];

/** What a language lacks on this machine; undefined: nothing. */
export function lackOf({ needs }: Language): string | undefined {
  const missing = needs.find(([program, ...args]) => spawnSync(program, args, { stdio: 'ignore' }).status !== 0);
  return missing && `${missing[0]} is not here, or older or less than the kit needs (${missing.join(' ')})`;
}
