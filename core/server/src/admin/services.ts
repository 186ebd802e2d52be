// Everything an endpoint may use: the rooms, by name.

import type { Audit } from '../audit/index.ts';
import type { Auth, Guard, PlatformKeys } from '../auth/index.ts';
import type { Books, FullPasses } from '../books/index.ts';
import type { Calls } from '../calls/index.ts';
import type { Currencies, GameRows, Settings } from '../catalog/index.ts';
import type { Certifications } from '../certification/index.ts';
import type { Database } from '../db/index.ts';
import type { DealerMessages, Dealers, DeviceAuth, Devices, SignIns, Snapshots, ToolFiles } from '../dealers/index.ts';
import type { CardLog } from '../dealing/index.ts';
import type { MemoryWatch, Plugins } from '../games/index.ts';
import type { Gateway } from '../gateway/index.ts';
import type { Cipher, Clock, Config, Log } from '../kernel/index.ts';
import type { Credit, Ledger } from '../ledger/index.ts';
import type { Banners, Operators } from '../operators/index.ts';
import type { ExpiredRows, Players } from '../players/index.ts';
import type { Reservations } from '../reservations/index.ts';
import type { Rounds } from '../rounds/index.ts';
import type { Sums } from '../sums/index.ts';
import type { TableDirectory } from '../tables/index.ts';
import type { Wallet } from '../wallet/index.ts';

export interface Services {
  config: Config;
  clock: Clock;
  log: Log;
  db: Database;
  cipher: Cipher;
  operators: Operators;
  banners: Banners;
  currencies: Currencies;
  games: GameRows;
  settings: Settings;
  players: Players;
  auth: Auth;
  guard: Guard;
  keys: PlatformKeys;
  audit: Audit;
  ledger: Ledger;
  credit: Credit;
  wallet: Wallet;
  /** what went over the wire of late, for people */
  calls: Calls;
  certifications: Certifications;
  expired: ExpiredRows;
  rounds: Rounds;
  cardLog: CardLog;
  plugins: Plugins;
  /** looks for games that leave memory behind */
  pluginMemory: MemoryWatch;
  reservations: Reservations;
  dealers: Dealers;
  devices: Devices;
  signIns: SignIns;
  dealerMessages: DealerMessages;
  deviceAuth: DeviceAuth;
  snapshots: Snapshots;
  toolFiles: ToolFiles;
  tables: TableDirectory;
  online: Gateway;
  /** the money of every room against every other */
  books: Books;
  fullPasses: FullPasses;
  /** what reports over long times read */
  sums: Sums;
  /** `{API_BASE}` and `{GAME_ORIGIN}` */
  url(): string;
  gameOrigin(): string;
  /** True once the server stops: no launches, no writes. */
  draining(): boolean;
  startedAt: number;
}
