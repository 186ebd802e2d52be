// The contract between the server and this plugin: what the plugin is given and what it gives back.

/** The part of the server's logger that a plugin needs. */
export interface Log {
  info(fields: object, message?: string): void;
  warn(fields: object, message?: string): void;
  error(fields: object, message?: string): void;
}

/** A plugin of the server: started once, stopped once. */
export interface ServerPlugin {
  name: string;
  start(host: PluginHost): Promise<void>;
  stop(): Promise<void>;
}

/** One answer to a GET. */
export interface Page {
  status?: number;
  type: string;
  body: string | Buffer;
  headers?: Record<string, string>;
}

export interface PageRequest {
  params: Record<string, string>;
  query: URLSearchParams;
}

export interface LoadedGame {
  code: string;
  names: Record<string, string>;
  category: string;
  dir: string;
}

/** What the server lends to a plugin. */
export interface PluginHost {
  env: 'test' | 'production';
  url(): string;
  gameOrigin(): string;
  log: Log;
  page(path: string, handle: (request: PageRequest) => Promise<Page | null> | Page | null): void;
  embedOrigins(operatorCode?: string): Promise<string[]>;
  games(): LoadedGame[];
}
