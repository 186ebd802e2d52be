// Two stores as one: every statement runs on the true database and on the model, and whatever differs is kept as a difference.
import assert from 'node:assert/strict';
import type { Engine, Row, Sql } from '../../../../core/server/src/db/index.ts';
import { ModelStore, type ModelTx, UnknownStatement } from './index.ts';
import { normal, type Result } from './statement.ts';
import { Tables } from './tables.ts';

type Tried<T> = { done: T } | { failed: unknown };

/** A true database with the model beside it. */
export class Twin {
  readonly store = new ModelStore();
  readonly differences: string[] = [];
  /** texts that only the true database could answer, and the file of the server (or of a spec) that sent them */
  readonly unknown = new Map<string, string>();
  readonly known = new Set<string>();
  /** statements that were compared */
  compared = 0;
  readonly #real: Engine;
  #last: Promise<unknown> = Promise.resolve();
  /** false from a statement that the model cannot follow until it has read the database again */
  #follows = true;
  /** a spec changed the tables themselves: from there on nothing is compared */
  #isOther = false;

  constructor(real: Engine) {
    this.#real = real;
  }

  /** What the server's database runs over. */
  engine(): Engine {
    return {
      embedded: true,
      transaction: work => this.#alone(() => this.#transaction(work)),
      read: work => work(this.#singles()),
      // a database that closes answers what is still sent with no rows: it closes when its turn comes
      close: () => this.#alone(() => this.#real.close()),
    };
  }

  /** Compares every row of every table. @throws with what differs, now and before */
  async compareAll(): Promise<void> {
    await this.#alone(async () => {
      if (!this.#isOther) for (const name of this.store.names) await this.#compareTable(name);
    });
    assert.equal(this.differences.length, 0, this.differences.slice(0, 5).join('\n\n'));
  }

  #alone<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(() => this.#catchUp()).then(work);
    this.#last = done.catch(() => {});
    return done;
  }

  /** After a statement that is a spec's own. */
  async #catchUp(): Promise<void> {
    if (this.#follows || this.#isOther) return;
    for (const name of this.store.names) this.store.load(name, await this.#rowsOf(name));
    this.#follows = true;
  }

  #rowsOf(name: string): Promise<Row[]> {
    return this.#real.read(sql => sql.query(`select * from "${name}"`));
  }

  async #transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    const tx = this.store.begin();
    try {
      const done = await this.#real.transaction(sql => work(this.#both(sql, tx)));
      tx.commit();
      return done;
    } catch (error) {
      tx.rollback();
      throw error;
    }
  }

  #singles(): Sql {
    const alone = (text: string, params: readonly unknown[], name: 'query' | 'run', by = sender()) =>
      this.#alone(async () => {
        const tx = this.store.begin();
        try {
          const done = await this.#real.read(sql => this.#both(sql, tx)[name](text, params, by) as Promise<unknown>);
          tx.commit();
          return done;
        } catch (error) {
          tx.rollback();
          throw error;
        }
      });
    return {
      query: (text, params = []) => alone(text, params, 'query') as never,
      run: (text, params = []) => alone(text, params, 'run') as never,
    };
  }

  #both(sql: Sql, tx: ModelTx) {
    let last: Promise<unknown> = Promise.resolve();
    const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
      const done = last.then(work);
      last = done.catch(() => {});
      return done;
    };
    const run = async <T>(
      text: string,
      params: readonly unknown[],
      by: string,
      real: () => Promise<T>,
      model: (result: Result) => T,
    ) => {
      const truth = await tried(real);
      const plain = params.map(each => (typeof each === 'bigint' ? String(each) : each === undefined ? null : each));
      const own = this.#follows ? await tried(async () => model(tx.run(text, plain))) : undefined;
      if (own) this.#compare(text, params, by, truth, own);
      if ('failed' in truth) throw truth.failed;
      return truth.done;
    };
    return {
      query: <T>(text: string, params: readonly unknown[] = [], by = sender()) =>
        inTurn(() =>
          run(
            text,
            params,
            by,
            () => sql.query<T>(text, params),
            result => result.rows as T[],
          ),
        ),
      run: (text: string, params: readonly unknown[] = [], by = sender()) =>
        inTurn(() =>
          run(
            text,
            params,
            by,
            () => sql.run(text, params),
            result => result.changed,
          ),
        ),
    };
  }

  #compare(text: string, params: readonly unknown[], by: string, truth: Tried<unknown>, own: Tried<unknown>): void {
    if ('failed' in own && own.failed instanceof UnknownStatement) {
      this.unknown.set(normal(text), by);
      this.#follows &&= /^\s*select\b/i.test(text);
      this.#isOther ||= /^\s*(alter|create|drop)\b/i.test(text);
      return;
    }
    this.compared++;
    this.known.add(normal(text));
    const [expected, found] = [told(text, truth), told(text, own)];
    if (expected === found) return;
    const about = `${normal(text)}\n  with ${JSON.stringify(params)}`;
    this.differences.push(`${about}\n  database: ${expected}\n  model:    ${found}`);
  }

  async #compareTable(name: string): Promise<void> {
    const table = new Tables([]).of(name);
    const truth = await this.#rowsOf(name);
    const own = [...this.store.table(name)].map(row => table.view(row));
    const [expected = [], found = []] = [truth, own].map(rows =>
      sorted(rows.map(bare).map(row => (name === 'lease' ? timeless(row) : row))),
    );
    for (let i = 0; i < Math.max(expected.length, found.length); i++) {
      if (expected[i] === found[i]) continue;
      this.differences.push(`table ${name}\n  database: ${expected[i]}\n  model:    ${found[i]}`);
      return;
    }
  }
}

const tried = async <T>(work: () => Promise<T>): Promise<Tried<T>> =>
  work().then(
    done => ({ done }),
    (failed: unknown) => ({ failed }),
  );

/** The file of the server that sends a statement now, by the stack. */
function sender(): string {
  const files = [...(new Error().stack ?? '').matchAll(/(core\/server\/src\/[^:)]+)/g)].map(each => each[1] ?? '');
  return files.find(file => !file.includes('/src/db/')) ?? 'unknown';
}

/** What a row breaks by itself: of several at once the database finds whichever its plan comes to first. */
const BROKEN_ROW = /^(22012|23502|23514)$/;

const codeOf = (error: unknown): string => {
  for (let at = error; at && typeof at === 'object'; at = (at as { cause?: unknown }).cause) {
    const { code } = at as { code?: unknown };
    if (typeof code === 'string') return BROKEN_ROW.test(code) ? 'of a broken row' : code;
  }
  return String(error);
};

/** A result in a form that can be compared; rows in order where the statement gives them one that leaves nothing open. */
function told(text: string, result: Tried<unknown>): string {
  if ('failed' in result) return `error ${codeOf(result.failed)}`;
  if (!Array.isArray(result.done)) return String(result.done);
  // the clocks of both are not compared
  const rows = (result.done as Row[]).map(({ seq: _, ...row }) => (text.includes('seen_at') ? timeless(row) : row));
  return /order by/i.test(text) ? JSON.stringify(rows.map(plain)) : JSON.stringify(sorted(rows));
}

const sorted = (rows: readonly Row[]): string[] => rows.map(row => JSON.stringify(plain(row))).sort();

/** Without the number that a statement of several rows gives them in no certain order; identities of the server are text. */
const bare = ({ id, seq: _, ...row }: Row): Row => (/^\d+$/.test(String(id)) ? row : { id, ...row });

const timeless = ({ seen_at: _, now: _now, ...row }: Row): Row => row;

/** Names in one order; what drivers give as other types of the same value alike. */
const plain = (row: Row): unknown =>
  Object.entries(row)
    .map(([name, value]) => [name, typeof value === 'bigint' ? String(value) : value])
    .sort(([a], [b]) => ((a as string) < (b as string) ? -1 : 1));
