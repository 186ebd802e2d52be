// Statements of the embedded database, each parsed and planned once: its own `query` does both every time, and that takes longer than
// most statements do.
import { type messages, type PGlite, parse, protocol } from '@electric-sql/pglite';
import { isNamed } from '../prepared.ts';

const { serialize } = protocol;
const MOST = 1000;

/** What a statement answered. */
export interface Answered {
  rows: unknown[];
  affectedRows?: number;
}

interface Statement {
  name: string;
  /** types of its parameters */
  types: number[];
  /** how its rows look; null when it has none */
  fields: messages.BackendMessage | null;
}

/** The statements of one database. Whoever calls has it alone: inside its transaction, or by `alone`. */
export class PreparedEmbedded {
  readonly #database: PGlite;
  readonly #statements = new Map<string, Statement>();

  constructor(database: PGlite) {
    this.#database = database;
  }

  /** One statement that is a transaction by itself, when its turn comes. */
  alone(text: string, params: readonly unknown[]): Promise<Answered> {
    if (!this.#isNamed(text, params)) return this.#database.query(text, params as unknown[]);
    return this.#database._runExclusiveTransaction(() => this.inside(text, params));
  }

  /** @param inner what runs a statement unprepared; without it all of them are named */
  async inside(text: string, params: readonly unknown[], inner?: Pick<PGlite, 'query'>): Promise<Answered> {
    if (inner && !this.#isNamed(text, params)) return inner.query(text, params as unknown[]);
    return this.#database.runExclusive(async () => {
      const { name, types, fields } = this.#statements.get(text) ?? (await this.#prepare(text));
      const values = params.map((value, i) => this.#written(value, types[i] as number));
      const bound = [serialize.bind({ statement: name, values }), serialize.execute({}), serialize.sync()];
      const answer = await this.#database.execProtocolStream(Buffer.concat(bound), { syncToFs: false });
      const [result] = parse.parseResults(fields ? [fields, ...answer] : answer, this.#database.parsers);
      return result as Answered;
    });
  }

  #isNamed(text: string, params: readonly unknown[]): boolean {
    return params.length > 0 && (this.#statements.has(text) || (this.#statements.size < MOST && isNamed(text)));
  }

  async #prepare(text: string): Promise<Statement> {
    const name = `s${this.#statements.size}`;
    const asked = [serialize.parse({ name, text }), serialize.describe({ type: 'S', name }), serialize.sync()];
    const answer = await this.#database.execProtocolStream(Buffer.concat(asked), { syncToFs: false });
    const types = parse.parseDescribeStatementResults(answer);
    const statement = { name, types, fields: answer.find(each => each.name === 'rowDescription') ?? null };
    this.#statements.set(text, statement);
    return statement;
  }

  #written(value: unknown, type: number): string | null {
    if (value === null || value === undefined) return null;
    const write = this.#database.serializers[type];
    return write ? write(value) : String(value);
  }
}
