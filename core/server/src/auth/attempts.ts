// Guesses of passwords and PINs: so many a minute for each subject, counted in the database, so that no other process and no
// restart gives more (CX-45).
import type { Database } from '../db/index.ts';
import type { Clock } from '../kernel/index.ts';

/** How long a guess counts. */
export const ATTEMPT_MS = 60_000;
const SWEEP_MS = 60_000;

export class Attempts {
  readonly #db: Database;
  readonly #clock: Clock;
  #sweptAt = 0;

  constructor(deps: { db: Database; clock: Clock }) {
    this.#db = deps.db;
    this.#clock = deps.clock;
  }

  /**
   * Counts a guess, right or wrong. Of several at once each is seen by the next: they wait for the subject's row.
   * @returns false when `most` of the last minute are used up; such a one does not count
   */
  async take(subject: string, most: number): Promise<boolean> {
    const now = this.#clock.now();
    void this.#sweep(now);
    const rows = await this.#db.transaction(async sql => {
      await this.#db.fence(sql);
      return sql.query(
        `insert into guess_window as g (subject, at, last_at) values ($1, jsonb_build_array($2::bigint), $2)
         on conflict (subject) do update set last_at = excluded.last_at, at = excluded.at || coalesce(
           (select jsonb_agg(t.v) from jsonb_array_elements(g.at) as t(v) where (t.v #>> '{}')::bigint > $3), '[]'::jsonb)
         where (select count(*) from jsonb_array_elements(g.at) as t(v) where (t.v #>> '{}')::bigint > $3) < $4
         returning subject`,
        [subject, now, now - ATTEMPT_MS, most],
      );
    });
    return rows.length === 1;
  }

  async #sweep(now: number): Promise<void> {
    if (now - this.#sweptAt < SWEEP_MS) return;
    this.#sweptAt = now;
    await this.#db.query('delete from guess_window where last_at < $1', [now - 2 * ATTEMPT_MS]).catch(() => {});
  }
}
