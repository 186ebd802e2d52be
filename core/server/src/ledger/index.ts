// The door of the ledger room: the journal, prepaid credit, and how rounds are booked.
export { type BookCheck, BROKEN, ledgerChecks, MOST_NAMED } from './checks.ts';
export { Credit, type CreditKind, type CreditMove, type CreditRow, type ManualKind } from './credit.ts';
export { entities as ledgerEntities } from './entities.ts';
export { type Account, Ledger, postedFrom, type Transfer } from './ledger.ts';
export { LowCredit } from './low-credit.ts';
export { handTransfers, houseTransfers } from './postings.ts';
export { convert, type Priced, type Rate, rateBetween } from './rate.ts';
