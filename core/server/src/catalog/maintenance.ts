// Which games are under maintenance now, as tables need it: known without waiting, changed at its planned minute (NS-12).
import { type Clock, KeyedQueue, type Timer } from '../kernel/index.ts';
import { type GameRow, type GameRows, gameStatusAt } from './games.ts';

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
  readonly #endChanged: (code: string) => void;
  /** games under maintenance, and until when if that is planned */
  readonly #under = new Map<string, number | null>();
  /** one look after the other: what an earlier one has read must not be taken for news after a later one */
  readonly #looks = new KeyedQueue();
  #timer: Timer | undefined;

  /** @param endChanged the planned end of a maintenance that goes on is another */
  constructor(
    deps: { games: Pick<GameRows, 'list'>; clock: Clock },
    changed: (change: GameChange) => void,
    endChanged: (code: string) => void = () => {},
  ) {
    this.#games = deps.games;
    this.#clock = deps.clock;
    this.#changed = changed;
    this.#endChanged = endChanged;
  }

  isUnder(code: string): boolean {
    return this.#under.has(code);
  }

  /** When a game's maintenance is planned to end; null: it is under none, or nobody knows. */
  endOf(code: string): number | null {
    return this.#under.get(code) ?? null;
  }

  /** Looks at all games: at the start, after each change of one, and when a planned time has come. */
  look(): Promise<void> {
    return this.#looks.run('', () => this.#look());
  }

  async #look(): Promise<void> {
    const rows = await this.#games.list();
    const now = this.#clock.now();
    for (const row of rows) {
      const status = gameStatusAt(row, now);
      const end = this.#under.get(row.code);
      if (status === 'maintenance') this.#under.set(row.code, row.endAt);
      else this.#under.delete(row.code);
      if ((status === 'maintenance') === (end !== undefined)) {
        if (end !== undefined && end !== row.endAt) this.#endChanged(row.code);
        continue;
      }
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
