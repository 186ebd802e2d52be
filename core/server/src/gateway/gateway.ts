// Colyseus rooms over the tables: who may join, what a socket may send, and how a table's words reach it. No rules of games.
import type { Server } from 'node:http';
import { type Client, LocalDriver, LocalPresence, matchMaker, Room, ServerError } from '@colyseus/core';
import { createNodeMatchmakingMiddleware } from '@colyseus/core/router/node';
import { setTransport } from '@colyseus/core/Transport';
import { WebSocketTransport } from '@colyseus/ws-transport';
import type { Context, Next } from 'koa';
import type { Clock, Config, Log } from '../kernel/index.ts';
import type { Operators } from '../operators/index.ts';
import type { Players, Session } from '../players/index.ts';
import { ScreenError, type Table, type Tables, type Viewer } from '../tables/index.ts';
import { type Connection, Connections, cut, type OnlinePlayer } from './connections.ts';
import { Flood } from './flood.ts';
import { copyState, TableState } from './state.ts';

const FRAME_BYTES = 8 * 1024;
const JOIN = /^\/matchmake\/joinById\/([A-Za-z0-9_]{1,64})$/;

export interface GatewayDeps {
  clock: Clock;
  config: Config;
  log: Log;
  operators: Operators;
  players: Players;
  tables: Tables;
}

export interface Gateway {
  /** Before `listen`: takes the WebSocket upgrades of this server and opens the lobby. */
  attach(server: Server): Promise<void>;
  middleware(ctx: Context, next: Next): Promise<void>;
  openTable(table: Table): Promise<void>;
  closeTable(id: string): Promise<void>;
  /** Tells the lobby that what it lists has changed. */
  lobbyChanged(): void;
  online(operator: string): OnlinePlayer[];
  connections(): number;
  revoked(sessionIds: string[], reason: string, text: string): number;
  stop(): Promise<void>;
}

interface JoinOptions {
  session?: unknown;
  password?: unknown;
}

const refused = (code: string, status = 403): ServerError => new ServerError(status, code);

export function createGateway(deps: GatewayDeps): Gateway {
  const connections = new Connections();
  const open = new Set<string>();
  const gateway = roomsOf(deps, connections);
  const matchmaking = createNodeMatchmakingMiddleware();
  let transport: WebSocketTransport | undefined;

  const own = (origin: string | undefined, host: string | undefined): boolean => {
    if (!origin) return true;
    const { public_url, game_origin } = deps.config;
    const known = [public_url, game_origin].flatMap(url => (url ? [new URL(url).origin] : []));
    if (known.includes(origin)) return true;
    try {
      return known.length === 0 && new URL(origin).host === host;
    } catch {
      return false;
    }
  };

  return {
    async attach(server) {
      matchMaker.controller.exposedMethods = ['joinById'];
      matchMaker.controller.getCorsHeaders = () => ({});
      await matchMaker.setup(new LocalPresence(), new LocalDriver());
      transport = new WebSocketTransport({ noServer: true, maxPayload: FRAME_BYTES, pingInterval: 3000, pingMaxRetries: 2 });
      transport.attachToServer(server, {
        filter: request => {
          if (own(request.headers.origin, request.headers.host)) return true;
          request.socket.destroy(); // nobody else may answer it
          return false;
        },
      });
      setTransport(transport);
      matchMaker.defineRoomType('lobby', gateway.LobbyRoom);
      matchMaker.defineRoomType('table', gateway.TableRoom);
      await matchMaker.accept();
      await matchMaker.createRoom('lobby', { id: 'lobby' });
      open.add('lobby');
    },

    async middleware(ctx, next) {
      if (!ctx.path.startsWith('/matchmake/')) return next();
      const id = JOIN.exec(ctx.path)?.[1];
      if (!id || ctx.method !== 'POST') return answer(ctx, 404, 'NOT_FOUND');
      if (!own(ctx.get('origin') || undefined, ctx.get('host'))) return answer(ctx, 403, 'FORBIDDEN');
      if (!open.has(id)) return answer(ctx, 404, 'TABLE_CLOSED');
      ctx.respond = false;
      await matchmaking(ctx.req, ctx.res, () => {
        ctx.res.writeHead(404, { 'content-type': 'application/json' }).end('{"code":"NOT_FOUND"}');
      });
    },

    async openTable(table) {
      await matchMaker.createRoom('table', { id: table.row.id });
      open.add(table.row.id);
      gateway.lobbyChanged();
    },

    async closeTable(id) {
      open.delete(id);
      for (const each of [...connections.all]) {
        if (each.table?.id !== id) continue;
        each.send('table', { reason: 'TABLE_CLOSED' });
        each.close(4102, 'TABLE_CLOSED');
      }
      await gateway.rooms.get(id)?.disconnect();
      gateway.lobbyChanged();
    },

    lobbyChanged: () => gateway.lobbyChanged(),
    online: operator => connections.online(operator),
    connections: () => connections.all.size,
    revoked: (ids, reason, text) => connections.end(ids, reason, text),
    async stop() {
      open.clear();
      await matchMaker.gracefullyShutdown();
      transport?.shutdown();
    },
  };
}

/** The SDK reads `error` and `code` of a refused call. */
function answer(ctx: Context, status: number, code: string): void {
  ctx.status = status;
  ctx.body = { code: status, error: code };
}

function roomsOf(deps: GatewayDeps, connections: Connections) {
  const { players, tables, clock, operators } = deps;
  const rooms = new Map<string, Room>();
  let lobby: Room | undefined;

  async function sessionOf(options: JoinOptions): Promise<Session> {
    const token = options?.session;
    const session = typeof token === 'string' && token.length < 100 ? await players.session(token) : undefined;
    if (!session) throw refused('SESSION_EXPIRED', 401);
    return session;
  }

  function connect(client: Client, session: Session, table: Table | null): Connection {
    const connection: Connection = {
      session,
      table: table?.row ?? null,
      at: clock.now(),
      ip: session.ip ?? '',
      userAgent: session.userAgent ?? '',
      send: (type, payload) => client.send(type, payload),
      close: (code, reason) => client.leave(code, cut(reason)),
    };
    connections.all.add(connection);
    const timer = clock.after(session.expiresAt - clock.now(), () => connections.end([session.id], 'timeout', 'timeout'));
    client.userData = { connection, timer, flood: new Flood() };
    return connection;
  }

  function disconnect(client: Client): void {
    const data = client.userData as { connection: Connection; timer: { cancel(): void } } | undefined;
    if (!data) return;
    connections.all.delete(data.connection);
    data.timer.cancel();
  }

  function flooded(client: Client): boolean {
    const data = client.userData as { flood: Flood } | undefined;
    if (!data?.flood.hit(clock.now())) return false;
    client.leave(4129, 'RATE_LIMITED');
    return true;
  }

  class LobbyRoom extends Room {
    override autoDispose = false;
    override onCreate({ id }: { id: string }): void {
      this.roomId = id;
      this.patchRate = 1000;
      lobby = this;
      this.onMessage('*', client => void flooded(client));
    }
    static override async onAuth(_token: string, options: JoinOptions): Promise<{ session: Session }> {
      return { session: await sessionOf(options) };
    }
    override onJoin(client: Client): void {
      connect(client, (client.auth as { session: Session }).session, null);
    }
    override onLeave(client: Client): void {
      disconnect(client);
    }
    override onBeforeShutdown(): void {
      void this.disconnect(4104);
    }
  }

  class TableRoom extends Room<{ state: InstanceType<typeof TableState> }> {
    override autoDispose = false;
    readonly #viewers = new Map<string, Viewer>();
    #dirty = false;

    override onCreate({ id }: { id: string }): void {
      this.roomId = id;
      this.patchRate = 1000;
      this.state = new TableState();
      rooms.set(id, this as unknown as Room);
      const table = tables.get(id);
      if (!table) throw refused('TABLE_CLOSED', 404);
      copyState(this.state, table.state());
      table.onState(() => this.#changed(table));
      this.onMessage('*', (client, type, payload) => {
        if (flooded(client)) return;
        const viewer = this.#viewers.get(client.sessionId);
        if (viewer) void table.message(viewer, String(type), payload);
      });
    }

    static override async onAuth(_token: string, options: JoinOptions): Promise<{ session: Session }> {
      return { session: await sessionOf(options) };
    }

    override async onJoin(client: Client): Promise<void> {
      const { session } = client.auth as { session: Session };
      const table = tables.get(this.roomId);
      if (!table) throw refused('TABLE_CLOSED', 404);
      const operator = await operators.byCode(session.operator);
      if (session.player.currency !== table.row.currency) throw refused('TABLE_CURRENCY');
      if (!operator || !tables.offered(operator, table.row)) throw refused('TABLE_NOT_OFFERED');
      this.#replace(session.player.id);
      connect(client, session, table);
      const viewer: Viewer = {
        player: { ...session.player, operator: session.operator },
        sessionId: session.id,
        operatorSessionId: session.operatorSessionId,
        send: (type, payload) => client.send(type, payload),
        close: (code, reason) => client.leave(code, cut(reason)),
      };
      this.#viewers.set(client.sessionId, viewer);
      try {
        await table.join(viewer);
      } catch (error) {
        disconnect(client);
        this.#viewers.delete(client.sessionId);
        throw error instanceof ScreenError ? refused(error.code) : error;
      }
    }

    override onLeave(client: Client): void {
      disconnect(client);
      const viewer = this.#viewers.get(client.sessionId);
      this.#viewers.delete(client.sessionId);
      if (viewer) tables.get(this.roomId)?.leave(viewer);
    }

    override onDispose(): void {
      rooms.delete(this.roomId);
    }

    override onBeforeShutdown(): void {
      void this.disconnect(4104);
    }

    /** A second connection of a player to the same table replaces the first (NS-23). */
    #replace(playerId: string): void {
      for (const [, viewer] of this.#viewers) if (viewer.player.id === playerId) viewer.close(4103, 'replaced');
    }

    /** One patch for all changes of this moment. */
    #changed(table: Table): void {
      if (this.#dirty) return;
      this.#dirty = true;
      setImmediate(() => {
        this.#dirty = false;
        copyState(this.state, table.state());
        this.broadcastPatch();
      });
    }
  }

  return { LobbyRoom, TableRoom, rooms, lobbyChanged: () => void lobby?.broadcast('lobby', { changed: true }) };
}
