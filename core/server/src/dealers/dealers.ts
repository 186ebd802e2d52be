// Dealers of all operators: who they are, what they sign in with, and what is shown of them.
import { randomBytes, randomUUID } from 'node:crypto';
import type { Database, Row, RowUpdate, Sql } from '../db/index.ts';
import { ApiError, type Cipher, type Clock, sha256 } from '../kernel/index.ts';

export type DealerRole = 'dealer' | 'pitboss';

export interface Dealer {
  /** UUID */
  id: string;
  operator: string;
  login: string;
  name: string;
  role: DealerRole;
  status: 'active' | 'disabled';
  badgeTail: string | null;
  badgeIssuedAt: number | null;
  /** hash of the picture */
  photo: string | null;
  createdAt: number;
}

/** As administrators see it. */
export interface ListedDealer extends Dealer {
  /** '' where none is issued */
  badgeCode: string;
  /** rounds with a card that they dealt */
  rounds: number;
}

export interface NewDealer {
  operator: string;
  login: string;
  name: string;
  role: DealerRole;
  pinHash: string;
}

export type DealerChange = Partial<Pick<Dealer, 'name' | 'role' | 'status'> & { pinHash: string }>;

const COLUMNS = 'id, operator, login, name, role, status, badge_tail, badge_issued_at, photo, created_at';
/** 32 of them, so that each is as likely as the others; without letters that are taken for digits. */
const BADGE_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const BADGE_LENGTH = 12;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether this is how dealers and devices are named. */
export const isUuid = (text: string): boolean => UUID.test(text);

export class Dealers {
  readonly #db: Database;
  readonly #cipher: Cipher;
  readonly #clock: Clock;

  constructor(deps: { db: Database; cipher: Cipher; clock: Clock }) {
    this.#db = deps.db;
    this.#cipher = deps.cipher;
    this.#clock = deps.clock;
  }

  /** In the order of their creation; of one operator when it is given. */
  async list(operator?: string): Promise<ListedDealer[]> {
    const rows = await this.#db.query(
      `select ${COLUMNS}, badge_sealed,
         (select count(distinct l.round_id) from card_log l where l.dealer = d.login and l.position is not null) as rounds
       from dealer d where $1::text is null or operator = $1 order by seq`,
      [operator ?? null],
    );
    return rows.map(row => ({
      ...dealerOf(row),
      rounds: Number(row.rounds),
      badgeCode: row.badge_sealed === null ? '' : this.#cipher.open(String(row.badge_sealed), aboutOf(String(row.id))).toString(),
    }));
  }

  async find(id: string): Promise<Dealer | undefined> {
    if (!isUuid(id)) return undefined;
    const [row] = await this.#db.query(`select ${COLUMNS} from dealer where id = $1`, [id]);
    return row && dealerOf(row);
  }

  /** @returns its id @throws DUPLICATE: somebody has this login, at whatever operator */
  async create(sql: Sql, { operator, login, name, role, pinHash }: NewDealer): Promise<string> {
    const id = randomUUID();
    const made = await sql.run(
      `insert into dealer (id, operator, login, name, role, status, pin_hash, created_at)
       values ($1, $2, $3, $4, $5, 'active', $6, $7) on conflict (login) do nothing`,
      [id, operator, login, name, role, pinHash, this.#clock.now()],
    );
    if (made === 0) throw new ApiError('DUPLICATE');
    return id;
  }

  /**
   * Changes what is given. Who is disabled or has another role is signed out: after the commit close what they have open.
   * @returns whether they were signed out
   */
  async change(sql: Sql, id: string, { name, role, status, pinHash }: DealerChange): Promise<boolean> {
    const [was] = await sql.query<{ role: string; status: string }>('select role, status from dealer where id = $1 for update', [
      id,
    ]);
    await sql.run(
      `update dealer set name = coalesce($2, name), role = coalesce($3, role), status = coalesce($4, status),
         pin_hash = coalesce($5, pin_hash) where id = $1`,
      [id, name ?? null, role ?? null, status ?? null, pinHash ?? null],
    );
    const isOut = status === 'disabled' || (role !== undefined && role !== was?.role);
    if (isOut) await this.signOut(sql, id);
    return isOut;
  }

  /** Ends every sign-in of a dealer. */
  async signOut(sql: Sql, id: string): Promise<void> {
    await sql.run('update dealer_session set revoked_at = $2 where dealer_id = $1 and revoked_at is null', [
      id,
      this.#clock.now(),
    ]);
  }

  /** A new badge: the one before stops with this transaction. @returns its code */
  async issueBadge(sql: Sql, id: string): Promise<{ code: string; isReissue: boolean }> {
    const code = newBadge();
    const [was] = await sql.query<{ badge_hash: string | null }>('select badge_hash from dealer where id = $1 for update', [id]);
    await sql.run('update dealer set badge_sealed = $2, badge_hash = $3, badge_tail = $4, badge_issued_at = $5 where id = $1', [
      id,
      this.#cipher.seal(code, aboutOf(id)),
      this.#badgeHash(code),
      code.slice(-4),
      this.#clock.now(),
    ]);
    return { code, isReissue: was?.badge_hash != null };
  }

  async revokeBadge(sql: Sql, id: string): Promise<void> {
    const text = `update dealer set badge_sealed = null, badge_hash = null, badge_tail = null, badge_issued_at = null where id = $1`;
    await sql.run(text, [id]);
  }

  /** The change by which a dealer has another picture, or none. */
  photoUpdate(id: string, photo: string | null): RowUpdate {
    return { update: 'update dealer as t set photo = given.photo', shape: 'photo text', values: { photo }, key: id };
  }

  /** Keeps a picture. @returns what it is found by */
  async keepPhoto(bytes: Buffer, type: string): Promise<string> {
    const hash = sha256(bytes);
    await this.#db.transaction(async sql => {
      await this.#db.fence(sql);
      await sql.run(
        'insert into dealer_photo (sha256, type, base64, created_at) values ($1, $2, $3, $4) on conflict do nothing',
        [hash, type, bytes.toString('base64'), this.#clock.now()],
      );
    });
    return hash;
  }

  /** The picture of a dealer; undefined without one. */
  async photoOf(id: string): Promise<{ hash: string; type: string; bytes: Buffer } | undefined> {
    if (!isUuid(id)) return undefined;
    const [row] = await this.#db.query<{ sha256: string; type: string; base64: string }>(
      'select p.sha256, p.type, p.base64 from dealer d join dealer_photo p on p.sha256 = d.photo where d.id = $1',
      [id],
    );
    return row && { hash: row.sha256, type: row.type, bytes: Buffer.from(row.base64, 'base64') };
  }

  /** Who may sign in with this badge; undefined: nobody. */
  async ofBadge(code: string): Promise<Dealer | undefined> {
    const [row] = await this.#db.query(`select ${COLUMNS} from dealer where badge_hash = $1 and status = 'active'`, [
      this.#badgeHash(code.trim().toUpperCase()),
    ]);
    return row && dealerOf(row);
  }

  /** Who has this login, with the hash of their PIN. */
  async ofLogin(login: string): Promise<{ dealer: Dealer; pinHash: string } | undefined> {
    const [row] = await this.#db.query(`select ${COLUMNS}, pin_hash from dealer where login = $1 and status = 'active'`, [login]);
    return row && { dealer: dealerOf(row), pinHash: String(row.pin_hash) };
  }

  /** Every badge, sealed anew by another cipher; part of an exchange of the master key. @returns how many */
  async reseal(sql: Sql, to: Cipher): Promise<number> {
    const rows = await sql.query<{ id: string; badge_sealed: string }>(
      'select id, badge_sealed from dealer where badge_sealed is not null order by id for update',
    );
    for (const { id, badge_sealed } of rows) {
      const sealed = to.seal(this.#cipher.open(badge_sealed, aboutOf(id)), aboutOf(id));
      await sql.run('update dealer set badge_sealed = $2 where id = $1', [id, sealed]);
    }
    return rows.length;
  }

  #badgeHash(code: string): string {
    return this.#cipher.mac(`dealer badge|${code}`);
  }
}

const aboutOf = (id: string): string => `badge|${id}`;

function newBadge(): string {
  const letters = [...randomBytes(BADGE_LENGTH)].map(byte => BADGE_LETTERS[byte % BADGE_LETTERS.length]);
  return `DLR-${letters.join('')}`;
}

function dealerOf(row: Row): Dealer {
  return {
    id: String(row.id),
    operator: String(row.operator),
    login: String(row.login),
    name: String(row.name),
    role: row.role as DealerRole,
    status: row.status as Dealer['status'],
    badgeTail: row.badge_tail as string | null,
    badgeIssuedAt: row.badge_issued_at === null ? null : Number(row.badge_issued_at),
    photo: row.photo as string | null,
    createdAt: Number(row.created_at),
  };
}
