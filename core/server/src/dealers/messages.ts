// Numbered messages of devices: each has its effect once, and the same number again is answered as before, also after a restart.
import type { Database } from '../db/index.ts';
import { type Clock, KeyedQueue } from '../kernel/index.ts';

/** What a message was answered, as it is sent. */
export type DealerAnswer = Record<string, unknown>;

/** How long a number is known; a device that is away for longer begins with a new state. */
const KEPT_MS = 2 * 86_400_000;
const SWEEP_MS = 3_600_000;

/** A message that came before: with its answer, or without one where the process ended in between. */
export interface Before {
  answer: DealerAnswer | null;
  roundId: string | null;
}

export class DealerMessages {
  readonly #db: Database;
  readonly #clock: Clock;
  readonly #turns = new KeyedQueue();
  #sweptAt = 0;

  constructor(deps: { db: Database; clock: Clock }) {
    this.#db = deps.db;
    this.#clock = deps.clock;
  }

  /**
   * Does the work of a message unless it was done; messages of a device come one after the other.
   * @param again what is done for one whose answer nobody knows
   */
  once(
    { deviceId, seq, roundId }: { deviceId: string; seq: number; roundId: string | null },
    work: () => Promise<DealerAnswer>,
    again: (before: Before) => Promise<DealerAnswer>,
  ): Promise<DealerAnswer> {
    return this.#turns.run(deviceId, async () => {
      const before = await this.#begin(deviceId, seq, roundId);
      if (before?.answer) return before.answer;
      const answer = before ? await again(before) : await work();
      await this.#db.query('update dealer_message set answer = $3::jsonb where device_id = $1 and seq = $2', [
        deviceId,
        seq,
        JSON.stringify(answer),
      ]);
      return answer;
    });
  }

  async #begin(deviceId: string, seq: number, roundId: string | null): Promise<Before | undefined> {
    const now = this.#clock.now();
    void this.#sweep(now);
    return this.#db.transaction(async sql => {
      await this.#db.fence(sql);
      const text = `insert into dealer_message (device_id, seq, round_id, at) values ($1, $2, $3, $4) on conflict do nothing`;
      if ((await sql.run(text, [deviceId, seq, roundId, now])) === 1) return undefined;
      const [row] = await sql.query('select answer, round_id from dealer_message where device_id = $1 and seq = $2', [
        deviceId,
        seq,
      ]);
      return { answer: (row?.answer ?? null) as DealerAnswer | null, roundId: (row?.round_id ?? null) as string | null };
    });
  }

  async #sweep(now: number): Promise<void> {
    if (now - this.#sweptAt < SWEEP_MS) return;
    this.#sweptAt = now;
    await this.#db.query('delete from dealer_message where at < $1', [now - KEPT_MS]).catch(() => {});
  }
}
