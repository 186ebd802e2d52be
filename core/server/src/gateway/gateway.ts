// The door between sockets and tables: takes upgrades, opens a Colyseus room for each table, ends connections.
import type { IncomingMessage, Server } from 'node:http';
import { matchMaker } from '@colyseus/core';
import { setTransport } from '@colyseus/core/Transport';
import { WebSocketTransport } from '@colyseus/ws-transport';
import type { Context, Next } from 'koa';
import { clientAddress, type Guard } from '../auth/index.ts';
import type { Settings } from '../catalog/index.ts';
import type { Health } from '../db/index.ts';
import { type Clock, type Config, Delayed, type Log } from '../kernel/index.ts';
import type { Operators } from '../operators/index.ts';
import type { Over, Players } from '../players/index.ts';
import type { Reservations } from '../reservations/index.ts';
import { lobbyTableView, type TableDirectory } from '../tables/index.ts';
import type { Wallet } from '../wallet/index.ts';
import { type Connection, Connections, type OnlinePlayer } from './connections.ts';
import { type DealerRoomDeps, DealerRooms } from './dealer-room.ts';
import { Entrance } from './entrance.ts';
import { JOINING_MS, type LeaseView, type Link } from './link.ts';
import { type Listing, LobbyNews } from './lobby-news.ts';
import { matchmaking } from './matchmaking.ts';
import { OwnTables } from './own-tables.ts';
import type { OpenRoom } from './room-deps.ts';
import { roomClasses } from './rooms.ts';
import type { Shared } from './shared.ts';

const FRAME_BYTES = 8 * 1024;

export interface GatewayDeps extends Pick<DealerRoomDeps, 'signIns' | 'devices' | 'messages' | 'cardLog'> {
  clock: Clock;
  config: Config;
  guard: Guard;
  log: Log;
  operators: Operators;
  players: Players;
  settings: Pick<Settings, 'read'>;
  reservations: Pick<Reservations, 'mayEnter' | 'tryPassword'>;
  tables: TableDirectory;
  wallet: Pick<Wallet, 'balance'>;
  /** who cannot be sure of it says nothing to anybody */
  lease: LeaseView;
  /** while the database is crowded nobody new comes in */
  health: Pick<Health, 'condition'>;
  /** what this process shares with others */
  shared: Shared;
}

export interface Gateway {
  /** Before `listen`: takes the WebSocket upgrades of this server and opens the lobby. */
  attach(server: Server): Promise<void>;
  middleware(ctx: Context, next: Next): Promise<void>;
  openTable(id: string): Promise<void>;
  /** A table has published something new: its room shows it. */
  tablePublished(id: string): void;
  closeTable(id: string): Promise<void>;
  /** Something that lobbies list of a table may have changed: those who see it are told if it did. */
  tableChanged(id: string): void;
  /** Tells an operator's players in the lobby that what it offers them has changed. */
  lobbyChanged(operator: string): void;
  /** Tells a player's screens what their wallet holds now. */
  balance(playerId: string, balance: bigint | number): void;
  online(operator: string): OnlinePlayer[];
  connections(): number;
  /** How many players have one. */
  players(): number;
  /** Whether a device of a dealer is connected. */
  isDealing(deviceId: string): boolean;
  /** Closes the connections of sessions that are over. @returns how many of them had one */
  loggedOut(over: Over, reason: string, text: string): number;
  stop(): Promise<void>;
  /** Everybody is sent to another process at once; nothing else is said to anybody. */
  abandon(): void;
}

export function createGateway(deps: GatewayDeps): Gateway {
  return new RoomsGateway(deps);
}

class RoomsGateway implements Gateway {
  readonly middleware: Gateway['middleware'];
  readonly #deps: GatewayDeps;
  readonly #connections: Connections;
  /** the tables' open ones */
  readonly #tableRooms = new Map<string, OpenRoom>();
  /** ids of the rooms that may be joined */
  readonly #open = new Set<string>();
  readonly #entrance: Entrance;
  readonly #rooms: ReturnType<typeof roomClasses>;
  readonly #news: LobbyNews;
  readonly #own: OwnTables;
  readonly #dealers: DealerRooms;
  #transport: WebSocketTransport | undefined;

  constructor(deps: GatewayDeps) {
    this.#deps = deps;
    const { clock, tables } = deps;
    const connections: Connections = new Connections({ clock, expired: each => void expire(deps, connections, each) });
    this.#connections = connections;
    const joining = new Delayed<Link>(clock, JOINING_MS, link => link.mustHaveJoined());
    const entrance = new Entrance({ ...deps, connections });
    this.#entrance = entrance;
    const own = ownTablesOf(deps, connections);
    this.#own = own;
    this.#rooms = roomClasses({ ...deps, connections, joining, entrance, own, rooms: this.#tableRooms });
    const listing = (id: string) => listingOf(tables, id);
    this.#news = new LobbyNews({ clock, listing, connections: () => connections.all });
    const { config, log } = deps;
    const isOwn = (origin: string | undefined, host: string | undefined) => isOwnOrigin(config, origin, host);
    this.#dealers = new DealerRooms({ ...deps, joining });
    this.middleware = matchmaking({ config, log, open: this.#open, isOwn, entrance, dealers: this.#dealers });
  }

  async attach(server: Server): Promise<void> {
    const { config, guard, shared } = this.#deps;
    matchMaker.controller.exposedMethods = ['joinById'];
    matchMaker.controller.getCorsHeaders = () => ({});
    await matchMaker.setup(shared.presence(), shared.driver());
    this.#transport = listen(server, request => {
      const address = clientAddress(request, config.trust_proxy);
      const isWanted = isOwnOrigin(config, request.headers.origin, request.headers.host) && isPath(request.url);
      return isWanted && (this.#entrance.isExpected(request.url) || guard.socket(address));
    });
    setTransport(this.#transport);
    matchMaker.defineRoomType('lobby', this.#rooms.LobbyRoom);
    matchMaker.defineRoomType('table', this.#rooms.TableRoom);
    await matchMaker.accept();
    await matchMaker.createRoom('lobby', { id: 'lobby' });
    this.#open.add('lobby');
    matchMaker.defineRoomType('dealer', this.#dealers.RoomClass);
    await matchMaker.createRoom('dealer', { id: 'dealer' });
    this.#open.add('dealer');
  }

  async openTable(id: string): Promise<void> {
    await matchMaker.createRoom('table', { id });
    this.#open.add(id);
    this.#news.tableChanged(id);
  }

  tablePublished(id: string): void {
    this.#tableRooms.get(id)?.published();
    this.#own.tableChanged(id);
    this.#dealers.tableChanged(id);
  }

  async closeTable(id: string): Promise<void> {
    this.#open.delete(id);
    sendAway(this.#connections, id);
    await this.#tableRooms.get(id)?.disconnect();
    this.#news.tableChanged(id);
    this.#own.tableChanged(id);
  }

  tableChanged(id: string): void {
    this.#news.tableChanged(id);
  }

  lobbyChanged(operator: string): void {
    this.#news.operatorChanged(operator);
  }

  balance(playerId: string, balance: bigint | number): void {
    this.#connections.balance(playerId, balance);
  }

  online(operator: string): OnlinePlayer[] {
    return this.#connections.online(operator);
  }

  isDealing(deviceId: string): boolean {
    return this.#dealers.has(deviceId);
  }

  connections(): number {
    return this.#connections.all.size;
  }

  players(): number {
    return this.#connections.players;
  }

  loggedOut(over: Over, reason: string, text: string): number {
    return this.#connections.loggedOut(over, reason, text);
  }

  abandon(): void {
    this.#open.clear();
    for (const each of [...this.#connections.all]) each.close(4104, 'MOVED');
  }

  async stop(): Promise<void> {
    this.#open.clear();
    if (!this.#transport) return; // never attached
    await matchMaker.gracefullyShutdown();
    this.#transport.shutdown();
  }
}

/** Whether a request comes from a page of ours: where no address is set, from the page that is asked. */
function isOwnOrigin({ public_url, game_origin }: Config, origin: string | undefined, host: string | undefined): boolean {
  if (!origin) return true;
  const known = [public_url, game_origin].flatMap(url => (url ? [new URL(url).origin] : []));
  if (known.includes(origin)) return true;
  try {
    return known.length === 0 && new URL(origin).host === host;
  } catch {
    return false;
  }
}

/** Takes the WebSockets of a server that may come in; the others' sockets are destroyed, nobody else may answer them. */
function listen(server: Server, mayEnter: (request: IncomingMessage) => boolean): WebSocketTransport {
  // messages are framed in `frame.ts`: nothing that the library compresses may be under way beside them
  const options = { noServer: true, maxPayload: FRAME_BYTES, perMessageDeflate: false };
  const transport = new WebSocketTransport({ ...options, pingInterval: 3000, pingMaxRetries: 2 });
  transport.attachToServer(server, {
    filter: request => {
      if (mayEnter(request)) return true;
      request.socket.destroy();
      return false;
    },
  });
  return transport;
}

/** The session of a connection is over: their seat is given up after the hand, and they are sent away. */
async function expire({ tables, log }: GatewayDeps, connections: Connections, connection: Connection): Promise<void> {
  const { table, session } = connection;
  if (table)
    await tables
      .ask(table.id, { type: 'leave_after_hand', playerId: session.player.id })
      .catch(error => log.error({ err: error }, 'a seat could not be given up'));
  connections.expire(connection);
}

/** A table is closed for good: everybody there goes back to the lobby. */
function sendAway(connections: Connections, tableId: string): void {
  for (const each of [...connections.all]) {
    if (each.table?.id !== tableId) continue;
    each.send('table', { reason: 'TABLE_CLOSED' });
    each.close(4102, 'TABLE_CLOSED');
  }
}

function ownTablesOf({ clock, tables }: GatewayDeps, connections: Connections): OwnTables {
  const timersOf = (code: string): Record<string, number> => tables.services.plugins.current(code)?.game.timers ?? {};
  return new OwnTables({
    clock,
    published: id => tables.published(id),
    row: id => tables.row(id),
    keptMs: row => row.timers.sit_out_ms ?? timersOf(row.gameCode).sit_out_ms,
    tablesOf: playerId => tables.stakes.tablesOf(playerId),
    connections: playerId => connections.ofPlayer(playerId),
  });
}

function listingOf(tables: TableDirectory, id: string): Listing | undefined {
  const row = tables.find(id);
  if (!row) return undefined;
  const { operator, currency } = row;
  return {
    operator,
    currency,
    text: JSON.stringify([operator, row.name, tables.maintenance.endOf(row.gameCode), lobbyTableView(tables, row)]),
  };
}

/** The framework takes the address of a socket apart and does not expect what is none. */
const isPath = (target: string | undefined): boolean => URL.canParse(`ws://server${target ?? '/'}`);
