// Commands that play scripts of others do it in a thread of its own, and this one looks on: a loop without end is told in a
// sentence, and the command ends.
import { Writable } from 'node:stream';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import type { Game, Outcome, Round, Script } from '@baize/sdk';
import { type EntriesShared, EntryWatch, entries, readEntry, STUCK_MS } from '../runtime/index.ts';
import type { Guard } from './guard.ts';

const LOOK_MS = 100;

type Said = { entries: EntriesShared } | { to: 'out' | 'err'; text: string } | { done: unknown } | { failed: string };

/** Processor time of all threads: beside the one that plays they do next to nothing. */
const processMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/**
 * Runs a file in a thread and answers what its `inThisThread` made of `given`.
 * @param io where it goes what the thread writes, as it comes
 * @throws a sentence when an entry into a script does not come back
 */
export async function inThread<T>(file: URL, given: unknown, io?: Record<'out' | 'err', NodeJS.WritableStream>): Promise<T> {
  const worker = new Worker(file, { workerData: given });
  const watch = new EntryWatch(STUCK_MS, processMs);
  let shared: EntriesShared | undefined;
  let looking: NodeJS.Timeout | undefined;
  try {
    return await new Promise<T>((done, fail) => {
      worker.on('error', fail);
      worker.on('exit', () => fail(new Error('the thread that plays ended')));
      worker.on('message', (said: Said) => {
        if ('entries' in said) shared = said.entries;
        else if ('to' in said) io?.[said.to].write(said.text);
        else if ('done' in said) done(said.done as T);
        else fail(new Error(said.failed));
      });
      looking = setInterval(() => {
        const inside = shared ? readEntry(shared) : null;
        if (watch.look(inside?.seq ?? null, inside?.clockMs) && inside)
          fail(
            new Error(
              `${inside.name} did not come back: one entry into its script took more than ${STUCK_MS} ms of processor time`,
            ),
          );
      }, LOOK_MS);
    });
  } finally {
    clearInterval(looking);
    await worker.terminate();
  }
}

/** The other side: does the work in the thread, and says what came of it. */
export async function inThisThread<Given>(work: (given: Given) => unknown): Promise<void> {
  parentPort?.postMessage({ entries: entries.shared } satisfies Said);
  try {
    parentPort?.postMessage({ done: await work(workerData as Given) } satisfies Said);
  } catch (error) {
    parentPort?.postMessage({ failed: error instanceof Error ? error.message : String(error) } satisfies Said);
  }
}

/** In the thread: what is written here is written by the command. */
export class ThreadOutput extends Writable {
  readonly #to: 'out' | 'err';
  constructor(to: 'out' | 'err') {
    super({ decodeStrings: false });
    this.#to = to;
  }
  override _write(text: string | Buffer, _encoding: string, done: () => void): void {
    parentPort?.postMessage({ to: this.#to, text: String(text) } satisfies Said);
    done();
  }
}

/** What stands around entries into scripts. */
export type Around = Pick<Guard, 'enter'>;

/** Notes each entry, for the thread that looks on. */
export function notedEntries(name: string): Around {
  const slot = entries.slotOf(name);
  const enter = <T>(work: () => T): T => {
    entries.enter(slot);
    try {
      return work();
    } finally {
      entries.leave();
    }
  };
  return { enter };
}

const FUNCTIONS = ['check', 'ready', 'vacates', 'results', 'carryFrom', 'bot'] as const;

/** A game that was imported, entered as one in a context is. */
export function enteredBy(game: Game, { enter }: Around): Game {
  const entered = { ...game } as Record<string, unknown>;
  for (const name of FUNCTIONS) {
    const own = game[name] as ((...given: unknown[]) => unknown) | undefined;
    if (own) entered[name] = (...given: unknown[]) => enter(() => Reflect.apply(own, game, given));
  }
  entered.play = function* (round: Round): Script<Outcome> {
    const script = enter(() => game.play(round));
    let step = enter(() => script.next());
    while (!step.done) {
      const answer: unknown = yield step.value;
      step = enter(() => script.next(answer));
    }
    return step.value;
  };
  return entered as unknown as Game;
}
