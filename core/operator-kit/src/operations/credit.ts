// Calls under `/credit`. Made by `npm run docs` from what the server declares: do not edit.
import type { Amount } from './amount.ts';

export interface Credit {
  /** Mode, prepaid balance and ledger. */
  'GET /credit': {
    query?: {
      limit?: number | undefined;
      offset?: number | undefined;
      /** `manual`: movements by the platform alone */
      kind?: string | undefined;
    };
    reply: {
      mode: 'independent' | 'prepaid';
      /** minor units */
      balance: Amount;
      warn_below: Amount | null;
      currency: string | null;
      entries: {
        id: unknown;
        kind: string;
        /** minor units */
        amount: Amount;
        /** minor units */
        balance_after: Amount;
        tx_id: string | null;
        memo: string | null;
        created_at: string;
      }[];
    };
  };
}
