// The names that a table's facts may need: of who watches, has a stake, or is named by the open round. Others are forgotten.
import { LateMap } from '../../kernel/index.ts';

const LEAST = 100;

export class Nicknames {
  readonly #names = new LateMap<string, string>();
  #sweepAt = LEAST;

  get size(): number {
    return this.#names.size;
  }

  get(player: string): string | undefined {
    return this.#names.get(player);
  }

  set(player: string, nickname: string): void {
    this.#names.set(player, nickname);
  }

  /** Forgets the others once there are twice as many as were needed the last time. */
  forget(needed: () => ReadonlySet<string>): void {
    if (this.#names.size < this.#sweepAt) return;
    const keep = needed();
    for (const player of this.#names.keys()) if (!keep.has(player)) this.#names.delete(player);
    this.#sweepAt = Math.max(LEAST, 2 * this.#names.size);
  }
}
