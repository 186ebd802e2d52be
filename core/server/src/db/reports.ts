// Reads for people: lists, sums over long ranges, the proof of the books. Bets never wait for them: on PostgreSQL they have
// connections of their own, the embedded database gets them in pieces.
import { type Clock, RateLimited } from '../kernel/index.ts';
import type { Engine, Sql } from './engine.ts';
import { type Rules, Slots } from './slots.ts';

/** Reads a part of a sum: few enough rows that nobody notices. */
export type ReadPiece = <T>(read: (sql: Sql) => Promise<T>) => Promise<T>;

export interface ReportsDeps {
  engine: Engine;
  clock: Clock;
  /** what a transaction of this process must not wait for inside itself */
  outside: <T>(work: () => Promise<T>) => Promise<T>;
  connections: number;
  /** called with each answer inside a snapshot: on the embedded database nothing else is answered until that is over */
  answered?: () => unknown;
  /** how long somebody waits for a place */
  waitMs?: number;
}

/** Reports as one reader reads them: in its turn, and no longer than somebody waits for the answer. */
export interface ReaderReports {
  /** rows that a piece may read */
  readonly pieceRows: number;
  /** @throws RateLimited when this reader has too many open */
  list<T>(read: (sql: Sql) => Promise<T>): Promise<T>;
  /** @throws RateLimited when this reader has two under way for some seconds */
  sum<T>(work: (piece: ReadPiece) => Promise<T>): Promise<T>;
}

/** Of one reader at once. */
const SUMS_EACH = 2;
const MOST_WAITING = 32;
/** Of all readers together: two would keep two processors busy that bets wait for. */
const PIECES = 1;
const SNAPSHOTS = 2;
const WAIT_MS = 5000;
const PIECE_WAITS = 10; // a sum that was begun is not given up that soon
/** After a piece the database rests for so many times as long as it took: the disk and the processors belong to the bets. */
const REST = 2;
const MOST_REST_MS = 500;

/** The connections for reports, shared among readers: an operator with its players, or the platform's staff. */
export class Reports {
  /** rows that a piece may read */
  readonly pieceRows: number;
  readonly #deps: ReportsDeps;
  readonly #engine: Pick<Engine, 'read' | 'transaction'>;
  readonly #sums = new Map<string, Slots>();
  readonly #lists = new Map<string, Slots>();
  readonly #mostLists: number;
  readonly #allLists: Slots;
  readonly #pieces: Slots;
  readonly #snapshots: Slots;
  readonly #rules: Pick<Rules, 'waitMs' | 'refusal'>;

  constructor(deps: ReportsDeps) {
    this.#deps = deps;
    this.#engine = deps.engine.reports ?? deps.engine;
    const { embedded } = deps.engine;
    this.pieceRows = embedded ? 1000 : 5000; // on the embedded one a statement holds up the whole process
    const { waitMs = WAIT_MS } = deps;
    const rules = { waitMs, refusal: () => new RateLimited(waitMs) };
    this.#rules = rules;
    this.#snapshots = new Slots({ ...rules, most: SNAPSHOTS });
    this.#pieces = new Slots({ ...rules, most: embedded ? 1 : PIECES, waitMs: PIECE_WAITS * waitMs });
    const lists = Math.max(2, deps.connections - PIECES - SNAPSHOTS);
    this.#allLists = new Slots({ ...rules, most: lists });
    this.#mostLists = lists - 1; // one is left for the others
  }

  /** Reports for one reader. @param signal of whoever waits for them */
  of(reader: string, signal?: AbortSignal): ReaderReports {
    return {
      pieceRows: this.pieceRows,
      list: read => this.list(reader, read, signal),
      sum: work => this.sum(reader, work, signal),
    };
  }

  /**
   * A page of a list. Nothing is prepared: each statement is planned for the filters that it was given.
   * @param signal of whoever waits for it
   * @throws RateLimited when this reader has too many open
   */
  list<T>(reader: string, read: (sql: Sql) => Promise<T>, signal?: AbortSignal): Promise<T> {
    const own = { ...this.#rules, most: this.#mostLists };
    return this.#deps.outside(() =>
      among(this.#lists, reader, own, signal, () => this.#allLists.use(() => this.#engine.read(read), signal)),
    );
  }

  /**
   * A sum over as many rows as there are, read piece by piece. It ends between two pieces when nobody waits for it any more.
   * @throws RateLimited when this reader has two under way for some seconds
   */
  sum<T>(reader: string, work: (piece: ReadPiece) => Promise<T>, signal?: AbortSignal): Promise<T> {
    const own = { ...this.#rules, most: SUMS_EACH, mostWaiting: MOST_WAITING };
    return among(this.#sums, reader, own, signal, () => work(read => this.#piece(read, signal)));
  }

  /** One snapshot of everything, and nothing is written; what holds it holds up the database's cleaning. */
  snapshot<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    const held = async (sql: Sql) => {
      await sql.run('set transaction isolation level repeatable read, read only');
      return work(heard(sql, this.#deps.answered));
    };
    return this.#deps.outside(() => this.#snapshots.use(() => this.#engine.transaction(held)));
  }

  #piece<T>(read: (sql: Sql) => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
    const { clock, outside } = this.#deps;
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const rested = async () => {
      const from = clock.now();
      await outside(() => this.#engine.read(read)).then(resolve, reject);
      await clock.sleep(Math.min(MOST_REST_MS, REST * (clock.now() - from)));
    };
    this.#pieces.use(rested, signal).catch(reject);
    return promise;
  }
}

/** The same, with a call for each answer. */
function heard(sql: Sql, answered: () => unknown = () => {}): Sql {
  const told = async <T>(asked: Promise<T>): Promise<T> => {
    const answer = await asked;
    answered();
    return answer;
  };
  return { query: (text, params) => told(sql.query(text, params)), run: (text, params) => told(sql.run(text, params)) };
}

/** Work in one of a reader's own places. Who reads nothing is forgotten. */
async function among<T>(
  places: Map<string, Slots>,
  reader: string,
  rules: Rules,
  signal: AbortSignal | undefined,
  work: () => Promise<T>,
): Promise<T> {
  const own = places.get(reader) ?? new Slots(rules);
  places.set(reader, own);
  try {
    return await own.use(work, signal);
  } finally {
    if (own.isIdle && places.get(reader) === own) places.delete(reader);
  }
}
