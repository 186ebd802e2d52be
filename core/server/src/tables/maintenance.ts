// Which games are under maintenance now, as tables need it: known without waiting, changed at its planned minute (NS-12).
import type { Clock, Timer } from '../kernel/index.ts';
import { type GameRow, type GameRows, gameStatusAt } from '../operators/index.ts';

export interface GameChange {
  code: string;
  status: GameRow['status'];
  /** running rounds may end; else they are void */
  graceful: boolean;
}

export class Maintenance {
  readonly #games: Pick<GameRows, 'list'>;
  readonly #clock: Clock;
  readonly #changed: (change: GameChange) => void;
  readonly #under = new Set<string>();
  #timer: Timer | undefined;

  constructor(deps: { games: Pick<GameRows, 'list'>; clock: Clock }, changed: (change: GameChange) => void) {
    this.#games = deps.games;
    this.#clock = deps.clock;
    this.#changed = changed;
  }

  isUnder(code: string): boolean {
    return this.#under.has(code);
  }

  /** Looks at all games: at the start, after each change of one, and when a planned time has come. */
  async look(): Promise<void> {
    const rows = await this.#games.list();
    const now = this.#clock.now();
    for (const row of rows) {
      const status = gameStatusAt(row, now);
      if ((status === 'maintenance') === this.#under.has(row.code)) continue;
      if (status === 'maintenance') this.#under.add(row.code);
      else this.#under.delete(row.code);
      this.#changed({ code: row.code, status, graceful: row.graceful });
    }
    const planned = rows.flatMap(row => [row.startAt, row.endAt]).filter(at => at !== null && at > now);
    this.#timer?.cancel();
    this.#timer = undefined;
    if (planned.length > 0) {
      const next = Math.min(...(planned as number[]));
      this.#timer = this.#clock.after(next - now, () => void this.look().catch(() => this.#again()));
    }
  }

  stop(): void {
    this.#timer?.cancel();
  }

  /** The rows could not be read: a game must not stay open, or closed, for that. */
  #again(): void {
    this.#timer = this.#clock.after(1000, () => void this.look().catch(() => this.#again()));
  }
}
