// Every statement that the model store knows, room by room.
import type { Handlers } from '../statement.ts';
import { dbStatements } from './db.ts';
import { dealingStatements } from './dealing.ts';
import { gamesStatements } from './games.ts';
import { ledgerStatements } from './ledger.ts';
import { roundsHandlers } from './rounds.ts';
import { stakeStatements } from './stakes.ts';
import { tablesHandlers } from './tables.ts';
import { walletHandlers } from './wallet.ts';
import { walletGroupHandlers } from './wallet-groups.ts';
import { walletOutboxHandlers } from './wallet-outbox.ts';

export const handlers: Handlers = {
  ...dbStatements,
  ...ledgerStatements,
  ...walletGroupHandlers,
  ...stakeStatements,
  ...dealingStatements,
  ...gamesStatements,
  ...walletHandlers,
  ...roundsHandlers,
  ...walletOutboxHandlers,
  ...tablesHandlers,
};
