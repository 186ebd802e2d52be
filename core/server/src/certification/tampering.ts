// Calls that are wrong on purpose: a wallet must see it before it looks at anything else.
import type { WalletCall } from '../kernel/index.ts';
import { newNonce, type Signed, signedHeaders } from '../wallet/index.ts';

/** What is wrong with a call. Whatever is not named is as it should be. */
export interface Tampering {
  /** as the report says it: `signed with another secret` */
  what: string;
  /** sent as X-Operator */
  operator?: string;
  /** added to the clock, in ms; a text is sent as it is */
  timestamp?: number | string;
  nonce?: string;
  secret?: 'another' | 'decoded';
  /** signed for this endpoint instead of the one that is called */
  endpoint?: WalletCall;
  /** signed instead of the body that is sent */
  body?: string;
  /** a header that is left out */
  without?: string;
}

/** The headers of a call, bent as asked. */
export function bentHeaders(
  right: Omit<Signed, 'timestamp' | 'nonce'>,
  now: number,
  tampering?: Tampering,
): Record<string, string> {
  const { operator, timestamp = 0, nonce = newNonce(), secret, endpoint, body, without } = tampering ?? { what: '' };
  const headers = signedHeaders({
    operator: right.operator,
    secret: secret === undefined ? right.secret : wrongSecret(right.secret, secret),
    timestamp: typeof timestamp === 'string' ? timestamp : String(now + timestamp),
    nonce,
    path: endpoint === undefined ? right.path : right.path.replace(/[^/]+$/, endpoint),
    body: body ?? right.body,
  });
  if (operator !== undefined) headers['x-operator'] = operator;
  if (without !== undefined) delete headers[without];
  return headers;
}

const wrongSecret = (secret: string | Buffer, how: 'another' | 'decoded'): string | Buffer =>
  how === 'decoded' ? Buffer.from(String(secret), 'hex') : [...String(secret)].reverse().join('').replace(/^./, 'x');
