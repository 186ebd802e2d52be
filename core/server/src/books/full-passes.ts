// Full passes on demand: one at a time; whoever asks waits a moment, and is told how far it is when that is not enough.
import type { Clock } from '../kernel/index.ts';
import type { Books } from './books.ts';
import type { Progress } from './full-pass.ts';
import type { Report } from './report.ts';

/** One pass. */
export interface FullPassState extends Progress {
  no: number;
  beganAt: number;
  /** what it found; null while it is under way */
  report: Report | null;
}

interface Pass {
  state: FullPassState;
  ended: Promise<void>;
  error?: unknown;
}

/** How long who asks waits for its end. */
const WAIT_MS = 5000;

export class FullPasses {
  readonly #books: Pick<Books, 'full'>;
  readonly #clock: Clock;
  #current: Pass | undefined;

  constructor(deps: { books: Pick<Books, 'full'>; clock: Clock }) {
    this.#books = deps.books;
    this.#clock = deps.clock;
  }

  /**
   * How the pass of this number stands, else that of one that is under way or begins now.
   * @returns undefined when there is none of this number any more
   */
  async ask(no?: number): Promise<FullPassState | undefined> {
    const running = this.#current;
    if (no !== undefined && running?.state.no !== no) return undefined;
    const current = running && (no !== undefined || running.state.report === null) && !running.error ? running : this.#begin();
    await Promise.race([current.ended, this.#clock.sleep(WAIT_MS)]);
    if (current.error) throw current.error;
    return { ...current.state };
  }

  #begin(): Pass {
    const state: FullPassState = {
      no: (this.#current?.state.no ?? 0) + 1,
      beganAt: this.#clock.now(),
      done: 0,
      of: 0,
      report: null,
    };
    const current: Pass = { state, ended: Promise.resolve() };
    this.#current = current;
    current.ended = this.#books
      .full(progress => Object.assign(state, progress))
      .then(
        report => {
          state.report = report;
        },
        (error: unknown) => {
          current.error = error;
        },
      );
    return current;
  }
}
