// Private reservations: a table of its operator is for those alone who have the password, for a while.
import type { Attempts } from '../auth/index.ts';
import { isSame } from '../auth/index.ts';
import type { Database, Row, Sql } from '../db/index.ts';
import { ApiError, type Cipher, type Clock, type Config, newId } from '../kernel/index.ts';
import { Calendar, type Known } from './calendar.ts';
import { type PrivateWindow, type Reservation, statusAt, type Times } from './reservation.ts';

/** Guesses of a player at a table within a minute, at launches and at the table's door together. */
const MOST_GUESSES = 5;
const DAY_MS = 86_400_000;
const MOST_LISTED = 200;

/** What came of a password: `unneeded` where none counts now, `over_rate` when too many were tried. */
export type Tried = 'right' | 'wrong' | 'over_rate' | 'unneeded';

/** As an operator's staff see it: with the password, and its table as it is now. */
export interface ListedReservation extends Reservation {
  password: string;
  status: ReturnType<typeof statusAt>;
  minutes: number;
  tableNames: Record<string, string>;
  currency: string;
  limits: Record<string, number>;
}

export interface NewReservation {
  tableId: string;
  operator: string;
  startAt: number;
  minutes: number;
  password: string;
}

interface Deps {
  db: Database;
  clock: Clock;
  cipher: Cipher;
  config: Config;
  attempts: Attempts;
}

const COLUMNS = 'id, table_id, operator, start_at, end_at, created_at, cancelled_at';

export class Reservations {
  readonly times: Times;
  readonly #deps: Deps;
  readonly #calendar: Calendar;
  readonly #listeners: ((tableId: string) => void)[] = [];

  constructor(deps: Deps) {
    this.#deps = deps;
    this.times = { minuteMs: deps.config.private_tables.minute_ms };
    this.#calendar = new Calendar(deps.clock, this.times, id => {
      for (const listener of this.#listeners) listener(id);
    });
  }

  /** Hears when a table's window begins, becomes active, or is over. */
  onChanged(listener: (tableId: string) => void): void {
    this.#listeners.push(listener);
  }

  /** At the start: what is still to come, of all tables. */
  async recall(): Promise<void> {
    const rows = await this.#deps.db.query(
      `select distinct table_id from private_reservation where cancelled_at is null and end_at > $1`,
      [this.#deps.clock.now()],
    );
    for (const row of rows) await this.learn(String(row.table_id));
  }

  stop(): void {
    this.#calendar.stop();
  }

  /** After a commit that may have changed reservations of this table, whoever made it: the rows decide. */
  async learn(tableId: string): Promise<void> {
    const { db, clock } = this.#deps;
    const known = await db.readWhenBack(() =>
      db.read(async (sql): Promise<Known[]> => {
        const rows = await sql.query(
          `select ${COLUMNS} from private_reservation where table_id = $1 and cancelled_at is null and end_at > $2 order by start_at`,
          [tableId, clock.now()],
        );
        const guests = await sql.query<{ reservation_id: string; player_id: string }>(
          'select reservation_id, player_id from private_guest where reservation_id = any($1::text[])',
          [rows.map(row => row.id)],
        );
        const ofReservation = (id: unknown) => guests.filter(each => each.reservation_id === id).map(each => each.player_id);
        return rows.map(row => ({ reservation: reservationOf(row), guests: new Set(ofReservation(row.id)) }));
      }),
    );
    this.#calendar.learn(tableId, known);
  }

  /** The reservation whose password counts at this table now. */
  windowOf(tableId: string): PrivateWindow | undefined {
    return this.#calendar.of(tableId);
  }

  /** Whether a player may come to a table and stay there, as far as passwords go. */
  mayEnter(tableId: string, playerId: string): boolean {
    return this.windowOf(tableId) === undefined || this.#calendar.hasShown(tableId, playerId);
  }

  /** A player shows a password. Where it counts it is a guess, also one that is right, and one of somebody who is in already. */
  async tryPassword(tableId: string, playerId: string, password: string): Promise<Tried> {
    const { db, clock, cipher, attempts } = this.#deps;
    const window = this.windowOf(tableId);
    if (!window) return 'unneeded';
    if (!(await attempts.take(`private ${playerId} ${tableId}`, MOST_GUESSES))) return 'over_rate';
    const [row] = await db.query('select password_sealed from private_reservation where id = $1', [window.id]);
    const right = row && cipher.open(String(row.password_sealed), aboutOf(window.id)).toString();
    if (right === undefined || !isSame(right, password.trim())) return 'wrong';
    await db.transaction(async sql => {
      await db.fence(sql);
      await sql.run('insert into private_guest (reservation_id, player_id, at) values ($1, $2, $3) on conflict do nothing', [
        window.id,
        playerId,
        clock.now(),
      ]);
    });
    this.#calendar.shown(tableId, window.id, playerId);
    return 'right';
  }

  /** Writes a reservation; after the commit call `learn`. @throws PRIVATE_OVERLAP */
  async create(sql: Sql, { tableId, operator, startAt, minutes, password }: NewReservation): Promise<Reservation> {
    const { clock, cipher } = this.#deps;
    const endAt = startAt + minutes * this.times.minuteMs;
    await lockTable(sql, tableId);
    if (await overlaps(sql, { tableId, startAt, endAt })) throw new ApiError('PRIVATE_OVERLAP');
    const id = newId('prv');
    const createdAt = clock.now();
    await sql.run(
      `insert into private_reservation (id, table_id, operator, start_at, end_at, password_sealed, created_at)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [id, tableId, operator, startAt, endAt, cipher.seal(password, aboutOf(id)), createdAt],
    );
    return { id, tableId, operator, startAt, endAt, createdAt, cancelledAt: null };
  }

  /** Passwords that still count, sealed anew by another cipher; part of an exchange of the master key. @returns how many */
  async reseal(sql: Sql, to: Cipher): Promise<number> {
    const { cipher, clock } = this.#deps;
    const rows = await sql.query<{ id: string; password_sealed: string }>(
      'select id, password_sealed from private_reservation where end_at > $1 order by id for update',
      [clock.now() - DAY_MS],
    );
    for (const { id, password_sealed } of rows) {
      const sealed = to.seal(cipher.open(password_sealed, aboutOf(id)), aboutOf(id));
      await sql.run('update private_reservation set password_sealed = $2 where id = $1', [id, sealed]);
    }
    return rows.length;
  }

  /** Cancels one that is not over; after the commit call `learn`. @throws PRIVATE_ENDED */
  async cancel(sql: Sql, id: string): Promise<void> {
    const done = await sql.run(
      'update private_reservation set cancelled_at = $2 where id = $1 and cancelled_at is null and end_at > $2',
      [id, this.#deps.clock.now()],
    );
    if (done === 0) throw new ApiError('PRIVATE_ENDED');
  }

  /** A table is closed: what was reserved of it is cancelled; after the commit call `learn`. */
  async cancelAll(sql: Sql, tableId: string): Promise<void> {
    await sql.run(
      'update private_reservation set cancelled_at = $2 where table_id = $1 and cancelled_at is null and end_at > $2',
      [tableId, this.#deps.clock.now()],
    );
  }

  /** Whether the time of one that was cancelled is another's; nobody takes it before this transaction is over. */
  async isTaken(sql: Sql, reservation: Taken): Promise<boolean> {
    await lockTable(sql, reservation.tableId);
    return overlaps(sql, reservation);
  }

  async find(operator: string, id: string): Promise<Reservation | undefined> {
    if (!/^prv_[0-9a-f]{32}$/.test(id)) return undefined;
    const [row] = await this.#deps.db.query(`select ${COLUMNS} from private_reservation where id = $1 and operator = $2`, [
      id,
      operator,
    ]);
    return row && reservationOf(row);
  }

  statusOf(reservation: Reservation): ReturnType<typeof statusAt> {
    return statusAt(reservation, this.#deps.clock.now(), this.times);
  }

  /** Of an operator, or of all of them, what is not over, or was over for less than a day, the newest start first. */
  async list(operator?: string): Promise<ListedReservation[]> {
    const { db, clock, cipher } = this.#deps;
    const rows = await db.query(
      `select r.*, t.names, t.currency, t.limits from private_reservation r join play_table t on t.id = r.table_id
        where ($1::text is null or r.operator = $1) and r.end_at > $2 order by r.start_at desc, r.created_at desc, r.id limit ${MOST_LISTED}`,
      [operator ?? null, clock.now() - DAY_MS],
    );
    return rows.map(row => {
      const reservation = reservationOf(row);
      return {
        ...reservation,
        password: cipher.open(String(row.password_sealed), aboutOf(reservation.id)).toString(),
        status: this.statusOf(reservation),
        minutes: Math.round((reservation.endAt - reservation.startAt) / this.times.minuteMs),
        tableNames: row.names as Record<string, string>,
        currency: String(row.currency),
        limits: row.limits as Record<string, number>,
      };
    });
  }
}

/** Of two who reserve the same table at once the second one sees the first one's row. */
async function lockTable(sql: Sql, tableId: string): Promise<void> {
  await sql.query(`select pg_advisory_xact_lock(hashtextextended('reservation ' || $1::text, 0))`, [tableId]);
}

/** The time at a table. */
type Taken = Pick<Reservation, 'tableId' | 'startAt' | 'endAt'>;

/** Those that touch do not overlap. */
async function overlaps(
  sql: Sql,
  { tableId, startAt, endAt }: Pick<Reservation, 'tableId' | 'startAt' | 'endAt'>,
): Promise<boolean> {
  const rows = await sql.query(
    'select 1 from private_reservation where table_id = $1 and cancelled_at is null and start_at < $3 and end_at > $2 limit 1',
    [tableId, startAt, endAt],
  );
  return rows.length > 0;
}

const aboutOf = (id: string): string => `private|${id}`;

function reservationOf(row: Row): Reservation {
  return {
    id: String(row.id),
    tableId: String(row.table_id),
    operator: String(row.operator),
    startAt: Number(row.start_at),
    endAt: Number(row.end_at),
    createdAt: Number(row.created_at),
    cancelledAt: row.cancelled_at === null ? null : Number(row.cancelled_at),
  };
}
