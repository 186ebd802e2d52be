// What of a process the world works with.
import type { Database } from '../../../../core/server/src/db/index.ts';
import type { Credit } from '../../../../core/server/src/ledger/index.ts';
import type { TableDirectory } from '../../../../core/server/src/tables/index.ts';
import type { Wallet } from '../../../../core/server/src/wallet/index.ts';

/** The rooms of a process that has started. */
export interface Rooms {
  db: Database;
  wallet: Wallet;
  tables: TableDirectory;
  credit: Credit;
}
