// What the checker is given, and what it answers.

export interface CaseFile {
  /** where the server listens; null: only files and tables are looked at */
  api: string | null;
  platformKey: string;
  database: { url: string } | { folder: string };
  /** what the people remember */
  memory: string | null;
  /** when the server's clock was wrong, in Unix ms: wallets refuse what it signs then, rightly */
  clockSet?: [from: number, to: number][];
  operators: { code: string; mode: string; key: string; secret: string; ledger: string; lies?: Lie[] }[];
}

/** What a wallet did to a debit or credit otherwise than it answered, and has not made good: its account has so much too much. */
export interface Lie {
  txId: string;
  externalId: string;
  change: string;
}

/** `lost`: money that should be somewhere is not. `doubled`: it moved more than once. `stuck`: it never came to its end. */
export type Kind = 'lost' | 'doubled' | 'stuck' | 'wrong';

export interface Violation {
  kind: Kind;
  /** the equation or rule it breaks, as in E2 */
  rule: string;
  /** one plain line with the ids */
  text: string;
}

export interface Report {
  violations: Violation[];
  /** what was looked at: rows, calls, rounds, … */
  counts: Record<string, number>;
  /** how each round ended that was taken up after a kill */
  resumed: { kill: number; round: string; status: string }[];
}
