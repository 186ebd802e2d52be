// Launch tokens and sessions that are over: after a while their rows go, a few at a time.
import type { Database } from '../db/index.ts';
import { type Clock, type Log, Recurring } from '../kernel/index.ts';

const HOUR_MS = 3_600_000;
/** A token is used once or runs out in a minute; an hour later nobody asks what became of it. */
const TOKENS_KEPT_MS = HOUR_MS;
/**
 * Where somebody entered from is looked up for a month. Acks name a session by its hash and need no row of it: whoever may
 * repeat an action has a session that is not over.
 */
const SESSIONS_KEPT_MS = 30 * 24 * HOUR_MS;
const AT_ONCE = 500;
const EVERY_MS = 60_000;
const NEXT_MS = 1000;

const KINDS = [
  { table: 'launch_token', key: 'hash', keptMs: TOKENS_KEPT_MS },
  { table: 'player_session', key: 'id', keptMs: SESSIONS_KEPT_MS },
];

export interface ExpiredRowsDeps {
  db: Database;
  clock: Clock;
  log: Pick<Log, 'error'>;
}

export class ExpiredRows {
  readonly #deps: ExpiredRowsDeps;
  readonly #sweeps: Recurring<boolean>;

  constructor(deps: ExpiredRowsDeps) {
    this.#deps = deps;
    this.#sweeps = new Recurring({
      clock: deps.clock,
      work: () => this.sweep(),
      failed: error => deps.log.error({ err: error }, 'tokens and sessions that are over could not be deleted'),
      waitMs: isMore => (isMore ? NEXT_MS : EVERY_MS),
    });
  }

  start(): void {
    this.#sweeps.start();
  }

  stop(): Promise<void> {
    return this.#sweeps.stop();
  }

  /** Deletes one piece of each kind. @returns whether there may be more */
  async sweep(): Promise<boolean> {
    const { db, clock } = this.#deps;
    const now = clock.now();
    let isMore = false;
    for (const { table, key, keptMs } of KINDS) {
      const text = `delete from ${table} where ${key} in
        (select ${key} from ${table} where expires_at < $1 order by expires_at limit ${AT_ONCE} for update skip locked)`;
      const gone = await db.transaction(async sql => {
        await db.fence(sql);
        return sql.run(text, [now - keptMs]);
      });
      isMore ||= gone === AT_ONCE;
    }
    return isMore;
  }
}
