// The commands of those who keep a server alive. They start none, and need none.

import { parseArgs } from 'node:util';
import { EXIT } from '../../app/index.ts';
import type { Io } from '../io.ts';
import { UPKEEP_HELP } from '../upkeep-help.ts';

interface Upkeep {
  words: string[];
  flags: string[];
  run(flags: Record<string, boolean>, io: Io): Promise<number> | number;
}

/** Commands by name; what each needs is loaded when it is called. */
const UPKEEP: Record<string, Upkeep> = {
  'check-config': {
    words: [],
    flags: [],
    run: async ({ json = false }, io) => (await import('./check-config.ts')).checkConfig(json, io),
  },
  doctor: { words: [], flags: [], run: async ({ json = false }, io) => (await import('./doctor.ts')).doctor(json, io) },
  migrate: {
    words: [],
    flags: ['create'],
    run: async ({ json = false, create = false }, io) => (await import('./migrate.ts')).migrate(create, json, io),
  },
  'restore-done': {
    words: [],
    flags: [],
    run: async ({ json = false }, io) => (await import('./restore-done.ts')).restoreDone(json, io),
  },
  keys: { words: ['new'], flags: [], run: async ({ json = false }, io) => (await import('./new-keys.ts')).newKeys(json, io) },
};

/** Runs one. @returns the exit code */
export async function runUpkeep(name: string, args: string[], io: Io): Promise<number> {
  const { words, flags, run } = UPKEEP[name] as Upkeep;
  const usage = `baize ${[name, ...words].join(' ')}${flags.map(each => ` [--${each}]`).join('')} [--json]\n    ${UPKEEP_HELP[name]}\n`;
  const asked = [...flags, 'json', 'help'].map(each => [each, { type: 'boolean' }] as const);
  try {
    const { values, positionals } = parseArgs({ args, options: Object.fromEntries(asked), allowPositionals: true });
    if (values.help) {
      io.out.write(usage);
      return EXIT.done;
    }
    if (positionals.join(' ') !== words.join(' ')) throw new TypeError(`expected ${words.join(' ') || 'no words'}`);
    return await run(values as Record<string, boolean>, io);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    io.err.write(`${error.message}\n\n${usage}`);
    return EXIT.usage;
  }
}
