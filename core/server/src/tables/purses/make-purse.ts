// What the bets of a table are paid from: chips at its seats, play money, or the wallet.
import type { Seats } from '../seats/seats.ts';
import type { Context } from '../table/context.ts';
import { PracticePurse } from './practice-purse.ts';
import type { Purse } from './purse.ts';
import { StackPurse } from './stack-purse.ts';
import { WalletPurse } from './wallet-purse.ts';

/** @param seats null where nobody sits */
export function makePurse(context: Context, seats: Seats | null): Purse {
  if (seats) return new StackPurse(context, seats);
  return context.row.mode === 'practice' ? new PracticePurse(context) : new WalletPurse(context);
}
