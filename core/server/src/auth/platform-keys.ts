// Keys of the platform's staff: a role each, stored as hashes, shown once.
import { randomBytes } from 'node:crypto';
import { type Database, isUnique, type Row, type RowUpdate, type Sql } from '../db/index.ts';
import { ApiError, Cache, type Cipher, type Clock, newId } from '../kernel/index.ts';

export const ROLES = ['owner', 'operations', 'support', 'finance'] as const;
export type Role = (typeof ROLES)[number];

export interface PlatformKey {
  id: string;
  name: string;
  role: Role;
  createdAt: number;
}

const keyOf = (authorization: string | undefined): string | undefined =>
  /^Bearer (pk_[0-9a-f]{40})$/.exec(authorization ?? '')?.[1];

/** Keys that may resolve a transaction by hand. */
export const MAY_RESOLVE: readonly Role[] = ['owner', 'finance'];

/** What counts of a key where two must agree. */
export interface KeyStanding {
  createdAt: number;
  /** not revoked, and of a role that may resolve */
  isValid: boolean;
}

/** What became of the first key at a start. */
export type FirstKey = 'known' | 'made' | 'replaced' | 'revoked';

/** The keys of the platform's staff. */
export class PlatformKeys {
  readonly #db: Database;
  readonly #cipher: Cipher;
  readonly #clock: Clock;
  /** by hash: a change of any key forgets them all */
  readonly #known: Cache<PlatformKey | undefined>;

  constructor(deps: { db: Database; cipher: Cipher; clock: Clock }) {
    this.#db = deps.db;
    this.#cipher = deps.cipher;
    this.#clock = deps.clock;
    this.#known = new Cache(deps.db.bus, 'platform_key');
  }

  /**
   * The first key, from the configuration: named `owner`. Another one given at a later start replaces it, and it is revoked by that. One
   * that was revoked stays so.
   */
  async ensureFirst(key: string): Promise<FirstKey> {
    const hash = this.#hash(key);
    const now = this.#clock.now();
    return this.#db.transaction(async (sql): Promise<FirstKey> => {
      this.#db.invalidates(sql, 'platform_key');
      const [found] = await sql.query('select revoked_at from platform_key where hash = $1', [hash]);
      if (found) return found.revoked_at === null ? 'known' : 'revoked';
      const before = await sql.query(`select id from platform_key where id ~ '^key_owner(_\\d+)?$'`);
      await sql.run(`update platform_key set revoked_at = $1 where id ~ '^key_owner(_\\d+)?$' and revoked_at is null`, [now]);
      const id = before.length === 0 ? 'key_owner' : `key_owner_${before.length + 1}`;
      await sql.run(`insert into platform_key (id, name, role, hash, created_at) values ($1, 'owner', 'owner', $2, $3)`, [
        id,
        hash,
        now,
      ]);
      return before.length === 0 ? 'made' : 'replaced';
    });
  }

  /** Whether anybody may do everything. */
  async hasOwner(): Promise<boolean> {
    const [found] = await this.#db.query(`select 1 from platform_key where role = 'owner' and revoked_at is null limit 1`);
    return found !== undefined;
  }

  /** How keys stand; those that never were are left out. `lock`: none of them is revoked before this transaction ends. */
  async standing(sql: Sql, ids: readonly string[], lock = false): Promise<Map<string, KeyStanding>> {
    const rows = await sql.query(
      `select id, role, created_at, revoked_at from platform_key where id = any($1::text[]) order by id${lock ? ' for share' : ''}`,
      [ids],
    );
    return new Map(
      rows.map(row => {
        const isValid = row.revoked_at === null && MAY_RESOLVE.includes(row.role as Role);
        return [String(row.id), { createdAt: Number(row.created_at), isValid }];
      }),
    );
  }

  /** Whether this key was right before and is in memory; nothing is looked up. */
  isKnown(authorization: string | undefined): boolean {
    const key = keyOf(authorization);
    return key !== undefined && this.#known.peek(this.#hash(key)) !== undefined;
  }

  /** @param authorization the header's value @throws UNAUTHORIZED */
  async check(authorization: string | undefined): Promise<PlatformKey> {
    const key = keyOf(authorization);
    if (!key) throw new ApiError('UNAUTHORIZED');
    const hash = this.#hash(key);
    const found = await this.#known.get(hash, async () => {
      const [row] = await this.#db.query(
        'select id, name, role, created_at from platform_key where hash = $1 and revoked_at is null',
        [hash],
      );
      return row && platformKeyOf(row);
    });
    if (!found) throw new ApiError('UNAUTHORIZED');
    return found;
  }

  async list(): Promise<PlatformKey[]> {
    const rows = await this.#db.query(
      'select id, name, role, created_at from platform_key where revoked_at is null order by created_at, id',
    );
    return rows.map(platformKeyOf);
  }

  /** @returns the key, shown this once @throws DUPLICATE */
  async add(sql: Sql, given: { name: string; role: Role }): Promise<{ id: string; key: string }> {
    const taken = await sql.query('select 1 from platform_key where name = $1 and revoked_at is null', [given.name]);
    if (taken.length > 0) throw new ApiError('DUPLICATE');
    const id = newId('key');
    const key = `pk_${randomBytes(20).toString('hex')}`;
    try {
      await sql.run('insert into platform_key (id, name, role, hash, created_at) values ($1, $2, $3, $4, $5)', [
        id,
        given.name,
        given.role,
        this.#hash(key),
        this.#clock.now(),
      ]);
    } catch (error) {
      if (isUnique(error)) throw new ApiError('DUPLICATE');
      throw error;
    }
    return { id, key };
  }

  /** The change by which a key stops; one that is revoked stays as it is. */
  revocation(id: string): RowUpdate {
    return {
      update: 'update platform_key as t set revoked_at = given.at',
      when: 't.revoked_at is null',
      shape: 'at bigint',
      values: { at: this.#clock.now() },
      topic: 'platform_key',
      key: id,
    };
  }

  #hash(key: string): string {
    return this.#cipher.mac(`platform key|${key}`);
  }
}

const platformKeyOf = (row: Row): PlatformKey => ({
  id: String(row.id),
  name: String(row.name),
  role: row.role as Role,
  createdAt: Number(row.created_at),
});
