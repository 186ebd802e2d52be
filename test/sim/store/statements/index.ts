// Every statement that the model store knows, room by room.
import type { Pattern, Statement } from '../statement.ts';
import { dbStatements } from './db.ts';
import { dealingStatements } from './dealing.ts';
import { historyStatements } from './history.ts';
import { ledgerStatements } from './ledger.ts';
import { pluginsStatements } from './plugins.ts';
import { tablesPatterns, tablesStatements } from './tables.ts';
import { walletStatements } from './wallet.ts';
import { walletGroupStatements } from './wallet-groups.ts';
import { walletOutboxStatements } from './wallet-outbox.ts';

export const statements: readonly Statement[] = [
  ...dbStatements,
  ...ledgerStatements,
  ...walletStatements,
  ...walletGroupStatements,
  ...walletOutboxStatements,
  ...historyStatements,
  ...dealingStatements,
  ...pluginsStatements,
  ...tablesStatements,
];

export const patterns: readonly Pattern[] = tablesPatterns;
