// Calls of certifications do not stay for ever: what came of a run does, the calls that it made go after a while.
import type { Database } from '../db/index.ts';
import { type Clock, type Log, Recurring } from '../kernel/index.ts';

const DAY_MS = 24 * 3_600_000;
/** Counted from when nothing of a run was sent any more: a wallet's bug is looked into for weeks, not for years. */
const KEPT_MS = 90 * DAY_MS;
const AT_ONCE = 500;
const EVERY_MS = 3_600_000;
const NEXT_MS = 1000;

/** By the index of each run that is over, so that no other row is looked at. */
const DELETE = `delete from certification_call where id in (
  select c.id from certification k
    cross join lateral (select id from certification_call where certification_id = k.id order by id limit ${AT_ONCE}) c
    where k.returned_at < $1 limit ${AT_ONCE})`;

export interface OldCallsDeps {
  db: Database;
  clock: Clock;
  log: Pick<Log, 'warn'>;
}

export class OldCalls {
  readonly #deps: OldCallsDeps;
  readonly #sweeps: Recurring<boolean>;

  constructor(deps: OldCallsDeps) {
    this.#deps = deps;
    this.#sweeps = new Recurring({
      clock: deps.clock,
      work: () => this.sweep(),
      failed: error => deps.log.warn({ err: error }, 'old calls of certifications could not be deleted'),
      waitMs: isMore => (isMore ? NEXT_MS : EVERY_MS),
    });
  }

  start(): void {
    this.#sweeps.start();
  }

  stop(): Promise<void> {
    return this.#sweeps.stop();
  }

  /** Deletes one piece. @returns whether there may be more */
  async sweep(): Promise<boolean> {
    const { db, clock } = this.#deps;
    const gone = await db.transaction(async sql => {
      await db.fence(sql);
      return sql.run(DELETE, [clock.now() - KEPT_MS]);
    });
    return gone === AT_ONCE;
  }
}
