// What the rooms tell the books: together, all that is known of the money.
import type { BookPart } from '../books/index.ts';
import { historyBook } from '../history/index.ts';
import { ledgerBook } from '../ledger/index.ts';
import { tablesBook } from '../tables/index.ts';
import { walletBook } from '../wallet/index.ts';

export const BOOK: readonly BookPart[] = [ledgerBook, walletBook, historyBook, tablesBook];
