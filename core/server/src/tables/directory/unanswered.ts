// Actions that players wait to have answered: how many one of them may have, alone, and while the process is behind with all.
import { LateMap, type Log, type Sampler } from '../../kernel/index.ts';

/** More than anybody does at once who plays. */
const MOST = 200;
/** From so many of everybody's on the process is behind: what else comes of somebody who has a few would wait behind them. */
const BEHIND = 2000;
const MOST_BEHIND = 4;

/** The actions of all players that are under way. What is kept for them is bounded by it, however slowly they are answered. */
export class Unanswered {
  readonly #log: Pick<Log, 'warn'>;
  readonly #sampler: Pick<Sampler, 'sampled'>;
  readonly #counts = new LateMap<string, number>();
  #all = 0;

  constructor(log: Pick<Log, 'warn'>, sampler: Pick<Sampler, 'sampled'>) {
    this.#log = log;
    this.#sampler = sampler;
  }

  /** How many actions are under way. */
  get count(): number {
    return this.#all;
  }

  /** Another action of a player is under way until `end`. @returns false when they have too many: then it is not */
  begin(playerId: string): boolean {
    const own = this.#counts.get(playerId) ?? 0;
    if (own >= (this.#all >= BEHIND ? MOST_BEHIND : MOST)) return false;
    this.#counts.set(playerId, own + 1);
    this.#all++;
    return true;
  }

  /** One that was begun has been answered. */
  end(playerId: string): void {
    const own = this.#counts.get(playerId) ?? 0;
    if (own > 1) this.#counts.set(playerId, own - 1);
    else this.#counts.delete(playerId);
    this.#all--;
  }

  /** One more was not taken at this table. */
  tell(table: string): void {
    const sampled = this.#sampler.sampled('shed');
    if (sampled) this.#log.warn({ table, waiting: this.#all, ...sampled }, 'an action was not taken: too many wait');
  }
}
