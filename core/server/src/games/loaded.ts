// A game of a loaded version, and what the room is built from.
import type { Game } from '@baize/sdk';
import type { Database } from '../db/index.ts';
import type { Clock, Log } from '../kernel/index.ts';

/** A game of a loaded version. */
export interface Loaded {
  game: Game;
  code: string;
  /** Content hash of what plays it. */
  version: string;
  package: string;
  packageVersion: string;
  /** The package's folder: its assets. */
  dir: string;
}

/** A version that a round plays; `release` when it is over. */
export interface Use {
  loaded: Loaded;
  release(): void;
}

export interface PluginsDeps {
  db: Database;
  config: { data: string; env?: 'test' | 'production'; plugin_keys?: readonly string[] };
  log: Log;
  clock: Clock;
  /** every entry into a game has a clock, whatever it has shown before */
  isTimed?: boolean;
}
