// Players of all operators, their one-time launch tokens and their sessions.
import type { Database, ReaderReports, Row, RowUpdate, Sql } from '../db/index.ts';
import { ApiError, Batcher, type Clock, type Config, newId, newToken, sha256 } from '../kernel/index.ts';
import type { Operators } from '../operators/index.ts';
import { LiveSessions } from './live-sessions.ts';
import { BY_IDS, COLUMNS, FIND, LOGGED_OUT, REVOKE, SESSIONS, STANDING } from './statements.ts';

export interface Player {
  id: string;
  operator: string;
  externalId: string;
  nickname: string;
  currency: string;
  country: string | null;
  status: 'active' | 'blocked';
  createdAt: number;
}

/** What a launch asked for; bound to the token and then to the session (TOK-07). */
export interface Launch {
  lang: string;
  device: 'desktop' | 'mobile';
  returnUrl: string | null;
  operatorSessionId: string | null;
  gameCode: string | null;
  tableId: string | null;
}

export interface Session extends Launch {
  /** SHA-256 of the token; the token itself is known to the browser alone. */
  id: string;
  player: Player;
  operator: string;
  ip: string | null;
  userAgent: string | null;
  createdAt: number;
  expiresAt: number;
}

export type RevokeReason = 'revoked' | 'blocked' | 'timeout';
type LoggedOutListener = (over: Over, reason: RevokeReason, text: string) => number | Promise<number>;

/** Whose sessions are over: those of a player, or of all players of an operator, that began until then (Unix ms). */
export type Over = { until: number } & ({ playerId: string } | { operator: string });

/** What a logout found and did. */
export interface LoggedOut {
  playerId: string;
  until: number;
  wasBlocked: boolean;
  isBlocked: boolean;
}

export interface Registration {
  operator: string;
  externalId: string;
  nickname: string;
  currency: string;
  /** undefined keeps what is stored */
  country?: string | null | undefined;
}

/** Who is looked for. */
interface Asked {
  operator: string;
  externalId: string;
}

/** How a launch token looks. */
const TOKEN = /^lt_[\w-]{43}$/;

export class Players {
  readonly #db: Database;
  readonly #clock: Clock;
  readonly #config: Config;
  readonly #operators: Pick<Operators, 'byCode' | 'isActive'>;
  readonly #live = new LiveSessions();
  /** Those of the moment together: of many calls at once each would be a statement of its own. */
  readonly #finding = new Batcher<Asked, Player | undefined>(asked => this.#findAll(asked));
  /** A start asks for everybody who sits or has a bet, for their names. */
  readonly #naming = new Batcher<string, Player | undefined>(ids => this.#findByIds(ids));
  /** After a restart everybody comes back at once: a look-up each would take every connection from the tables. */
  readonly #looking = new Batcher<string, Row | undefined>(ids => this.#sessionsOf(ids));
  readonly #revoking = new Batcher<string, number>(ids => this.#revokeAll(ids));
  #listeners: LoggedOutListener[] = [];

  constructor(deps: { db: Database; clock: Clock; config: Config; operators: Pick<Operators, 'byCode' | 'isActive'> }) {
    this.#db = deps.db;
    this.#clock = deps.clock;
    this.#config = deps.config;
    this.#operators = deps.operators;
  }

  /** (operator, external id) is the player (GEN-12); the bytes are compared, never normalised. */
  async find(operator: string, externalId: string): Promise<Player | undefined> {
    if (externalId.includes('\0')) return undefined; // the database knows no such text
    return this.#finding.add({ operator, externalId });
  }

  async #findAll(asked: readonly Asked[]): Promise<(Player | undefined)[]> {
    const rows = await this.#db.query(FIND, [asked.map(each => each.operator), asked.map(each => each.externalId)]);
    const keyOf = ({ operator, externalId }: Asked) => `${operator} ${externalId}`;
    const found = new Map(rows.map(playerOf).map(player => [keyOf(player), player]));
    return asked.map(each => found.get(keyOf(each)));
  }

  async byId(id: string): Promise<Player | undefined> {
    if (!/^pl_[0-9a-f]{32}$/.test(id)) return undefined;
    return this.#naming.add(id);
  }

  async #findByIds(ids: readonly string[]): Promise<(Player | undefined)[]> {
    const found = new Map((await this.#db.query(BY_IDS, [ids])).map(playerOf).map(player => [player.id, player]));
    return ids.map(id => found.get(id));
  }

  /** What these players are called since their last launch, by id. */
  async nicknames(ids: readonly string[]): Promise<Map<string, string>> {
    const text = 'select id, nickname from player where id = any($1::text[])';
    const rows = ids.length === 0 ? [] : await this.#db.query(text, [ids]);
    return new Map(rows.map(row => [String(row.id), String(row.nickname)]));
  }

  /** Players of all operators, newest first; for the platform's staff. */
  async list(
    reports: ReaderReports,
    about: { operator?: string | null; externalId?: string | null; limit: number },
  ): Promise<Player[]> {
    if (`${about.operator}${about.externalId}`.includes('\0')) return [];
    const text = `select ${COLUMNS} from player where ($1::text is null or operator = $1) and ($2::text is null or external_id = $2)
        order by created_at desc, id limit $3`;
    const values = [about.operator ?? null, about.externalId ?? null, about.limit];
    const rows = await reports.list(sql => sql.query(text, values));
    return rows.map(playerOf);
  }

  /**
   * Creates the player at first sight, else updates nickname, and country when sent. @throws CURRENCY_MISMATCH, PLAYER_BLOCKED
   */
  async register(sql: Sql, about: Registration): Promise<Player> {
    const { operator, externalId, nickname, currency, country } = about;
    const [row] = await sql.query(
      `insert into player (id, operator, external_id, nickname, currency, country, status, created_at)
       values ($1, $2, $3, $4, $5, $6, 'active', $7)
       on conflict (operator, external_id) do update set
         nickname = case when player.currency = excluded.currency and player.status = 'active' then excluded.nickname else player.nickname end,
         country = case when $8 and player.currency = excluded.currency and player.status = 'active' then excluded.country else player.country end
       returning ${COLUMNS}`,
      [newId('pl'), operator, externalId, nickname, currency, country ?? null, this.#clock.now(), country !== undefined],
    );
    const player = playerOf(row as Row);
    if (player.currency !== currency) throw new ApiError('CURRENCY_MISMATCH');
    if (player.status === 'blocked') throw new ApiError('PLAYER_BLOCKED');
    return player;
  }

  /** A token that opens one session within its time. */
  async issueToken(sql: Sql, player: Player, launch: Launch): Promise<{ token: string; expiresAt: number }> {
    const token = newToken('lt');
    const now = this.#clock.now();
    const expiresAt = now + this.#config.launch_token_ms;
    await sql.run('insert into launch_token (hash, player_id, launch, expires_at) values ($1, $2, $3::jsonb, $4)', [
      sha256(token),
      player.id,
      JSON.stringify(launch),
      expiresAt,
    ]);
    return { token, expiresAt };
  }

  /** Uses a launch token, once. @throws TOKEN_INVALID (unknown, used, expired, of a disabled operator), PLAYER_BLOCKED */
  async enter(
    token: string,
    from: { ip: string | null; userAgent: string | null },
  ): Promise<{ token: string; session: Session }> {
    if (!TOKEN.test(token)) throw new ApiError('TOKEN_INVALID');
    const now = this.#clock.now();
    const made = newToken('ses');
    await this.#db.transaction(async sql => {
      const [used] = await sql.query<{ player_id: string; launch: unknown }>(
        'update launch_token set used_at = $2 where hash = $1 and used_at is null and expires_at > $2 returning player_id, launch',
        [sha256(token), now],
      );
      if (!used) throw new ApiError('TOKEN_INVALID');
      // the operator before the player, as whoever disables it locks them
      const [of] = await sql.query<{ operator: string }>('select operator from player where id = $1', [used.player_id]);
      if (!of || !(await this.#operators.isActive(sql, of.operator))) throw new ApiError('TOKEN_INVALID');
      const [player] = await sql.query(`select ${COLUMNS} from player where id = $1 for share`, [used.player_id]);
      if (!player || player.status === 'blocked') throw new ApiError('PLAYER_BLOCKED');
      await sql.run(
        `insert into player_session (id, player_id, operator, launch, ip, user_agent, created_at, expires_at)
         values ($1, $2, $3, $4::jsonb, $5, $6, $7, $8)`,
        [
          sha256(made),
          used.player_id,
          player.operator,
          JSON.stringify(used.launch),
          from.ip,
          from.userAgent?.slice(0, 500) ?? null,
          now,
          now + this.#config.session_ms,
        ],
      );
    });
    const session = await this.session(made);
    if (!session) throw new ApiError('TOKEN_INVALID');
    return { token: made, session };
  }

  /** The session of a token; undefined when unknown, revoked, over, its player blocked or its operator disabled. */
  async session(token: unknown): Promise<Session | undefined> {
    const id = sessionIdOf(token);
    if (id === undefined) return undefined;
    const row = await this.#looking.add(id);
    if (!row || (await this.#operators.byCode(String(row.operator)))?.status !== 'active') {
      this.#live.forget(id);
      return undefined;
    }
    const session = sessionOf(row);
    this.#live.saw(id, session.player.id);
    return session;
  }

  async #sessionsOf(ids: readonly string[]): Promise<(Row | undefined)[]> {
    const rows = await this.#db.query(SESSIONS, [ids, this.#clock.now()]);
    const found = new Map(rows.map(row => [row.id, row]));
    return ids.map(id => found.get(id));
  }

  /** Whether it has the form of a session's token: nothing else is looked up. */
  isToken(token: unknown): token is string {
    return sessionIdOf(token) !== undefined;
  }

  /**
   * The player of a session that was right when it was last looked up, out of memory. It lets nobody in: that is for
   * `session`.
   */
  lastKnown(token: unknown): string | undefined {
    const id = sessionIdOf(token);
    return id === undefined ? undefined : this.#live.playerOf(id);
  }

  /** At the start: sessions of before count as known. */
  async recall(): Promise<void> {
    const rows = await this.#db.query<{ id: string; player_id: string }>(LiveSessions.statement, [this.#clock.now()]);
    for (const { id, player_id } of rows) this.#live.saw(id, player_id);
  }

  /** Of these players those who were logged out and have not come back since: not one of their sessions stands. */
  async gone(ids: readonly string[]): Promise<string[]> {
    if (ids.length === 0) return [];
    const rows = await this.#db.query<{ id: string }>(STANDING, [ids]);
    const standing = new Set(rows.map(row => row.id));
    return ids.filter(id => !standing.has(id));
  }

  /**
   * Sets the status (`keep` leaves it) and revokes all sessions; after the commit call `loggedOut` with what it answers.
   * The status is read under the row's lock: `keep` must not unblock somebody who was blocked a moment ago.
   */
  async logout(sql: Sql, player: Pick<Player, 'id'>, block: boolean | 'keep'): Promise<LoggedOut> {
    const [row] = await sql.query<{ status: string }>('select status from player where id = $1 for update', [player.id]);
    const wasBlocked = row?.status === 'blocked';
    const isBlocked = block === 'keep' ? wasBlocked : block;
    const until = this.#clock.now();
    await sql.run('update player set status = $2 where id = $1', [player.id, isBlocked ? 'blocked' : 'active']);
    await sql.run('update player_session set revoked_at = $2 where player_id = $1 and revoked_at is null and expires_at > $2', [
      player.id,
      until,
    ]);
    return { playerId: player.id, until, wasBlocked, isBlocked };
  }

  /**
   * The same as an update of a row, where the player is as they were read: else it changes nothing. Call `revoke` after it.
   */
  logoutUpdate({ id, status }: Player, isBlocked: boolean): RowUpdate {
    return {
      update: 'update player as t set status = given.status',
      when: 't.status = given.was',
      beside: LOGGED_OUT,
      shape: 'status text, was text, until bigint',
      values: { status: isBlocked ? 'blocked' : 'active', was: status, until: this.#clock.now() },
      key: id,
    };
  }

  /**
   * Revokes what a player has entered until now. One statement sees the rows as they were when it began: a session that somebody
   * entered while it waited for the player's row is found by the next one.
   * Whoever has lost the lease meanwhile revokes nothing: what was entered since then was entered at another process.
   * @returns until when
   */
  revoke({ id }: Pick<Player, 'id'>): Promise<number> {
    return this.#revoking.add(id);
  }

  async #revokeAll(ids: readonly string[]): Promise<number[]> {
    const until = this.#clock.now();
    await this.#db.proving(async (owner, epoch) => (await this.#db.query(REVOKE, [ids, until, owner, epoch]))[0]);
    return ids.map(() => until);
  }

  /**
   * Revokes the sessions of all players of an operator whose row this transaction has changed to disabled: nobody enters
   * meanwhile. After the commit call `loggedOut` for the operator.
   */
  async logoutAll(sql: Sql, operator: string): Promise<void> {
    const until = this.#clock.now();
    const open = 'operator = $1 and revoked_at is null and expires_at > $2';
    // players first and in one order, as logouts lock them
    await sql.query(
      `select 1 from player where id in (select player_id from player_session where ${open}) order by id for update`,
      [operator, until],
    );
    // and their sessions in the order in which a group of logouts does
    await sql.query(`select 1 from player_session where ${open} order by player_id, id for update`, [operator, until]);
    await sql.run(`update player_session set revoked_at = $2 where ${open}`, [operator, until]);
  }

  /** Forgets all players of an operator, with their tokens and sessions. */
  async removeAll(sql: Sql, operator: string): Promise<void> {
    const own = 'player_id in (select id from player where operator = $1)';
    await sql.run(`delete from launch_token where ${own}`, [operator]);
    await sql.run(`delete from player_session where ${own}`, [operator]);
    await sql.run('delete from player where operator = $1', [operator]);
  }

  /** Hears of logouts; answers how many sessions had an open connection. */
  onLoggedOut(listener: LoggedOutListener): void {
    this.#listeners.push(listener);
  }

  /**
   * Tells everybody who listens; answers the number of sessions that had an open connection. It names the player or the operator
   * and not the sessions just revoked: repeated after a failure it still finds the connections of those that the first call
   * revoked (PLG-10).
   */
  async loggedOut(over: Over, reason: RevokeReason, text: string): Promise<number> {
    let closed = 0;
    for (const listener of this.#listeners) closed += await listener(over, reason, text);
    return closed;
  }
}

/** How the session of a token is stored; undefined when the token can be none. */
const sessionIdOf = (token: unknown): string | undefined =>
  typeof token === 'string' && /^ses_[\w-]{43}$/.test(token) ? sha256(token) : undefined;

function playerOf(row: Row): Player {
  return {
    id: String(row.id),
    operator: String(row.operator),
    externalId: String(row.external_id),
    nickname: String(row.nickname),
    currency: String(row.currency),
    country: row.country as string | null,
    status: row.status as Player['status'],
    createdAt: Number(row.created_at),
  };
}

function sessionOf(row: Row): Session {
  return {
    ...(row.launch as Launch),
    id: String(row.id),
    operator: String(row.operator),
    player: playerOf({ ...row, id: row.player_id, created_at: row.player_created_at }),
    ip: row.ip as string | null,
    userAgent: row.user_agent as string | null,
    createdAt: Number(row.created_at),
    expiresAt: Number(row.expires_at),
  };
}
