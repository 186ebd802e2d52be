// The self-audit: the running server proves its own books again and again; what does not fit is told once and stops its table.
import type { Broken, Report } from '../books/index.ts';
import { type Clock, type Log, Recurring } from '../kernel/index.ts';
import type { Labelled } from './figures/registry.ts';

export interface SelfAuditDeps {
  reconcile(): Promise<Report>;
  /** the table waits in maintenance after its running round */
  broke(tableId: string): Promise<void>;
  clock: Clock;
  log: Pick<Log, 'error' | 'warn' | 'info'>;
  /** 0: never */
  everyMs: number;
  /** between two passes there are so many times as long as the last one took, however large the books have grown */
  rests: number;
}

const keyOf = ({ what, id, playerId }: Broken): string => `${what}|${id}|${playerId ?? ''}`;

export class SelfAudit {
  readonly #deps: SelfAuditDeps;
  /** what was told and is not mended */
  readonly #known = new Map<string, Broken>();
  #places: Labelled[] = [];
  #tookMs = 0;
  /** when the pass under way began, by the process's clock */
  #since: number | null = null;
  readonly #passes: Recurring<Broken[]>;
  #isStopped = false;

  constructor(deps: SelfAuditDeps) {
    this.#deps = deps;
    this.#passes = new Recurring({
      clock: deps.clock,
      work: () => this.pass(),
      failed: error => {
        if (!this.#isStopped) deps.log.error({ err: error }, 'the books could not be read');
      },
      waitMs: () => Math.max(deps.everyMs, this.#tookMs * deps.rests),
    });
  }

  start(): void {
    if (this.#deps.everyMs > 0) this.#passes.start();
  }

  /** A pass that is under way may be cut short from here on: that is no fault. */
  stop(): Promise<void> {
    this.#isStopped = true;
    return this.#passes.stop();
  }

  /** How many things do not fit, by operator and currency; 0 where all is well. */
  unbalanced(): Labelled[] {
    return this.#places;
  }

  /** How long the last pass took. */
  get seconds(): number {
    return this.#tookMs / 1000;
  }

  /** How long the pass that is under way has taken so far; 0: none is. */
  get runningSeconds(): number {
    return this.#since === null ? 0 : (this.#deps.clock.now() - this.#since) / 1000;
  }

  /** One pass. @returns what was not known before it */
  async pass(): Promise<Broken[]> {
    const { log, broke } = this.#deps;
    const report = await this.#read();
    this.#places = placesOf(report, this.#places);
    const now = new Set(report.broken.map(keyOf));
    for (const [key, { what, id, operator }] of this.#known) {
      if (now.has(key)) continue;
      this.#known.delete(key);
      log.info({ what, id, operator }, 'the books agree again');
    }
    const news = report.broken.filter(each => !this.#known.has(keyOf(each)));
    for (const each of news) {
      this.#known.set(keyOf(each), each);
      const { what, id, tableId, operator, currency } = each;
      const sides = { expected: String(each.expected), found: String(each.found) };
      log.error({ alarm: true, what, id, table: tableId, operator, currency, ...sides }, 'the books do not agree');
    }
    for (const table of new Set(news.map(each => each.tableId))) {
      if (table !== null) await broke(table).catch((error: unknown) => log.error({ err: error, table }, 'no maintenance'));
    }
    return news;
  }

  async #read(): Promise<Report> {
    const { reconcile, clock } = this.#deps;
    const from = clock.now();
    this.#since = from;
    try {
      const report = await reconcile();
      this.#tookMs = clock.now() - from;
      return report;
    } finally {
      this.#since = null;
    }
  }
}

/** What had a figure keeps one: a figure that vanishes looks as if nobody measured. */
function placesOf({ rows, broken }: Report, before: readonly Labelled[]): Labelled[] {
  const counts = new Map<string, number>();
  const key = (operator: string | null | undefined, currency: string | null | undefined) =>
    `${operator ?? '-'}|${currency ?? '-'}`;
  for (const { labels } of before) counts.set(key(labels.operator, labels.currency), 0);
  for (const { operator, currency, balanced } of rows) counts.set(key(operator, currency), balanced ? 0 : 1);
  for (const { operator, currency } of broken) counts.set(key(operator, currency), 0);
  for (const { operator, currency } of broken) {
    const at = key(operator, currency);
    counts.set(at, (counts.get(at) ?? 0) + 1);
  }
  return [...counts].map(([at, value]) => {
    const [operator = '-', currency = '-'] = at.split('|');
    return { labels: { operator, currency }, value };
  });
}
