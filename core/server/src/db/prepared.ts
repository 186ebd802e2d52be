// Statements with parameters are prepared once a connection: PostgreSQL then parses and plans each of them once, not every time.

import { isUnheard } from './errors.ts';
import { nameOf } from './statement.ts';

interface Client {
  query(first: unknown, values?: unknown, done?: unknown): unknown;
  readonly connection?: { stream?: Stream };
}

interface Stream {
  destroy(): void;
  cork(): void;
  uncork(): void;
}

/** The driver's pool, as far as it is needed here. */
export interface ClientPool {
  on(name: 'connect', heard: (client: Client) => void): unknown;
}

const MOST = 1000;
// a prepared `select *` fails for good when a later version adds a column while this process runs
const OPEN_LIST = /^\s*select \*/i;

/** Whether a text may be prepared. */
export const isNamed = (text: string): boolean => !OPEN_LIST.test(text);

/**
 * Makes every new connection of a pool prepare its statements, under their names where they have one. Beyond a thousand texts the
 * rest stays unprepared.
 */
export function prepareStatements(pool: ClientPool): void {
  const names = new Map<string, string>();
  const preparedAs = (text: string): string | undefined => {
    const known = names.get(text);
    if (known !== undefined || names.size >= MOST || !isNamed(text)) return known;
    const name = `${nameOf(text) ?? 's'}.${names.size}`;
    names.set(text, name);
    return name;
  };
  pool.on('connect', client => {
    const query = client.query.bind(client);
    const leaving = inOnePiece(client.connection?.stream);
    client.query = (first, values, done) => {
      leaving();
      const isPlain = typeof first === 'string' && Array.isArray(values) && values.length > 0 && done === undefined;
      const name = isPlain ? preparedAs(first) : undefined;
      return cutWhenLate(client, name === undefined ? query(first, values, done) : query({ name, text: first, values }));
    };
  });
}

/**
 * What is asked of a connection at one moment leaves in one piece: each write of its own costs time, and wakes the database.
 * @returns call it before each
 */
function inOnePiece(stream: Stream | undefined): () => void {
  let isHeld = false;
  return () => {
    if (isHeld || stream === undefined) return;
    isHeld = true;
    stream.cork();
    process.nextTick(() => {
      isHeld = false;
      stream.uncork();
    });
  };
}

/** The driver would hand a connection on that still waits for an answer. */
function cutWhenLate(client: Client, answer: unknown): unknown {
  if (answer instanceof Promise) answer.catch(error => isUnheard(error) && client.connection?.stream?.destroy());
  return answer;
}

/**
 * What makes a connection look rows up by index; the value is what is usual where a disk does not turn. A plan is made once and
 * kept: one that was made while a table was small would read all of it for as long as the connection lives.
 */
export const BY_INDEX = 'set random_page_cost = 1.1';

/**
 * `status = 'open'` of a row that a statement finds by its key. In these words no index of what is open fits: a plan that was made while
 * little was open would read that one from end to end.
 */
export const FOUND_OPEN = `coalesce(status = 'open', false)`;

/**
 * PostgreSQL would plan a prepared statement for the values of each time: five times, and for ever where a list is short, for a
 * plan that knows of one item looks cheaper than one for any list. Making it takes six times as long as running it.
 */
const PLANNED_ONCE = 'set plan_cache_mode = force_generic_plan';

/** Connections of play look rows up by index, and plan each statement once. */
export const forPlay = (pool: ClientPool): void => settle(pool, `${BY_INDEX}; ${PLANNED_ONCE}`);

/** Reports read only, each on one processor: workers beside it would take what the bets need. */
export function forReports(pool: ClientPool): void {
  pool.on('connect', client => {
    const query = client.query.bind(client);
    client.query = (...asked) => cutWhenLate(client, query(...asked));
  });
  settle(pool, `${BY_INDEX}; set max_parallel_workers_per_gather = 0; set jit = off; set default_transaction_read_only = on`);
}

function settle(pool: ClientPool, text: string): void {
  pool.on('connect', client => {
    const set = client.query(text) as Promise<unknown>;
    set.catch(() => {}); // a connection that broke says so at its first statement
  });
}
