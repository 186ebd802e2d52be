// What the server lends to a plugin that is no game: pages, calls, a corner of the database, the platform's key.
import type { IncomingHttpHeaders } from 'node:http';
import type { Game } from '@baize/sdk';
import type { Row, Sql } from '../db/index.ts';
import type { Log } from '../kernel/index.ts';

/** A plugin of the server (screen, demo, back office): started once after the APIs listen, stopped once before they close. */
export interface ServerPlugin {
  name: string;
  /** What takes its time and needs no server, while a standby waits; a start without it does the same. */
  prepare?(): Promise<void>;
  start(host: PluginHost): Promise<void>;
  stop(): Promise<void>;
}

/** One answer to a browser. */
export interface Page {
  status?: number;
  type: string;
  body: string | Buffer;
  headers?: Record<string, string>;
}

export interface PageRequest {
  params: Record<string, string>;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  /** Raw path and query as in the request line. */
  target: string;
  /** Empty for GET; cut at 64 KB. */
  body: Buffer;
}

export type PageHandler = (request: PageRequest) => Promise<Page | null> | Page | null;

/** A game that is loaded now. */
export interface LoadedGame {
  code: string;
  /** Content hash of the script that new rounds take. */
  version: string;
  names: Record<string, string>;
  category: string;
  /** buy_in: players bring chips to a seat; bet: every bet is a debit at the wallet. */
  flow: Game['flow'];
  /** table: players against each other; round: against the house. */
  kind: Game['kind'];
  /** null: nobody sits. */
  seats: Game['seats'];
  /** A bot's move, if the game has one. */
  bot: Game['bot'];
  /** The package's folder: assets lie beside the source. */
  dir: string;
}

/** An operator as its players know it. */
export interface OperatorSite {
  name: string;
  /** its default return address */
  url: string | null;
}

/** A package of games that did not load. */
export interface PackageFault {
  package: string;
  why: string;
}

export interface PluginHost {
  env: 'test' | 'production';
  /** `{API_BASE}`, known once the server listens. */
  url(): string;
  /** Where this process listens: for a plugin's own calls, whatever stands in front. */
  local(): string;
  gameOrigin(): string;
  log: Log;
  /** Registers a public GET route; patterns as in @koa/router; null answers 404. */
  page(path: string, handle: PageHandler): void;
  /** Registers a public POST route. */
  post(path: string, handle: PageHandler): void;
  /** One operator's embed origins, or everybody's: the same list as long as nobody changes. */
  embedOrigins(operatorCode?: string): Promise<readonly string[]>;
  /** Where an operator's players come from; undefined where nobody plays. */
  siteOf(operatorCode: string): Promise<OperatorSite | undefined>;
  games(): LoadedGame[];
  /** The folder of an installed version of a game, also of one that is not current; undefined where there is none. */
  folderOf(code: string, version: string): string | undefined;
  /** With the demo: packages that were left out because they do not load. Without it such a package stops the start. */
  packageFaults: readonly PackageFault[];
  /** For tables of the plugin's own, in a schema named after it. */
  database: {
    query<T = Row>(text: string, params?: readonly unknown[]): Promise<T[]>;
    transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  };
  /** The first platform key: what a plugin does to operators and tables goes through the platform API like anybody's. */
  platformKey: string;
  /** The data folder. */
  data: string;
}
