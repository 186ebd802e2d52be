// The two kinds of Colyseus rooms: the lobby and a table. They check who comes and what is sent, and know no rules of games.
import { type AuthContext, type Client, Room, ServerError } from '@colyseus/core';
import { effectiveDesign, type Settings } from '../catalog/index.ts';
import type { Clock, Log } from '../kernel/index.ts';
import type { Operators } from '../operators/index.ts';
import type { Players, Session } from '../players/index.ts';
import type { Reservations } from '../reservations/index.ts';
import { tracing } from '../runtime/index.ts';
import { type CommandOf, ScreenError, type TableDirectory, type TableRow, type Viewer } from '../tables/index.ts';
import type { Wallet } from '../wallet/index.ts';
import type { Connection, Connections } from './connections.ts';
import { type Auth, type Entrance, refused, SOCKETS_PER_PLAYER } from './entrance.ts';
import { hearAll } from './hearing.ts';
import { type LeaseView, Link } from './link.ts';
import { AID_MOST, afterOf, parseAction } from './messages.ts';
import type { OwnTables } from './own-tables.ts';
import { copyState, TableState } from './state.ts';
import { WatchLimit } from './watch-limit.ts';

export interface RoomsDeps {
  clock: Clock;
  log: Log;
  operators: Operators;
  players: Players;
  reservations: Pick<Reservations, 'mayEnter' | 'tryPassword'>;
  tables: TableDirectory;
  connections: Connections;
  wallet: Pick<Wallet, 'balance'>;
  lease: LeaseView;
  entrance: Entrance;
  own: OwnTables;
  settings: Pick<Settings, 'read'>;
}

/** A table's open room. */
interface OpenRoom {
  disconnect(code?: number): Promise<unknown>;
  /** the table has published something new */
  published(): void;
}

/** The classes of rooms over these tables; `rooms` are the tables' open ones. */
export function roomClasses(deps: RoomsDeps) {
  const { tables, clock, log, operators, connections } = deps;
  const rooms = new Map<string, OpenRoom>();
  const links = new WeakMap<Client, Link>();
  const joined = new WeakMap<Client, Connection>();

  /**
   * A place is taken later than it was reserved: who was logged out in between stays out. Asked when the connection is known,
   * so that a logout either finds it or is found here.
   */
  async function stillIn(client: Client): Promise<void> {
    if (!(await deps.players.session((client.auth as Auth).token))) throw refused('SESSION_EXPIRED', 401);
  }

  function connect(client: Client, table: TableRow | null, onOver: () => void = () => {}): Link {
    const { session } = client.auth as Auth;
    if (connections.of(session.player.id) >= SOCKETS_PER_PLAYER) throw refused('RATE_LIMITED', 429);
    const timer = clock.after(session.expiresAt - clock.now(), () => void expire());
    const expire = async () => {
      if (table) {
        const hasLeft = tables.ask(table.id, { type: 'leave_after_hand', playerId: session.player.id });
        await hasLeft.catch(error => log.error({ err: error }, 'a seat could not be given up'));
      }
      connections.expire(connection);
    };
    const link = new Link(client, deps, () => {
      connections.remove(connection);
      timer.cancel();
      onOver();
    });
    const connection = {
      session,
      table,
      at: clock.now(),
      ip: session.ip ?? '',
      userAgent: session.userAgent ?? '',
      send: (type: string, payload: unknown) => link.send(type, payload),
      close: (code: number, reason: string) => link.close(code, reason),
      hasJoined: false,
    };
    connections.add(connection);
    links.set(client, link);
    joined.set(client, connection);
    return link;
  }

  /** From now on they hear of their wallet and of their seats elsewhere. */
  function hasJoined(client: Client): void {
    const connection = joined.get(client);
    if (!connection) return;
    connection.hasJoined = true;
    deps.own.joined(connection);
  }

  /** The balance on entering (WBL-01); later ones come when the wallet says them. */
  async function tellBalance(link: Link, { operator, operatorSessionId, player }: Session): Promise<void> {
    try {
      const { balance } = await deps.wallet.balance({ ...player, operator }, operatorSessionId);
      if (balance !== null) link.send('balance', { balance: Number(balance), currency: player.currency });
    } catch (error) {
      log.warn({ err: error }, 'the balance of who came into the lobby could not be asked for');
    }
  }

  /** Refusals go to the client with their code; anything else is ours to know. */
  function toRefusal(error: unknown): ServerError {
    if (error instanceof ServerError) return error;
    if (error instanceof ScreenError) return refused(error.code);
    log.error({ err: error }, 'a join failed');
    return refused('INTERNAL_ERROR', 500);
  }

  class LobbyRoom extends Room {
    override autoDispose = false;
    override onCreate({ id }: { id: string }): void {
      this.roomId = id;
      this.patchRate = 1000;
      hearAll(this, log, () => {});
    }
    static override async onAuth(_token: string, _options: unknown, context: AuthContext): Promise<Auth> {
      return deps.entrance.admitted(context);
    }
    override async onJoin(client: Client): Promise<void> {
      try {
        const link = connect(client, null);
        await stillIn(client);
        hasJoined(client);
        void tellBalance(link, (client.auth as Auth).session);
      } catch (error) {
        links.get(client)?.over();
        throw toRefusal(error);
      }
    }
    override onLeave(client: Client): void {
      links.get(client)?.over();
    }
    override onBeforeShutdown(): void {
      void this.disconnect(4104);
    }
  }

  class TableRoom extends Room<{ state: InstanceType<typeof TableState> }> implements OpenRoom {
    override autoDispose = false;
    readonly #viewers = new Map<Client, Viewer>();
    readonly #watches = new Map<Client, WatchLimit>();
    #dirty = false;

    override onCreate({ id }: { id: string }): void {
      this.roomId = id;
      this.patchRate = 1000;
      this.state = new TableState();
      const shown = tables.published(id);
      if (!shown) throw refused('TABLE_CLOSED', 404);
      rooms.set(id, this);
      copyState(this.state, shown.state);
      hearAll(this as unknown as Room, log, (client, type, payload) => this.#hear(client, type, payload));
    }

    static override async onAuth(_token: string, _options: unknown, context: AuthContext): Promise<Auth> {
      return deps.entrance.admitted(context);
    }

    override async onJoin(client: Client, options?: { password?: unknown }): Promise<void> {
      try {
        await this.#join(client, options?.password);
      } catch (error) {
        links.get(client)?.over();
        throw toRefusal(error);
      }
    }

    async #join(client: Client, password: unknown): Promise<void> {
      const table = tables.row(this.roomId);
      if (!table) throw refused('TABLE_CLOSED', 404);
      const { session } = client.auth as Auth;
      const operator = await operators.byCode(session.operator);
      if (session.player.currency !== table.currency) throw refused('TABLE_CURRENCY');
      // limits and games of a site are for who comes anew: whoever plays here comes back to it (BTL-03)
      const isBack = tables.stakes.hasAt(session.player.id, table.id);
      if (!operator || (!isBack && !tables.offered(operator, table))) throw refused('TABLE_NOT_OFFERED');
      const cardDesign = effectiveDesign((await deps.settings.read()).card_design, operator.cardDesign);
      await showPassword(deps, { tableId: table.id, playerId: session.player.id, password });
      this.#replace(session.player.id);
      const link = connect(client, table, () => {
        this.#viewers.delete(client);
        this.#watches.get(client)?.stop();
        this.#watches.delete(client);
        tables.ask(table.id, { type: 'leave', viewer }).catch(() => {}); // the table may be gone
      });
      const viewer: Viewer = {
        player: { ...session.player, operator: session.operator },
        sessionId: session.id,
        sessionSince: session.createdAt,
        operatorSessionId: session.operatorSessionId,
        cardDesign,
        send: (type, payload) => link.send(type, payload),
        close: (code, reason) => link.close(code, reason),
      };
      this.#viewers.set(client, viewer);
      await stillIn(client);
      if (link.isOver) throw refused('SESSION_EXPIRED', 401);
      await tables.ask(table.id, { type: 'join', viewer });
      hasJoined(client);
      this.#watch(client, link, operator.watchLimitSec * 1000);
    }

    #watch(client: Client, link: Link, limitMs: number): void {
      if (link.isOver || limitMs === 0) return;
      const { id } = (client.auth as Auth).session.player;
      const plays = () => tables.stakes.hasAt(id, this.roomId);
      const over = () => {
        link.send('table', { reason: 'WATCH_LIMIT' });
        link.close(4102, 'WATCH_LIMIT');
      };
      this.#watches.set(client, new WatchLimit(clock, limitMs, { plays, over }));
    }

    override onLeave(client: Client): void {
      links.get(client)?.over();
    }

    override onDispose(): void {
      rooms.delete(this.roomId);
    }

    override onBeforeShutdown(): void {
      void this.disconnect(4104);
    }

    #hear(client: Client, type: string, payload: unknown): void {
      const viewer = this.#viewers.get(client); // nobody once their link is over
      const link = links.get(client);
      if (!viewer || !link) return;
      if (type === 'resync') {
        link.resync(() => this.#ask({ type: 'resync', viewer, after: afterOf(payload) }));
        return;
      }
      const action = parseAction(type, payload);
      if (action === null) return;
      // one that is too long to be kept is answered, and not remembered
      if (action.aid.length > AID_MOST) link.send('ack', { aid: action.aid, ok: false, code: 'ACTION_INVALID' });
      else void this.#act(viewer, action).then(() => this.#watches.get(client)?.look());
    }

    #act(viewer: Viewer, action: CommandOf<'act'>['action']): Promise<void> {
      const ask = () => this.#ask({ type: 'act', viewer, action });
      const { operator, id: player } = viewer.player;
      return tracing.on ? tracing.span(`action ${action.type}`, { operator, table: this.roomId, player }, ask) : ask();
    }

    /** A table that has just been closed answers nobody. */
    async #ask(command: CommandOf<'act'> | CommandOf<'resync'>): Promise<void> {
      await tables.ask(this.roomId, command).catch(error => log.info({ err: error }, 'a message came too late'));
    }

    /** A second connection of a player to the same table replaces the first (NS-23). */
    #replace(playerId: string): void {
      for (const viewer of [...this.#viewers.values()]) if (viewer.player.id === playerId) viewer.close(4103, 'replaced');
    }

    /** One patch for all changes of this moment. */
    published(): void {
      if (this.#dirty) return;
      this.#dirty = true;
      setImmediate(async () => {
        const mayTell = deps.lease.isSure || (await deps.lease.sure());
        this.#dirty = false;
        if (!mayTell) return;
        const shown = tables.published(this.roomId);
        if (!shown) return;
        copyState(this.state, shown.state);
        this.broadcastPatch();
      });
    }
  }

  return { LobbyRoom, TableRoom, rooms };
}

interface Shown {
  tableId: string;
  playerId: string;
  /** as it was sent */
  password: unknown;
}

/**
 * Who comes to a private table shows its password, once for each reservation. Who has a seat from before plays their last round
 * without it. @throws ServerError PRIVATE_PASSWORD_REQUIRED, PRIVATE_PASSWORD, RATE_LIMITED
 */
async function showPassword({ reservations, tables }: RoomsDeps, { tableId, playerId, password }: Shown): Promise<void> {
  if (typeof password === 'string' && password !== '') {
    const tried = await reservations.tryPassword(tableId, playerId, password);
    if (tried === 'over_rate') throw refused('RATE_LIMITED', 429);
    if (tried === 'wrong') throw refused('PRIVATE_PASSWORD');
  }
  const isSeated = tables.published(tableId)?.seated.has(playerId) === true;
  if (!isSeated && !reservations.mayEnter(tableId, playerId)) throw refused('PRIVATE_PASSWORD_REQUIRED');
}
