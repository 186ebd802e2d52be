// How a connection to PostgreSQL is set up: statements are prepared once, plans look rows up by index, idle transactions end.

interface Client {
  query(first: unknown, values?: unknown, done?: unknown): unknown;
  on?(name: 'error', heard: () => void): unknown;
}

/** The driver's pool, as far as it is needed here. */
export interface ClientPool {
  on(name: 'connect', heard: (client: Client) => void): unknown;
}

const MOST = 1000;
// a prepared `select *` fails for good when a later version adds a column while this process runs
const OPEN_LIST = /^\s*select \*/i;

/** Makes every new connection of a pool name its statements. Beyond a thousand texts the rest stays unnamed. */
export function prepareStatements(pool: ClientPool): void {
  const names = new Map<string, string>();
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known !== undefined || names.size >= MOST || OPEN_LIST.test(text)) return known;
    const name = `s${names.size}`;
    names.set(text, name);
    return name;
  };
  pool.on('connect', client => {
    const query = client.query.bind(client);
    client.query = (first, values, done) => {
      const isPlain = typeof first === 'string' && Array.isArray(values) && values.length > 0 && done === undefined;
      const name = isPlain ? nameOf(first) : undefined;
      return name === undefined ? query(first, values, done) : query({ name, text: first, values });
    };
  });
}

/** Longer than anything waits inside a transaction. */
const IDLE_MS = 5000;

/**
 * Sets up every new connection. It looks rows up by index: a plan is made once and kept, and one that was made while a table was
 * small would read all of it for as long as the connection lives. And it ends when nothing comes in the middle of a transaction: a
 * process that is stopped there must not keep its locks, or no other one could take over the lease until it wakes (F41); when it does,
 * its commit fails.
 */
export function setUp(pool: ClientPool): void {
  const settings = `set random_page_cost = 1.1; set idle_in_transaction_session_timeout = ${IDLE_MS}`;
  pool.on('connect', client => {
    client.on?.('error', () => {}); // a connection that broke says so at its next statement
    const set = client.query(settings) as Promise<unknown>;
    set.catch(() => {});
  });
}
