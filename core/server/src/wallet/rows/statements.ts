// Fragments that the wallet's statements have in common: what a player has in a scope, the values of a row.
import type { TxRow } from './tx.ts';

/**
 * Always true. The planner then expects few rows and looks each up by its key; else a plan made while the table was small
 * reads all of it, and goes on doing so when it has grown.
 */
export const BY_KEY = 'v.version between 0 and 2147483647';

/** How many debits a player has in a scope, and its credit mode: that of the first of them, null while there is none. */
export const PLAYED = `select count(*)::int as before, bool_or(d.prepaid) filter (where d.ordinal = 1) as prepaid from wallet_tx d
      where d.scope_id = v."scopeId" and d.player_id = v."playerId" and d.type = 'debit'`;

/** What is inserted of a row; what is not named is null, or the same for all. */
export interface TxValues {
  txId: string;
  reason: string;
  operator: string;
  playerId: string;
  externalId: string;
  currency: string;
  amount: number;
  gameCode: string;
  tableId: string;
  scopeId: string;
  ordinal: number;
  body: string;
  operatorSessionId: string | undefined;
  createdAt: number;
  aidSession: string | undefined;
  aid: string | undefined;
  bornEpoch: number;
}

/** What a statement is given of a row. */
export const valuesOf = (row: TxRow): TxValues => ({
  txId: row.txId,
  reason: row.reason,
  operator: row.operator,
  playerId: row.playerId,
  externalId: row.externalId,
  currency: row.currency,
  amount: row.amount,
  gameCode: row.gameCode,
  tableId: row.tableId,
  scopeId: row.scopeId,
  ordinal: row.ordinal,
  body: row.body,
  operatorSessionId: row.operatorSessionId ?? undefined, // what is left out is null
  createdAt: row.createdAt,
  aidSession: row.aidSession ?? undefined,
  aid: row.aid ?? undefined,
  bornEpoch: row.bornEpoch,
});
