// Debug lines of one operator or one table, switched on while the process runs, for some minutes.
import type { Clock, Log, Timer } from '../kernel/index.ts';

/** Whose lines are wanted: an operator's, or a table's. */
export interface DebugScope {
  operator: string | null;
  table: string | null;
}

/** A scope while it is switched on. */
export interface OpenScope extends DebugScope {
  /** Unix ms */
  until: number;
}

/** No log drowns in scopes that somebody has forgotten. */
const MOST_SCOPES = 20;
export const MOST_MINUTES = 60;

const keyOf = ({ operator, table }: DebugScope): string => `${operator ?? ''} ${table ?? ''}`;

class Debugging {
  /** Ask this before everything else: nearly always nobody wants them. */
  on = false;
  readonly #open = new Map<string, OpenScope & { timer: Timer }>();

  /** Whether so many are on that no other one may be. */
  isFull(scope: DebugScope): boolean {
    return !this.#open.has(keyOf(scope)) && this.#open.size >= MOST_SCOPES;
  }

  /** Switches a scope on, or on for so long from now. */
  open(scope: DebugScope, minutes: number, { clock, log }: { clock: Clock; log: Log }): OpenScope {
    const key = keyOf(scope);
    this.#open.get(key)?.timer.cancel();
    const ms = minutes * 60_000;
    const timer = clock.after(ms, () => {
      this.#open.delete(key);
      this.on = this.#open.size > 0;
      log.info(scope, 'debug lines are off again');
    });
    const opened = { ...scope, until: clock.now() + ms };
    this.#open.set(key, { ...opened, timer });
    this.on = true;
    return opened;
  }

  /** What is switched on. */
  list(): OpenScope[] {
    return [...this.#open.values()].map(({ operator, table, until }) => ({ operator, table, until }));
  }

  /** All off: of a server that stops. */
  close(): void {
    for (const { timer } of this.#open.values()) timer.cancel();
    this.#open.clear();
    this.on = false;
  }

  /** Writes a line at `debug`, whatever the log's level is, if somebody wants it. */
  line(log: Pick<Log, 'child'>, about: { operator: string; table?: string } & Record<string, unknown>, text: string): void {
    const isWanted = [...this.#open.values()].some(
      ({ operator, table }) => (operator !== null && operator === about.operator) || (table !== null && table === about.table),
    );
    if (isWanted) log.child({}, { level: 'debug' }).debug(about, text);
  }
}

/** The one seam of the process. */
export const debugging = new Debugging();
