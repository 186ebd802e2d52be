// Keys of the platform's staff: a role each, stored as hashes, shown once.
import { randomBytes } from 'node:crypto';
import { type Database, isUnique, type Row, type Sql } from '../db/index.ts';
import { ApiError, badFields, Cache, type Cipher, type Clock, newId } from '../kernel/index.ts';

export const ROLES = ['owner', 'operations', 'support', 'finance'] as const;
export type Role = (typeof ROLES)[number];

export interface PlatformKey {
  id: string;
  name: string;
  role: Role;
  createdAt: number;
}

export class PlatformKeys {
  readonly #db: Database;
  readonly #cipher: Cipher;
  readonly #clock: Clock;
  readonly #known = new Cache<PlatformKey | undefined>();

  constructor(deps: { db: Database; cipher: Cipher; clock: Clock }) {
    this.#db = deps.db;
    this.#cipher = deps.cipher;
    this.#clock = deps.clock;
  }

  /** The first key, from the configuration: named `owner`; another one given at a later start replaces it. */
  async ensureOwner(key: string): Promise<void> {
    const hash = this.#hash(key);
    await this.#db.query(
      `insert into platform_key (id, name, role, hash, created_at) values ('key_owner', 'owner', 'owner', $1, $2)
       on conflict (id) do update set hash = excluded.hash, revoked_at = null`,
      [hash, this.#clock.now()],
    );
    this.#known.forget();
  }

  /** @param authorization the header's value @throws UNAUTHORIZED */
  async check(authorization: string | undefined): Promise<PlatformKey> {
    const key = /^Bearer (pk_[0-9a-f]{40})$/.exec(authorization ?? '')?.[1];
    if (!key) throw new ApiError('UNAUTHORIZED');
    const hash = this.#hash(key);
    const found = await this.#known.get(hash, async () => {
      const [row] = await this.#db.query(
        'select id, name, role, created_at from platform_key where hash = $1 and revoked_at is null',
        [hash],
      );
      return row && keyOf(row);
    });
    if (!found) throw new ApiError('UNAUTHORIZED');
    return found;
  }

  async list(): Promise<PlatformKey[]> {
    const rows = await this.#db.query(
      'select id, name, role, created_at from platform_key where revoked_at is null order by created_at, id',
    );
    return rows.map(keyOf);
  }

  /** @returns the key, shown this once @throws INVALID_REQUEST, DUPLICATE */
  async add(sql: Sql, given: { name?: unknown; role?: unknown }): Promise<{ id: string; key: string }> {
    const bad = [
      ...(typeof given.name === 'string' && /^[\w .@-]{1,40}$/.test(given.name) ? [] : ['name']),
      ...((ROLES as readonly unknown[]).includes(given.role) ? [] : ['role']),
    ];
    if (bad.length > 0) throw badFields(...bad);
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

  /** The key stops with the commit. @throws NOT_FOUND */
  async revoke(sql: Sql, id: string): Promise<void> {
    this.#db.whenOver(sql, () => this.#known.forget());
    const rows = await sql.run('update platform_key set revoked_at = $2 where id = $1 and revoked_at is null', [
      id,
      this.#clock.now(),
    ]);
    if (rows === 0) throw new ApiError('NOT_FOUND');
  }

  #hash(key: string): string {
    return this.#cipher.mac(`platform key|${key}`);
  }
}

const keyOf = (row: Row): PlatformKey => ({
  id: String(row.id),
  name: String(row.name),
  role: row.role as Role,
  createdAt: Number(row.created_at),
});
