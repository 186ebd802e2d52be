// Somebody with a session in the lobby or at a table: their socket, and what rooms, tables and lists know of them.
import type { Client } from '@colyseus/core';
import type { CardDesign } from '../catalog/index.ts';
import type { Session } from '../players/index.ts';
import type { TableRow, Viewer } from '../tables/index.ts';
import type { Connection, Connections } from './connections.ts';
import { Link, type LinkDeps } from './link.ts';
import type { WatchLimit } from './watch-limit.ts';

export interface VisitDeps extends LinkDeps {
  connections: Connections;
}

export class Visit extends Link implements Connection {
  readonly session: Session;
  readonly table: TableRow | null;
  readonly at: number;
  hasJoined = false;
  readonly #connections: Connections;

  /** From here on it is found by whoever ends sessions. `table` null: the lobby. */
  constructor(client: Client, deps: VisitDeps, session: Session, table: TableRow | null) {
    super(client, deps);
    this.session = session;
    this.table = table;
    this.at = deps.clock.now();
    this.#connections = deps.connections;
    deps.connections.add(this);
  }

  protected override ended(): void {
    this.#connections.remove(this);
  }

  get ip(): string {
    return this.session.ip ?? '';
  }

  get userAgent(): string {
    return this.session.userAgent ?? '';
  }
}

/** The room of a table. */
export interface VisitHost {
  /** Called once, when a visit is over. */
  left(visit: TableVisit): void;
}

/** What a visit of a table has beside it. */
export interface AtTable {
  row: TableRow;
  cardDesign: CardDesign;
  host: VisitHost;
}

export class TableVisit extends Visit implements Viewer {
  readonly cardDesign: CardDesign;
  watch: WatchLimit | undefined;
  readonly #host: VisitHost;

  constructor(client: Client, deps: VisitDeps, session: Session, { row, cardDesign, host }: AtTable) {
    super(client, deps, session, row);
    this.cardDesign = cardDesign;
    this.#host = host;
  }

  protected override ended(): void {
    super.ended();
    this.watch?.stop();
    this.#host.left(this);
  }

  get player(): Viewer['player'] {
    return this.session.player;
  }

  get sessionId(): string {
    return this.session.id;
  }

  get sessionSince(): number {
    return this.session.createdAt;
  }

  get operatorSessionId(): string | null {
    return this.session.operatorSessionId;
  }
}
