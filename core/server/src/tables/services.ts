// What the tables room is built from.
import type { Database } from '../db/index.ts';
import type { CardSource } from '../dealing/index.ts';
import type { History, settleRound } from '../history/index.ts';
import type { Clock, Config, Log, Stalls } from '../kernel/index.ts';
import type { Ledger } from '../ledger/index.ts';
import type { Currencies, GameRows, Operators } from '../operators/index.ts';
import type { Plugins } from '../plugins/index.ts';
import type { Wallet } from '../wallet/index.ts';
import type { TableRow } from './rows.ts';

export interface TableServices {
  db: Pick<Database, 'transaction' | 'read' | 'query' | 'fenced' | 'health' | 'lease'>;
  clock: Clock;
  config: Config;
  log: Log;
  operators: Pick<Operators, 'byCode'>;
  currencies: Pick<Currencies, 'list'>;
  games: Pick<GameRows, 'list'>;
  ledger: Ledger;
  wallet: Pick<
    Wallet,
    'debit' | 'credit' | 'rollback' | 'send' | 'balance' | 'knownBalance' | 'answered' | 'confirmedOf' | 'onAnswer' | 'inLane'
  >;
  history: Pick<History, 'append' | 'appendIn' | 'open' | 'drop' | 'close' | 'voidRound' | 'openRounds'>;
  plugins: Plugins;
  /** outcome to money rows, every sum asserted */
  settle: typeof settleRound;
  /** of a player by his id, for rounds taken up after a restart */
  nickname?(playerId: string): Promise<string | undefined>;
  /** whether an active device is bound to the table; absent: there are none */
  hasDevice?(tableId: string): boolean;
  /** false while something else forbids new rounds: the clock of the machine was set; absent: nothing does */
  mayBegin?(): boolean;
  /** pauses of this process; absent: nobody looks */
  stalls?: Stalls;
  /** makes the table's shoe, or its dealer */
  source(about: { live: boolean; options: TableRow['engine'] }): CardSource;
}
