// Dealers' devices: how they register, who approved them, which table each works at, and what it said of itself last.
import { randomUUID } from 'node:crypto';
import { type Database, isUnique, type Row, type Sql } from '../db/index.ts';
import { ApiError, badFields, type Clock } from '../kernel/index.ts';
import { isUuid } from './dealers.ts';

export type DeviceStatus = 'pending' | 'active' | 'disabled';

export interface Device {
  /** UUID */
  id: string;
  operator: string;
  name: string;
  os: string;
  appVersion: string;
  publicKey: string;
  status: DeviceStatus;
  tableId: string | null;
  requestedTableId: string | null;
  lastIp: string | null;
  lastSeenAt: number | null;
  /** what it said of itself: scanner, stream, cpu, mem … */
  lastStatus: Record<string, unknown> | null;
  createdAt: number;
}

export interface NewDevice {
  operator: string;
  name: string;
  os: string;
  appVersion: string;
  publicKey: string;
  /** the table it would like to work at */
  requestedTableId: string | null;
  ip: string;
}

/** `tableId` null: it works nowhere. */
export type DeviceChange = Partial<Pick<Device, 'name' | 'status' | 'tableId'>>;

/** Devices that wait for somebody to look at them; who registers more is no studio. */
const MOST_PENDING = 50;
const COLUMNS = `id, operator, name, os, app_version, public_key, status, table_id, requested_table_id, last_ip, last_seen_at,
  last_status, created_at`;

export class Devices {
  readonly #db: Database;
  readonly #clock: Clock;
  /** tables with an active device, by their ids */
  #bound: ReadonlyMap<string, string> = new Map();

  constructor(deps: { db: Database; clock: Clock }) {
    this.#db = deps.db;
    this.#clock = deps.clock;
  }

  /** At the start and after each change: which tables have a device. */
  async learn(): Promise<void> {
    const text = `select id, table_id from dealer_device where status = 'active' and table_id is not null`;
    const rows = await this.#db.readWhenBack(() => this.#db.query<{ id: string; table_id: string }>(text));
    this.#bound = new Map(rows.map(row => [row.table_id, row.id]));
  }

  /** Whether an active device works at this table. */
  isBound(tableId: string): boolean {
    return this.#bound.has(tableId);
  }

  /** The tables where devices work, with their devices. */
  get bound(): ReadonlyMap<string, string> {
    return this.#bound;
  }

  /** Registers a device; one whose key is known is the same device. @throws RATE_LIMITED when too many wait already */
  async register(given: NewDevice): Promise<Device> {
    const now = this.#clock.now();
    return this.#db.transaction(async sql => {
      await this.#db.fence(sql);
      const values = [
        given.operator,
        given.publicKey,
        given.name,
        given.os,
        given.appVersion,
        given.requestedTableId,
        given.ip,
        now,
      ];
      const [known] = await sql.query(
        `update dealer_device set name = $3, os = $4, app_version = $5, requested_table_id = $6, last_ip = $7, last_seen_at = $8
         where operator = $1 and public_key = $2 returning ${COLUMNS}`,
        values,
      );
      if (known) return deviceOf(known);
      const [waiting] = await sql.query<{ n: string }>(
        `select count(*) as n from dealer_device where operator = $1 and status = 'pending'`,
        [given.operator],
      );
      if (Number(waiting?.n) >= MOST_PENDING) throw new ApiError('RATE_LIMITED');
      const [made] = await sql.query(
        `insert into dealer_device (operator, public_key, name, os, app_version, requested_table_id, last_ip, last_seen_at, created_at,
           id, status) values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9, 'pending')
         on conflict (operator, public_key) do update set last_seen_at = excluded.last_seen_at returning ${COLUMNS}`,
        [...values, randomUUID()],
      );
      return deviceOf(made as Row);
    });
  }

  async list(operator?: string): Promise<Device[]> {
    const text = `select ${COLUMNS} from dealer_device where $1::text is null or operator = $1 order by seq`;
    return (await this.#db.query(text, [operator ?? null])).map(deviceOf);
  }

  async find(id: string): Promise<Device | undefined> {
    if (!isUuid(id)) return undefined;
    const [row] = await this.#db.query(`select ${COLUMNS} from dealer_device where id = $1`, [id]);
    return row && deviceOf(row);
  }

  /**
   * Approves, blocks, renames or binds a device; after the commit call `learn`.
   * @param limit how many an operator may have active; null: as many as it likes
   * @throws INVALID_REQUEST, DUPLICATE: the table has one
   */
  async change(sql: Sql, id: string, { name, status, tableId }: DeviceChange, limit: number | null): Promise<Device> {
    const [row] = await sql.query(`select ${COLUMNS} from dealer_device where id = $1 for update`, [id]);
    const was = deviceOf(row as Row);
    if (status === 'active' && was.status !== 'active' && limit !== null) {
      // approvals of one operator come one after the other
      await sql.query(`select pg_advisory_xact_lock(hashtextextended('devices ' || $1::text, 0))`, [was.operator]);
      if ((await this.#activeOf(sql, was.operator)) >= limit) throw badFields('status');
    }
    const isPlaced = tableId !== undefined;
    try {
      const [now] = await sql.query(
        `update dealer_device set name = coalesce($2, name), status = coalesce($3, status),
           table_id = case when $4 then $5 else table_id end,
           requested_table_id = case when $4 then null else requested_table_id end where id = $1 returning ${COLUMNS}`,
        [id, name ?? null, status ?? null, isPlaced, tableId ?? null],
      );
      const next = deviceOf(now as Row);
      if (next.status === 'disabled') await this.signOut(sql, id);
      return next;
    } catch (error) {
      if (isUnique(error)) throw new ApiError('DUPLICATE');
      throw error;
    }
  }

  /** Ends the sign-in at a device. */
  async signOut(sql: Sql, id: string): Promise<void> {
    await sql.run('update dealer_session set revoked_at = $2 where device_id = $1 and revoked_at is null', [
      id,
      this.#clock.now(),
    ]);
  }

  /** It is there, from this address; what it says of itself where it does. */
  async seen(id: string, ip: string | null, status?: Record<string, unknown>): Promise<void> {
    await this.#db.query(
      `update dealer_device set last_seen_at = $2, last_ip = coalesce($3, last_ip), last_status = coalesce($4::jsonb, last_status)
        where id = $1`,
      [id, this.#clock.now(), ip, status === undefined ? null : JSON.stringify(status)],
    );
  }

  /** How many devices an operator has active. */
  async active(operator: string): Promise<number> {
    return this.#db.read(sql => this.#activeOf(sql, operator));
  }

  /** An operator's own limit; undefined: the platform's counts. */
  async limitOf(operator: string): Promise<number | null | undefined> {
    const [row] = await this.#db.query<{ devices: number | null }>('select devices from dealer_limit where operator = $1', [
      operator,
    ]);
    return row?.devices;
  }

  async setLimit(sql: Sql, operator: string, devices: number | null): Promise<void> {
    await sql.run(
      'insert into dealer_limit (operator, devices) values ($1, $2) on conflict (operator) do update set devices = excluded.devices',
      [operator, devices],
    );
  }

  async #activeOf(sql: Sql, operator: string): Promise<number> {
    const text = `select count(*) as n from dealer_device where operator = $1 and status = 'active'`;
    const [row] = await sql.query<{ n: string }>(text, [operator]);
    return Number(row?.n);
  }
}

function deviceOf(row: Row): Device {
  return {
    id: String(row.id),
    operator: String(row.operator),
    name: String(row.name),
    os: String(row.os),
    appVersion: String(row.app_version),
    publicKey: String(row.public_key),
    status: row.status as DeviceStatus,
    tableId: row.table_id as string | null,
    requestedTableId: row.requested_table_id as string | null,
    lastIp: row.last_ip as string | null,
    lastSeenAt: row.last_seen_at === null ? null : Number(row.last_seen_at),
    lastStatus: row.last_status as Record<string, unknown> | null,
    createdAt: Number(row.created_at),
  };
}
