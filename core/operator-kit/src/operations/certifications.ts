// Calls under `/certifications`. Made by `npm run docs` from what the server declares: do not edit.
export interface Certifications {
  /** Go on after the wallet was restarted. */
  'POST /certifications/{certification_id}/continue': {
    path: { certification_id: string | number };
    reply: {
      status: 'OK';
    };
  };
  /** Certifications of one’s own wallet. */
  'GET /certifications': {
    query?: {
      limit?: number | undefined;
    };
    reply: {
      /** newest first, without their scenarios */
      certifications: {
        /** its id */
        id: string;
        /** whose wallet it is */
        operator_code: string;
        /** the player whose money is moved */
        external_id: string;
        currency: string;
        /** a bet, in minor units */
        amount: number;
        /** `waiting`: for a restart of the wallet, until `continue`; `interrupted`: the server stopped */
        status: 'running' | 'waiting' | 'done' | 'interrupted';
        /** production: what moves money or is not genuine is not played */
        harmless_only: boolean;
        started_at: string;
        ended_at: string | null;
        /** how far it is */
        progress: {
          /** scenarios that are over */
          done: number;
          /** all that are played */
          of: number;
          playing: string | null;
        };
        /** scenarios that passed */
        passed: number;
        /** scenarios that failed */
        failed: number;
        /** scenarios with a warning: the rules do not ask for it, but it will hurt */
        warnings: number;
        /** scenarios that could not be played */
        not_tried: number;
        balance_before: number | null;
        balance_after: number | null;
        balance_restored: boolean | null;
        /** each `tx_id` that the wallet has not answered `OK` yet; it is sent again until it is */
        open: string[];
        returned_at: string | null;
        /** what else is to be known of the player’s money */
        notes: string[];
      }[];
    };
  };
  /** One certification with its results. */
  'GET /certifications/{certification_id}': {
    path: { certification_id: string | number };
    reply: {
      /** its id */
      id: string;
      /** whose wallet it is */
      operator_code: string;
      /** the player whose money is moved */
      external_id: string;
      currency: string;
      /** a bet, in minor units */
      amount: number;
      /** `waiting`: for a restart of the wallet, until `continue`; `interrupted`: the server stopped */
      status: 'running' | 'waiting' | 'done' | 'interrupted';
      /** production: what moves money or is not genuine is not played */
      harmless_only: boolean;
      started_at: string;
      ended_at: string | null;
      /** how far it is */
      progress: {
        /** scenarios that are over */
        done: number;
        /** all that are played */
        of: number;
        playing: string | null;
      };
      /** scenarios that passed */
      passed: number;
      /** scenarios that failed */
      failed: number;
      /** scenarios with a warning: the rules do not ask for it, but it will hurt */
      warnings: number;
      /** scenarios that could not be played */
      not_tried: number;
      balance_before: number | null;
      balance_after: number | null;
      balance_restored: boolean | null;
      /** each `tx_id` that the wallet has not answered `OK` yet; it is sent again until it is */
      open: string[];
      returned_at: string | null;
      /** what else is to be known of the player’s money */
      notes: string[];
      /** what came of each scenario so far */
      scenarios: {
        /** its name, as `only` takes it */
        name: string;
        /** what is played */
        title: string;
        /** the rule that it tests */
        rule: string;
        /** what came of it */
        verdict: 'passed' | 'failed' | 'warning' | 'not_tried';
        /** a sentence for each failure or warning; why it was not tried */
        findings: string[];
        /** its calls, in their order */
        steps: {
          /** the call, in words */
          sent: string;
          /** what a right wallet answers */
          expected: string;
          /** what came */
          came: string;
          /** whether the two agree */
          ok: boolean;
        }[];
        /** how long it took */
        ms: number;
      }[];
      /** a page that shows the cases as they run */
      page: {
        /** for a browser; whoever has it reads this certification and may press `continue` */
        url: string;
        /** an hour from now; ask again for a new one */
        expires_at: string;
      };
    };
  };
  /** Certify one’s own wallet. */
  'POST /certifications': {
    body: {
      /** a player whom the wallet knows, with 12 times the amount */
      external_id: string;
      /** the player’s, else your first */
      currency?: string | undefined;
      /** minor units of a bet; 1000 when left out */
      amount?: number | undefined;
      /** names of scenarios; all when left out */
      only?: string[] | undefined;
      /** a player whom the wallet has blocked */
      blocked?: string | undefined;
      /** a player with a balance beyond 2^53 */
      rich?: string | undefined;
      /** at the end `status` becomes `waiting` until `continue`, 15 minutes at most */
      after_restart?: boolean | undefined;
      /** what the run before has left open is not sent any more; without it that refuses this run */
      abandon_open?: boolean | undefined;
    };
    reply: {
      /** its id */
      id: string;
      /** what is played, in this order */
      scenarios: string[];
      /** production: what moves money or is not genuine is not played */
      harmless_only: boolean;
      /** a page that shows the cases as they run */
      page: {
        /** for a browser; whoever has it reads this certification and may press `continue` */
        url: string;
        /** an hour from now; ask again for a new one */
        expires_at: string;
      };
    };
  };
}
