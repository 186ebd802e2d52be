// What the tables room is built from.
import type { Database } from '../db/index.ts';
import type { CardSource } from '../dealing/index.ts';
import type { History, settleRound } from '../history/index.ts';
import type { Clock, Config, Log } from '../kernel/index.ts';
import type { Ledger } from '../ledger/index.ts';
import type { Currencies, GameRows, Operators } from '../operators/index.ts';
import type { Plugins } from '../plugins/index.ts';
import type { Wallet } from '../wallet/index.ts';
import type { TableRow } from './rows.ts';

export interface TableServices {
  db: Database;
  clock: Clock;
  config: Config;
  log: Log;
  operators: Pick<Operators, 'byCode'>;
  currencies: Pick<Currencies, 'list'>;
  games: Pick<GameRows, 'list'>;
  ledger: Ledger;
  wallet: Pick<Wallet, 'debit' | 'credit' | 'rollback' | 'send' | 'balance' | 'answered' | 'confirmedOf' | 'onAnswer' | 'inLane'>;
  history: History;
  plugins: Plugins;
  /** outcome to money rows, every sum asserted */
  settle: typeof settleRound;
  /** of a player by his id, for rounds taken up after a restart */
  nickname?(playerId: string): Promise<string | undefined>;
  /** whether an active device is bound to the table; absent: there are none */
  hasDevice?(tableId: string): boolean;
  /** makes the table's shoe, or its dealer */
  source(about: { live: boolean; options: TableRow['engine'] }): CardSource;
}
