// Banners that operators upload for their lobbies: kept by the hash of their bytes, fetched by everybody, deleted by nobody.
import { type Database, type Sql, statement } from '../db/index.ts';
import type { Clock, Picture } from '../kernel/index.ts';

const INSERT = statement(
  'operators.insert-banner',
  `insert into lobby_banner (sha256, type, bytes, created_at) values ($1, $2, decode($3, 'base64'), $4) on conflict do nothing`,
);
const OWN = statement(
  'operators.own-banner',
  'insert into lobby_banner_owner (operator, sha256) values ($1, $2) on conflict do nothing',
);
const HAS = statement('operators.has-banner', 'select 1 from lobby_banner_owner where operator = $1 and sha256 = $2');
const READ = statement(
  'operators.read-banner',
  `select type, encode(bytes, 'base64') as bytes from lobby_banner where sha256 = $1`,
);

/** Bytes of the last ones that were asked for: a lobby asks for the same few again and again. */
const MOST_KEPT = 32;

/** A banner as it is served. */
export interface StoredBanner {
  type: Picture['type'];
  bytes: Buffer;
}

export class Banners {
  readonly #deps: { db: Database; clock: Clock };
  /** by hash, the last asked for at the end: what a hash names never changes */
  readonly #kept = new Map<string, StoredBanner>();

  constructor(deps: { db: Database; clock: Clock }) {
    this.#deps = deps;
  }

  /** Keeps a picture for an operator; the same bytes are kept once for all of them. */
  async store(sql: Sql, operator: string, banner: StoredBanner & { sha256: string }): Promise<void> {
    const { sha256, type, bytes } = banner;
    await sql.run(INSERT, [sha256, type, bytes.toString('base64'), this.#deps.clock.now()]);
    await sql.run(OWN, [operator, sha256]);
  }

  /** Whether this operator has uploaded it. */
  async has(sql: Pick<Sql, 'query'>, operator: string, sha256: string): Promise<boolean> {
    return (await sql.query(HAS, [operator, sha256])).length > 0;
  }

  /** One that is in memory. */
  known(sha256: string): StoredBanner | undefined {
    const found = this.#kept.get(sha256);
    if (found) this.#keep(sha256, found);
    return found;
  }

  /** Whoever uploaded it. */
  async read(sha256: string): Promise<StoredBanner | undefined> {
    const [row] = await this.#deps.db.query<{ type: Picture['type']; bytes: string }>(READ, [sha256]);
    if (!row) return undefined;
    const found = { type: row.type, bytes: Buffer.from(row.bytes, 'base64') };
    this.#keep(sha256, found);
    return found;
  }

  #keep(sha256: string, banner: StoredBanner): void {
    this.#kept.delete(sha256);
    this.#kept.set(sha256, banner);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MOST_KEPT && oldest !== undefined) this.#kept.delete(oldest);
  }
}
