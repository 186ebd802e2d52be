// The books: whether all money agrees, read from the seals, what is not sealed, and the few old rows that are still open.
import type { Database } from '../db/index.ts';
import type { Clock, Log } from '../kernel/index.ts';
import { type BookPart, type Broken, broken, joined, MOST_NAMED } from './book.ts';
import { unsealed, walkChain } from './chain.ts';
import { digestOf, type FigureRow, Figures } from './figures.ts';
import { type Progress, readAllSeals } from './full-pass.ts';
import { isAboutRows, type Pace, pieceOf, piecewise, snapshot } from './reading.ts';
import { type Report, reportOf } from './report.ts';
import { Seals } from './seals.ts';
import { addUp, type Book, checkFigures, runChecks } from './through.ts';

export interface BooksDeps {
  db: Database;
  clock: Clock;
  log: Pick<Log, 'info' | 'warn'>;
  parts: readonly BookPart[];
  config: { seal: { most_rows: number; after_ms: number } };
  /** the currency of an operator's prepaid credit, which its entries do not name */
  creditCurrency?(operator: string): Promise<string | undefined>;
  /** how many times as long as a reading took whoever reads for nobody rests after it: seals and passes; 2 unless given */
  rests?: number;
}

const RESTS = 2;
/** The embedded database answers nobody else while a pass reads what is not sealed: that stays little. */
const EMBEDDED_SEAL = { most_rows: 500, after_ms: 15_000 };

export class Books {
  readonly #deps: BooksDeps;
  readonly #book: Book;
  readonly #seals: Seals;
  readonly #pace: Pace;
  readonly #stop = new AbortController();
  /** what the last full pass found in sealed rows: it is so until another one does not find it */
  #sealed: Broken[] = [];

  constructor(deps: BooksDeps) {
    this.#deps = deps;
    this.#book = joined(deps.parts);
    const { most_rows, after_ms } = deps.config.seal;
    const soon = deps.db.embedded ? EMBEDDED_SEAL : { most_rows, after_ms };
    this.#pace = { rests: deps.rests ?? RESTS, signal: this.#stop.signal };
    this.#seals = new Seals({
      ...{ ...deps, book: this.#book, pace: this.#pace },
      ...{ mostRows: Math.min(most_rows, soon.most_rows), afterMs: Math.min(after_ms, soon.after_ms) },
    });
  }

  /** Seals what is due, and reports. Nobody waits for it: it rests after each reading. */
  async pass(): Promise<Report> {
    await this.#seals.make().catch((error: unknown) => {
      this.#stop.signal.throwIfAborted();
      this.#deps.log.warn({ err: error }, 'nothing was sealed'); // the rows stay among those that every pass reads
    });
    return this.#report(this.#pace);
  }

  /** Sums of this moment, in one snapshot, and checks of what is not sealed then. What is sealed was checked before it was. */
  report(): Promise<Report> {
    return this.#report({ ...this.#pace, rests: 0 });
  }

  async #report(pace: Pace): Promise<Report> {
    const { figures, found } = await this.#read({ mayFail: false, pace }).catch((error: unknown) => {
      this.#stop.signal.throwIfAborted();
      if (!isAboutRows(error)) throw error;
      return this.#read({ mayFail: true, pace }); // the same once more, to name what was so odd, and everything else
    });
    return reportOf(figures, await this.#named([...this.#sealed, ...found]));
  }

  async #read(way: { mayFail: boolean; pace: Pace }): Promise<{ figures: Figures; found: Broken[] }> {
    const { db } = this.#deps;
    const book = this.#book;
    const size = pieceOf(db);
    const { figures, found, spans } = await snapshot(db, way, async reader => {
      const { last, found } = await walkChain(reader);
      const brought = await reader.query<FigureRow>('select fold, name, operator, currency, amount from seal_figure');
      const figures = Figures.of(brought);
      const digest = digestOf(figures.list());
      if (digest !== last.figuresDigest) found.push(broken('seal_figures', String(last.no), last.figuresDigest, digest));
      const open = await unsealed(reader, book, last);
      const through = { book, reader, spans: open.spans, size };
      await addUp(through, figures);
      found.push(...open.found, ...(await checkFigures(through, figures, ['seals', 'end'])));
      return { figures, found, spans: open.spans };
    });
    // A check holds while play goes on, and they take ten times as long as the sums: each is read for itself, so that on the
    // embedded database nobody waits for all of them.
    const reader = { ...piecewise(db, way.pace), mayFail: way.mayFail };
    found.push(...(await runChecks({ book, reader, spans, size })));
    return { figures, found };
  }

  /** The same after all sealed rows were read and checked again, piece by piece. */
  async full(onProgress: (progress: Progress) => void): Promise<Report> {
    this.#sealed = await readAllSeals({ db: this.#deps.db, book: this.#book }, this.#stop.signal, onProgress);
    return this.report();
  }

  /** Whatever is under way is discarded. */
  stop(): void {
    this.#stop.abort();
  }

  /** Each thing once, and of each kind no more than anybody reads. */
  async #named(found: readonly Broken[]): Promise<Broken[]> {
    const once = new Map(found.map(each => [`${each.what}|${each.id}|${each.playerId ?? ''}|${each.operator ?? ''}`, each]));
    const counts = new Map<string, number>();
    const out: Broken[] = [];
    for (const each of once.values()) {
      const count = (counts.get(each.what) ?? 0) + 1;
      counts.set(each.what, count);
      if (count > MOST_NAMED) continue;
      const currency = each.currency ?? (each.operator && (await this.#deps.creditCurrency?.(each.operator))) ?? null;
      out.push({ ...each, currency });
    }
    return out;
  }
}
