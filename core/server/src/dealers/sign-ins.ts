// Dealers at their devices: signing in by login and PIN or by a badge, and who is on duty where.
import type { Attempts } from '../auth/index.ts';
import type { Database, Row } from '../db/index.ts';
import { ApiError, type Clock, newToken, RateLimited, sha256 } from '../kernel/index.ts';
import type { Dealer, DealerRole, Dealers } from './dealers.ts';
import type { Device } from './devices.ts';
import { isPin } from './pin.ts';

/** A shift. */
const SESSION_MS = 12 * 3_600_000;
/** Tries within a minute, for a login and for a device. */
const MOST_TRIES = 5;
const MOST_TRIES_OF_DEVICE = 20;

/** A dealer who is signed in at a device. */
export interface OnDuty {
  /** SHA-256 of the token */
  id: string;
  dealerId: string;
  login: string;
  name: string;
  role: DealerRole;
  deviceId: string;
  deviceName: string;
  operator: string;
  /** where the device works; null: nowhere yet */
  tableId: string | null;
  expiresAt: number;
}

export type Proof = { login: string; pin: string } | { badge: string };

interface Deps {
  db: Database;
  clock: Clock;
  attempts: Attempts;
  dealers: Dealers;
}

/** Whose sign-ins are over: a dealer's, or those at a device. */
export type SignedOut = { dealerId: string } | { deviceId: string };

const TOKEN = /^dls_[\w-]{43}$/;

export class SignIns {
  readonly #deps: Deps;
  readonly #listeners: ((who: SignedOut) => void)[] = [];

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * Signs a dealer of the device's operator in; who was signed in there before is not any more.
   * @throws UNAUTHORIZED for whatever is wrong, RATE_LIMITED after too many tries
   */
  async signIn(device: Device, proof: Proof): Promise<{ token: string; expiresAt: number; dealer: Dealer }> {
    const { db, clock } = this.#deps;
    const dealer = await this.#proven(device, proof);
    if (dealer?.operator !== device.operator) throw new ApiError('UNAUTHORIZED');
    const token = newToken('dls');
    const now = clock.now();
    await db.transaction(async sql => {
      await db.fence(sql);
      // a dealer who is disabled at this moment waits for the row, or is found disabled here
      const [row] = await sql.query<{ status: string }>('select status from dealer where id = $1 for share', [dealer.id]);
      if (row?.status !== 'active') throw new ApiError('UNAUTHORIZED');
      await sql.run('update dealer_session set revoked_at = $2 where device_id = $1 and revoked_at is null', [device.id, now]);
      await sql.run('insert into dealer_session (id, dealer_id, device_id, created_at, expires_at) values ($1, $2, $3, $4, $5)', [
        sha256(token),
        dealer.id,
        device.id,
        now,
        now + SESSION_MS,
      ]);
    });
    return { token, expiresAt: now + SESSION_MS, dealer };
  }

  async #proven(device: Device, proof: Proof): Promise<Dealer | undefined> {
    const { attempts, dealers, clock } = this.#deps;
    const isLate = () => new RateLimited(Math.min(60_000, 60_000 - (clock.now() % 60_000)));
    if (!(await attempts.take(`device ${device.id}`, MOST_TRIES_OF_DEVICE))) throw isLate();
    if ('badge' in proof) return dealers.ofBadge(proof.badge);
    const login = proof.login.trim().toLowerCase();
    if (!(await attempts.take(`dealer ${login}`, MOST_TRIES))) throw isLate();
    const found = await dealers.ofLogin(login);
    return (await isPin(proof.pin, found?.pinHash)) ? found?.dealer : undefined;
  }

  onOver(listener: (who: SignedOut) => void): void {
    this.#listeners.push(listener);
  }

  /** After the commit that signed them out: what they have open is closed. */
  over(who: SignedOut): void {
    for (const listener of this.#listeners) listener(who);
  }

  /** Who this token stands for now; undefined: nobody, or not any more. */
  async of(token: unknown): Promise<OnDuty | undefined> {
    if (typeof token !== 'string' || !TOKEN.test(token)) return undefined;
    const rows = await this.#read('s.id = $1', [sha256(token)]);
    return rows[0];
  }

  /** Who is signed in at the devices of an operator. */
  ofOperator(operator: string): Promise<OnDuty[]> {
    return this.#read('v.operator = $1', [operator]);
  }

  all(): Promise<OnDuty[]> {
    return this.#read('$1::text is null', [null]);
  }

  /** Whether a sign-in is still good. */
  async stands(id: string): Promise<boolean> {
    return (await this.#read('s.id = $1', [id])).length === 1;
  }

  async signOut(id: string): Promise<void> {
    const { db, clock } = this.#deps;
    await db.query('update dealer_session set revoked_at = $2 where id = $1 and revoked_at is null', [id, clock.now()]);
  }

  async #read(which: string, values: unknown[]): Promise<OnDuty[]> {
    const rows = await this.#deps.db.query(
      `select s.id, s.expires_at, d.id as dealer_id, d.login, d.name, d.role, v.id as device_id, v.name as device_name, v.operator,
         v.table_id
       from dealer_session s join dealer d on d.id = s.dealer_id join dealer_device v on v.id = s.device_id
       where ${which} and s.revoked_at is null and s.expires_at > $2 and d.status = 'active' and v.status = 'active'`,
      [...values, this.#deps.clock.now()],
    );
    return rows.map(onDutyOf);
  }
}

const onDutyOf = (row: Row): OnDuty => ({
  id: String(row.id),
  dealerId: String(row.dealer_id),
  login: String(row.login),
  name: String(row.name),
  role: row.role as DealerRole,
  deviceId: String(row.device_id),
  deviceName: String(row.device_name),
  operator: String(row.operator),
  tableId: row.table_id as string | null,
  expiresAt: Number(row.expires_at),
});
