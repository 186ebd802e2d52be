// Books in memory and signed calls, for the specs of the kit.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Account, Books, Entry, Page } from './books.ts';
import { newNonce, sign } from './signing.ts';
import type { Headers } from './verifier.ts';

interface Vector {
  timestamp: string;
  nonce: string;
  method: string;
  target: string;
  body: string;
  signature: string;
}
/** The published vectors. */
export const { secret: SECRET, vectors: VECTORS } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../signing-vectors.json'), 'utf8'),
) as { secret: string; vectors: Vector[] };
export const OPERATOR = 'acme';

/** Books that are lost with the process. */
export class MemoryBooks implements Books {
  readonly accounts = new Map<string, Account>();
  readonly entries = new Map<string, Entry>();
  #last: Promise<unknown> = Promise.resolve();

  open<T>(externalId: string, work: (page: Page) => Promise<T>): Promise<T> {
    const { accounts, entries } = this;
    const account = () => accounts.get(externalId);
    const mine = this.#last.then(() =>
      work({
        account: account(),
        entry: txId => entries.get(txId),
        put: entry => void entries.set(entry.txId, entry),
        setBalance: balance => void accounts.set(externalId, { ...(account() as Account), balance }),
      }),
    );
    this.#last = mine.catch(() => {});
    return mine;
  }
}

/** The headers of a call as the platform signs it now. */
export function signedHeaders(path: string, body: string, over: Record<string, string> = {}): Record<string, string> & Headers {
  const [timestamp, nonce] = [String(Date.now()), newNonce()];
  return {
    'content-type': 'application/json; charset=utf-8',
    'x-operator': OPERATOR,
    'x-timestamp': timestamp,
    'x-nonce': nonce,
    'x-signature': sign(SECRET, { timestamp, nonce, method: 'POST', target: path, body }),
    ...over,
  };
}

const HEX = '0123456789abcdef0123456789abcdef';

/** The body of a debit of 1,000 of player u-1. */
export const debitOf = (over: object = {}): string =>
  JSON.stringify({
    tx_id: `tx_${HEX}`,
    external_id: 'u-1',
    player_id: null,
    currency: 'KRW',
    amount: 1000,
    reason: 'bet',
    game_code: 'baccarat',
    table_id: `tbl_${HEX}`,
    round_id: `rnd_${HEX}`,
    operator_session_id: null,
    created_at: '2026-01-01T00:00:00.000Z',
    ...over,
  });
