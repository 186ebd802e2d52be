// What waits for wallets and which versions are played, counted in the rows a few times a minute: a scrape asks no database.
import { type Database, isOutage, statement } from '../../db/index.ts';
import { type Clock, type Log, Recurring } from '../../kernel/index.ts';
import type { Labelled } from './registry.ts';

const EVERY_MS = 15_000;

/** Of what is to be sent: first attempts and later ones by the index of each. A rollback by `timeout` is a debit in doubt. */
const WAITING = statement(
  'metrics.waiting',
  `select operator, type, reason = 'timeout' as doubt, count(*) as waiting, min(created_at) as oldest, count(*) filter (where review) as review
    from (select operator, type, reason, created_at, review from wallet_tx where status = 'pending' and type <> 'debit' and attempts = 0
      union all
      select operator, type, reason, created_at, review from wallet_tx where status = 'pending' and type <> 'debit' and attempts > 0) as pending
    group by operator, type, reason = 'timeout'`,
);

interface Waiting {
  operator: string;
  type: string;
  doubt: boolean;
  waiting: number;
  oldest: number;
  review: number;
}

export interface WaitingDeps {
  db: Database;
  clock: Clock;
  log: Pick<Log, 'warn'>;
  /** open rounds by the version that plays them */
  openByVersion(): Promise<Map<string, number>>;
}

/** The last count, and what it said. */
export class WaitingFigures {
  readonly #deps: WaitingDeps;
  readonly #counts: Recurring<void>;
  #rows: Waiting[] = [];
  #versions = new Map<string, number>();

  constructor(deps: WaitingDeps) {
    this.#deps = deps;
    this.#counts = new Recurring({
      clock: deps.clock,
      work: () => this.count(),
      failed: error => isOutage(error) || deps.log.warn({ err: error }, 'what waits for wallets could not be counted'),
      waitMs: () => EVERY_MS,
    });
  }

  start(): void {
    this.#counts.start();
  }

  stop(): Promise<void> {
    return this.#counts.stop();
  }

  /** Counts now. */
  async count(): Promise<void> {
    const rows = await this.#deps.db.query<Record<string, unknown>>(WAITING);
    this.#rows = rows.map(row => ({
      ...{ operator: String(row.operator), type: String(row.type), doubt: row.doubt === true },
      ...{ waiting: Number(row.waiting), oldest: Number(row.oldest), review: Number(row.review) },
    }));
    this.#versions = await this.#deps.openByVersion();
  }

  /** Credits and rollbacks that wait, by operator and type. */
  pending(): Labelled[] {
    return this.#sums(each => each.waiting);
  }

  /** Those that somebody must look at. */
  review(): Labelled[] {
    return this.#sums(each => each.review);
  }

  /** How old the oldest of them is, seconds. */
  oldest(): Labelled[] {
    const now = this.#deps.clock.now();
    const byKey = Map.groupBy(this.#rows, ({ operator, type }) => `${operator} ${type}`);
    return [...byKey.values()].map(rows => ({
      labels: labelsOf(rows[0] as Waiting),
      value: Math.max(0, now - Math.min(...rows.map(each => each.oldest))) / 1000,
    }));
  }

  /** Debits that nobody knows the end of: their rollback is not taken yet. */
  inDoubt(): Labelled[] {
    return this.#rows.filter(each => each.doubt).map(({ operator, waiting }) => ({ labels: { operator }, value: waiting }));
  }

  /** Open rounds by version. */
  versions(): ReadonlyMap<string, number> {
    return this.#versions;
  }

  #sums(of: (row: Waiting) => number): Labelled[] {
    const byKey = Map.groupBy(this.#rows, ({ operator, type }) => `${operator} ${type}`);
    return [...byKey.values()].map(rows => ({
      labels: labelsOf(rows[0] as Waiting),
      value: rows.reduce((sum, row) => sum + of(row), 0),
    }));
  }
}

const labelsOf = ({ operator, type }: Waiting) => ({ operator, type });
