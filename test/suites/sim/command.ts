// What `npm run sim` is asked for.
import { parseArgs } from 'node:util';
import { type Kind, kinds } from './rates.ts';

export interface Command {
  /** null: a fresh one */
  seed: number | null;
  /** how many, one after the other from the first */
  seeds: number;
  /** rounds of each until the calm */
  rounds: number;
  minutes: number;
  store: 'model' | 'embedded' | 'postgres';
  without: Kind[];
  twice: boolean;
  shrinks: boolean;
  /** the runs that once failed, instead of seeds */
  failed: boolean;
  /** a restart may be needed to end what is open */
  mayRestart: boolean;
  /** file for everything that happened */
  trace: string | null;
}

export const USAGE = `npm run sim -- [--seed N] [--rounds N] [--seeds N | --minutes N] [--store model|embedded|postgres]
  --seed N        the first seed; without it a fresh one
  --rounds N      rounds of each seed until nothing goes wrong any more (60)
  --seeds N       so many seeds, one after the other (1)
  --minutes N     seeds for so long
  --store NAME    model: in memory, fast; embedded, postgres: the true databases, slow
  --without A,B   kinds of faults that do not happen: ${kinds.join(' ')}
  --twice         each seed twice: it must play the same
  --no-shrink     do not look for the smallest run that fails
  --failed        every run that once failed (failed-seeds.json)
  --may-restart   what only ends after a restart is counted instead of failing
  --trace FILE    write down everything that happened`;

const NUMBER = /^\d+(\.\d+)?$/;

/** The command, or what is wrong with it. */
export function readCommand(args: string[]): Command | string {
  try {
    const { values } = parseArgs({
      args,
      options: {
        seed: { type: 'string' },
        seeds: { type: 'string' },
        rounds: { type: 'string', default: '60' },
        minutes: { type: 'string', default: '0' },
        store: { type: 'string', default: 'model' },
        without: { type: 'string', default: '' },
        twice: { type: 'boolean', default: false },
        'no-shrink': { type: 'boolean', default: false },
        failed: { type: 'boolean', default: false },
        'may-restart': { type: 'boolean', default: false },
        trace: { type: 'string' },
      },
    });
    const { seed, rounds, minutes, store, trace } = values;
    const seeds = values.seeds ?? (minutes === '0' ? '1' : '0');
    for (const [name, value] of Object.entries({ seed: seed ?? '0', seeds, rounds, minutes }))
      if (!NUMBER.test(value)) return `--${name} is a number, not ${value}`;
    if (store !== 'model' && store !== 'embedded' && store !== 'postgres') return `--store is no ${store}`;
    const without = values.without.split(',').filter(Boolean);
    const unknown = without.find(each => !kinds.includes(each as Kind));
    if (unknown) return `--without knows no ${unknown}`;
    return {
      seed: seed === undefined ? null : Number(seed) >>> 0,
      seeds: Number(seeds),
      rounds: Number(rounds),
      minutes: Number(minutes),
      store,
      without: without as Kind[],
      twice: values.twice,
      shrinks: !values['no-shrink'],
      failed: values.failed,
      mayRestart: values['may-restart'],
      trace: trace ?? null,
    };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
