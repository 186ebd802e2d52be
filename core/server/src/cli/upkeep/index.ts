// The commands of those who keep a server alive. They start none, and need none.

import { parseArgs } from 'node:util';
import { EXIT, ServerRuns, startFault } from '../../app/index.ts';
import type { Io } from '../io.ts';
import { UPKEEP_HELP } from '../upkeep-help.ts';

interface Upkeep {
  flags: string[];
  run(flags: Record<string, boolean>, io: Io): Promise<number> | number;
}

/** Commands by their words; what each needs is loaded when it is called. */
const UPKEEP: Record<string, Upkeep> = {
  'check-config': {
    flags: [],
    run: async ({ json = false }, io) => (await import('./check-config.ts')).checkConfig(json, io),
  },
  doctor: { flags: [], run: async ({ json = false }, io) => (await import('./doctor.ts')).doctor(json, io) },
  migrate: {
    flags: ['create'],
    run: async ({ json = false, create = false }, io) => (await import('./migrate.ts')).migrate(create, json, io),
  },
  'restore-done': {
    flags: [],
    run: async ({ json = false }, io) => (await import('./restore-done.ts')).restoreDone(json, io),
  },
  'keys new': { flags: [], run: async ({ json = false }, io) => (await import('./new-keys.ts')).newKeys(json, io) },
  'keys exchange': {
    flags: [],
    run: async ({ json = false }, io) => (await import('./exchange-key.ts')).exchangeKey(json, io),
  },
};

/** Runs one. @returns the exit code */
export async function runUpkeep(name: string, args: string[], io: Io): Promise<number> {
  const forms = Object.entries(UPKEEP).filter(([words]) => words.split(' ')[0] === name);
  const usage = forms.map(([words, { flags }]) => usageOf(words, flags)).join('');
  const flags = new Set(['json', 'help', ...forms.flatMap(([, form]) => form.flags)]);
  let run: () => Promise<number> | number;
  try {
    const options = Object.fromEntries([...flags].map(each => [each, { type: 'boolean' as const }]));
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    if (values.help) {
      io.out.write(usage);
      return EXIT.done;
    }
    const form = UPKEEP[[name, ...positionals].join(' ')];
    if (!form) throw new TypeError(`expected ${forms.map(([words]) => words.slice(name.length + 1) || 'no words').join(' or ')}`);
    run = () => form.run(values as Record<string, boolean>, io);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    io.err.write(`${error.message}\n\n${usage}`);
    return EXIT.usage;
  }
  try {
    return await run();
  } catch (error) {
    const [code, sentence] = error instanceof ServerRuns ? [EXIT.database, error.message] : startFault(error);
    io.err.write(`${sentence}\n`);
    return code;
  }
}

const usageOf = (words: string, flags: readonly string[]): string =>
  `baize ${words}${flags.map(each => ` [--${each}]`).join('')} [--json]\n    ${UPKEEP_HELP[words]}\n`;
