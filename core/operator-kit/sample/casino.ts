// A complete operator: a page that launches players into games, and a wallet that keeps their money in an SQLite file.
//   node casino.ts               serves both (PORT, 9000 by default)
//   node casino.ts launch GAME   prints an address that opens a game once, within a minute
//   node casino.ts reconcile     compares the last day's transactions with these books
import { createServer } from 'node:http';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { type Account, answerNode, type Books, type Entry, OperatorClient, type Page, Wallet } from '@baize/operator-kit';

/** The books: `begin immediate` locks the file, so calls of all players wait for each other. A bigger database locks the player's row. */
class SqliteBooks implements Books {
  readonly #db: DatabaseSync;
  #last: Promise<unknown> = Promise.resolve();

  constructor(file: string) {
    this.#db = new DatabaseSync(file, { timeout: 2000 });
    this.#db.exec(`pragma journal_mode = wal; pragma synchronous = full;
      create table if not exists player (id text primary key, currency text not null,
        balance integer not null check (balance >= 0), blocked integer not null) strict;
      create table if not exists tx (id text primary key, kind text not null, player text not null, content text not null,
        change integer not null, reply text not null, reversed integer not null) strict;`);
  }

  deposit(id: string, balance: bigint, currency: string, blocked = false): void {
    this.#run('insert into player values (?, ?, ?, ?) on conflict do nothing', id, currency, balance, Number(blocked));
  }

  balanceOf = (id: string): bigint => this.#get('select balance from player where id = ?', id)?.balance as bigint;

  entry = (id: string): Entry | undefined => {
    const row = this.#get('select * from tx where id = ?', id);
    return row && ({ ...row, txId: row.id, externalId: row.player, reversed: row.reversed === 1n } as unknown as Entry);
  };

  open<T>(id: string, work: (page: Page) => Promise<T>): Promise<T> {
    const mine = this.#last.then(async () => {
      this.#db.exec('begin immediate');
      try {
        const done = await work(this.#page(id));
        this.#db.exec('commit'); // on the disk before the platform hears of it
        return done;
      } catch (error) {
        if (this.#db.isTransaction) this.#db.exec('rollback');
        throw error;
      }
    });
    this.#last = mine.catch(() => {});
    return mine;
  }

  #page(id: string): Page {
    const row = this.#get('select currency, balance, blocked from player where id = ?', id);
    return {
      account: row && ({ ...row, blocked: row.blocked === 1n } as unknown as Account),
      entry: this.entry,
      put: ({ txId, kind, externalId, content, change, reply, reversed }) =>
        this.#run(
          'insert or replace into tx values (?, ?, ?, ?, ?, ?, ?)',
          ...[txId, kind, externalId, content, change, reply, Number(reversed)],
        ),
      setBalance: balance => this.#run('update player set balance = ? where id = ?', balance, id),
    };
  }

  #run(sql: string, ...values: (string | bigint | number)[]): void {
    this.#db.prepare(sql).run(...values);
  }

  #get(sql: string, ...values: string[]): Record<string, unknown> | undefined {
    const statement = this.#db.prepare(sql);
    statement.setReadBigInts(true);
    return statement.get(...values);
  }
}

const { BAIZE_URL = '', BAIZE_OPERATOR = '', BAIZE_API_KEY = '', BAIZE_API_SECRET = '' } = process.env;
const { PORT = '9000', BOOKS = 'casino.sqlite', CURRENCY = 'KRW' } = process.env;
const baize = new OperatorClient({
  url: BAIZE_URL,
  operator: BAIZE_OPERATOR,
  apiKey: BAIZE_API_KEY,
  apiSecret: BAIZE_API_SECRET,
});
const books = new SqliteBooks(BOOKS);
books.deposit('u-1', 1_000_000n, CURRENCY);
books.deposit('u-blocked', 5000n, CURRENCY, true); // these two are for the certification
books.deposit('u-rich', 2n ** 53n + 1n, CURRENCY);
const wallet = new Wallet({ operator: BAIZE_OPERATOR, secret: BAIZE_API_SECRET, path: '/wallet', books });
const player = { external_id: 'u-1', nickname: 'Player 1', currency: CURRENCY }; // whoever is signed in at your site

const page = async (): Promise<string> => {
  const { games } = await baize.call('GET /games', { query: { lang: 'en' } });
  const button = (game: (typeof games)[number]) => `<p><button name="game" value="${game.game_code}">${game.name}</button></p>`;
  return `<!doctype html><title>Casino</title><h1>${player.nickname}: ${books.balanceOf(player.external_id)} ${CURRENCY}</h1>
    <form method="post" action="/play">${games.map(button).join('')}</form>`;
};

/** An address for each click: it is good once, for a minute. */
const launch = async (game_code: string): Promise<string> =>
  (await baize.call('POST /launch', { body: { player, game_code, lang: 'en' } })).launch_url;

const failed = (error: unknown): void => console.error(error);
const server = createServer(async (request, response) => {
  if (await answerNode(wallet, request, response, failed)) return;
  try {
    if (request.method === 'POST' && request.url === '/play') {
      const form = new URLSearchParams(await text(request));
      response.writeHead(303, { location: await launch(form.get('game') ?? '') }).end();
    } else if (request.url === '/') response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(await page());
    else response.writeHead(404).end();
  } catch (error) {
    failed(error);
    response.writeHead(502).end('The games cannot be reached. Please try again.');
  }
});

const [, , command = 'serve', game = 'baccarat'] = process.argv;
if (command === 'launch') console.log(await launch(game));
else if (command === 'reconcile') {
  let [agreed, differing] = [0, 0];
  for await (const { tx_id, status, type, amount } of baize.rows('GET /transactions')) {
    if (type === 'rollback' || status === 'pending' || status === 'uncertain') continue; // a rollback shows in its debit
    const theirs = status !== 'confirmed' ? 0n : type === 'debit' ? -BigInt(amount) : BigInt(amount);
    const entry = books.entry(tx_id);
    const ours = entry && !entry.reversed ? entry.change : 0n;
    if (ours === theirs) agreed++;
    else console.log(`${tx_id}: ${type} ${status} moved ${theirs} there and ${ours} here (${++differing})`);
  }
  console.log(`${agreed} transactions agree, ${differing} differ`);
} else server.listen(Number(PORT), '127.0.0.1', () => console.log(`http://127.0.0.1:${PORT}`));
