// What every insert of a wallet row needs.
import type { Database } from '../../db/index.ts';
import type { Clock } from '../../kernel/index.ts';
import type { Credit, Ledger } from '../../ledger/index.ts';

/** Where rows, postings and prepaid credit are written. */
export interface InsertDeps {
  db: Database;
  clock: Clock;
  ledger: Ledger;
  credit: Credit;
}

/** The account that holds what a debit brought: chips of a table session, or stakes of a round. */
export const holderOf = (scopeId: string): string => `${scopeId.startsWith('tss_') ? 'chips' : 'stakes'}:${scopeId}`;
