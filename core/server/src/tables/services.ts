// What the tables room is built from.

import type { Json } from '@baize/sdk';
import type { Currencies, GameRows } from '../catalog/index.ts';
import type { Database } from '../db/index.ts';
import type { CardSource, Place, ShoeDeps } from '../dealing/index.ts';
import type { Plugins } from '../games/index.ts';
import type { Clock, Config, Log } from '../kernel/index.ts';
import type { Ledger } from '../ledger/index.ts';
import type { Operators } from '../operators/index.ts';
import type { Reservations } from '../reservations/index.ts';
import type { Rounds } from '../rounds/index.ts';
import type { Stalls } from '../runtime/index.ts';
import type { Wallet } from '../wallet/index.ts';

export interface TableServices {
  db: Pick<Database, 'transaction' | 'proving' | 'read' | 'query' | 'fence' | 'health' | 'lease'>;
  clock: Clock;
  config: Config;
  log: Log;
  operators: Pick<Operators, 'byCode'>;
  currencies: Pick<Currencies, 'list'>;
  games: Pick<GameRows, 'list'>;
  ledger: Ledger;
  wallet: Pick<
    Wallet,
    | 'takeDebit'
    | 'credit'
    | 'rollback'
    | 'send'
    | 'balance'
    | 'knownBalance'
    | 'answered'
    | 'confirmedOf'
    | 'inPlayerQueue'
    | 'releaseStakes'
    | 'healStakes'
  >;
  rounds: Pick<
    Rounds,
    'append' | 'causedBy' | 'deeds' | 'appendIn' | 'open' | 'start' | 'close' | 'void' | 'drop' | 'openRounds'
  >;
  plugins: Plugins;
  /** who has a table for some players alone; absent: nobody has */
  reservations?: Pick<Reservations, 'windowOf' | 'mayEnter' | 'onChanged' | 'cancelAll' | 'learn'>;
  /** of a player by their id, for rounds that are recovered after a restart */
  nickname?(playerId: string): Promise<string | undefined>;
  /** whether an active device is bound to the table; absent: there are none */
  hasDevice?(tableId: string): boolean;
  /** false while something else forbids new rounds: the clock of the machine was set; absent: nothing does */
  mayBegin?(): boolean;
  /** pauses of this process; absent: nobody looks */
  stalls?: Stalls;
  /** makes the table's shoe, or its dealer; what it seals is written through `db`, so that a memory's writings are all counted */
  source(about: { live: boolean; options: Record<string, Json>; db: ShoeDeps['db']; place?: Place }): CardSource;
}
