// The face of the sums room: reports over long times that read what was added up, and the proof that it was added up rightly.
import type { Database, ReaderReports } from '../db/index.ts';
import { type Clock, type Log, Recurring } from '../kernel/index.ts';
import { sumRanges, sumTransactions, type TxFilter, type TxSum } from '../wallet/index.ts';
import { Folding } from './folding.ts';
import {
  checkRounds,
  DAY_MS,
  type GgrAsked,
  type GgrRow,
  readGgr,
  readShared,
  roundsFold,
  type SharedRow,
  type WrongSum,
} from './rounds.ts';
import { checkTransactions, HOUR_MS, readHours, transactionsFold } from './transactions.ts';

export interface SumsDeps {
  db: Database;
  clock: Clock;
  log: Pick<Log, 'error' | 'info'>;
}

/** Days are proved one after the other, each once it is over for so long. */
const PROVED_AFTER_MS = 600_000;
const PROVE_EVERY_MS = 600_000;

/** What of a filter the sums are kept by; with anything else the rows are read. */
const SUMMED = new Set<string>(['operator', 'from', 'to', 'type', 'reason', 'status'] satisfies (keyof TxFilter)[]);

export class Sums {
  readonly #deps: SumsDeps;
  readonly folding: Folding;
  readonly #proofs: Recurring<void>;
  #provedDay: number | undefined;

  constructor(deps: SumsDeps) {
    this.#deps = deps;
    this.folding = new Folding({ ...deps, folds: [roundsFold, transactionsFold] });
    this.#proofs = new Recurring({
      clock: deps.clock,
      work: () => this.#proveDay(),
      failed: error => deps.log.error({ err: error }, 'the sums of reports could not be proved'),
      waitMs: () => PROVE_EVERY_MS,
    });
  }

  start(): void {
    this.folding.start();
    this.#proofs.start();
  }

  async stop(): Promise<void> {
    await Promise.all([this.folding.stop(), this.#proofs.stop()]);
  }

  /** Gross gaming revenue by day or month, game and currency (NS-04). */
  ggr(reports: ReaderReports, about: GgrAsked): Promise<GgrRow[]> {
    return readGgr(reports, about);
  }

  /** What each operator's players put in and got at tables that are nobody's own. */
  shared(reports: ReaderReports, about: Pick<GgrAsked, 'from' | 'until' | 'currency'>): Promise<SharedRow[]> {
    return readShared(reports, about);
  }

  /** Wallet transactions by type, reason, status and currency. Whole hours come from the sums, the rest from the rows. */
  async transactions(reports: ReaderReports, filter: Partial<TxFilter>): Promise<TxSum[]> {
    const { operator, from, to } = filter;
    const isSummed = Object.entries(filter).every(([name, value]) => value === undefined || SUMMED.has(name));
    if (!isSummed || operator === undefined || from === undefined || to === undefined || !this.folding.isCaughtUp)
      return sumTransactions(reports, filter);
    const [first, end] = [Math.ceil(from / HOUR_MS), Math.floor(to / HOUR_MS)];
    if (first >= end) return sumTransactions(reports, filter);
    const { type, reason, status } = filter;
    const ends: Partial<TxFilter>[] = [];
    if (from < first * HOUR_MS) ends.push({ ...filter, to: first * HOUR_MS });
    if (end * HOUR_MS < to) ends.push({ ...filter, from: end * HOUR_MS });
    return sumRanges(reports, ends, sql => readHours(sql, { operator, from: first, until: end, type, reason, status }));
  }

  /** The sums of an operator's day (days since 1970) that are not what its rows make. */
  async check(reports: ReaderReports, operator: string, day: number): Promise<WrongSum[]> {
    const rounds = await reports.list(sql => checkRounds(sql, operator, day));
    return [...rounds, ...(await reports.list(sql => checkTransactions(sql, operator, day)))];
  }

  /** Yesterday's sums against its rows, once, for every operator. */
  async #proveDay(): Promise<void> {
    const { db, clock, log } = this.#deps;
    const day = Math.floor((clock.now() - PROVED_AFTER_MS) / DAY_MS) - 1;
    if (this.#provedDay === day || !this.folding.isCaughtUp) return;
    const reports = db.reports.of('platform');
    for (const { code } of await db.query<{ code: string }>('select code from operator order by code'))
      for (const wrong of await this.check(reports, code, day))
        log.error(
          { alarm: true, operator: code, day: dateOf(day), ...wrong },
          'the sums of reports do not agree with their rows',
        );
    this.#provedDay = day;
  }
}

/** `2026-01-31` of days since 1970. */
export const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);
