// Calls under `/rake-defaults`. Made by `npm run docs` from what the server declares: do not edit.
import type { Amount } from './amount.ts';

export interface RakeDefaults {
  /** Defaults of rake. */
  'GET /rake-defaults': {
    reply: {
      rake_defaults: {
        rake_bp?: number | undefined;
        caps?: Record<string, Amount> | undefined;
        no_flop_no_drop?: boolean | undefined;
        rake_floor?: boolean | undefined;
      };
      currencies: string[];
      max_rake_bp: number;
    };
  };
  /** Set the defaults of rake. */
  'PUT /rake-defaults': {
    body: {
      rake_bp?: number | null | undefined;
      /** by your currencies alone, in whole units; 0: no cap */
      caps?: Record<string, number> | null | undefined;
      no_flop_no_drop?: boolean | null | undefined;
      rake_floor?: boolean | null | undefined;
      apply_all?: boolean | null | undefined;
    };
    reply: {
      rake_defaults: {
        rake_bp?: number | undefined;
        caps?: Record<string, Amount> | undefined;
        no_flop_no_drop?: boolean | undefined;
        rake_floor?: boolean | undefined;
      };
      floor_tables: number;
      applied_tables: number;
    };
  };
}
