// What is noted of a call: enough to find it and to understand why it failed, and nothing of its body.

/**
 * What a call is and how it ended. Refusals stand apart from what went well, and those of whoever did not prove who they are
 * apart from both, so that neither play nor a flood of wrong signatures pushes out what somebody looks for.
 */
export const CATEGORIES = ['wallet', 'wallet_failed', 'api', 'api_refused', 'unverified'] as const;
export type Category = (typeof CATEGORIES)[number];

/** One call, as it is noted when it is over. */
export interface CallNote {
  operator: string;
  category: Category;
  /** Unix ms of its beginning */
  at: number;
  /** `balance`, `debit`, `credit`, `rollback`; of the Operator API the method */
  name: string;
  /** of the Operator API: the path, without its query */
  path?: string | null;
  /** `X-Request-Id` of the answer */
  requestId?: string | null;
  txId?: string | null;
  ip?: string | null;
  httpStatus: number | null;
  /** the wallet's status, or the error's code; null: neither came */
  status: string | null;
  /** in words, or as the system calls it: `ECONNREFUSED`, `timeout` */
  reason: string | null;
  ms: number;
}

/** A call as it is kept. */
export interface KeptCall extends Required<CallNote> {
  id: string;
}

const LONGEST = { name: 16, path: 200, requestId: 64, txId: 64, ip: 64, status: 64, reason: 240 } as const;

/** Some of it was written by others: it is cut, and holds nothing that a database or a terminal stumbles over. */
export function tidied(note: CallNote): Required<CallNote> {
  const text = (value: string | null | undefined, most: number) =>
    value === null || value === undefined
      ? null
      : value
          .slice(0, most)
          .toWellFormed()
          .replaceAll(/\p{Cc}/gu, '\ufffd');
  return {
    ...note,
    name: text(note.name, LONGEST.name) ?? '',
    path: text(note.path, LONGEST.path),
    requestId: text(note.requestId, LONGEST.requestId),
    txId: text(note.txId, LONGEST.txId),
    ip: text(note.ip, LONGEST.ip),
    status: text(note.status, LONGEST.status),
    reason: text(note.reason, LONGEST.reason),
    at: Math.round(note.at),
    ms: Math.max(0, Math.round(note.ms)),
  };
}
