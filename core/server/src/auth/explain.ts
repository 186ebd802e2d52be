// What was signed here, for who develops against the test environment: which line differs, and the usual mistakes.
import { createHash } from 'node:crypto';
import { isSame, sign } from './sign.ts';
import type { SignedRequest } from './signed-request.ts';

const LINES = ['timestamp', 'nonce', 'method', 'path', 'body'] as const;

/** What `details` of a refused signature say. It names nothing that its sender has not sent; of the body the length and hash. */
export interface SignatureDetails extends Record<string, unknown> {
  signed: { timestamp: string; nonce: string; method: string; path: string; body: { bytes: number; sha256: string } };
  /** lines whose hash in `X-Signed-Lines` is another; without that header it is left out */
  differs?: string[];
  hints: string[];
}

const hashOf = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');

/** Of a request whose signature is wrong, in the test environment alone: a hint is given only to who has the secret. */
export function explainSignature(request: SignedRequest, secret: string): SignatureDetails {
  const { method, target, body } = request;
  const [timestamp, nonce] = [request.header('x-timestamp') ?? '', request.header('x-nonce') ?? ''];
  const differs = differing(request.header('x-signed-lines'), [timestamp, nonce, method, target, body]);
  return {
    signed: { timestamp, nonce, method, path: target, body: { bytes: body.length, sha256: hashOf(body) } },
    ...(differs ? { differs } : {}),
    hints: [...hintsOf(request, { secret, timestamp, nonce })],
  };
}

/** Five SHA-256 in hex with commas between, of the lines as the client has signed them. */
function differing(given: string | undefined, lines: readonly (string | Buffer)[]): string[] | undefined {
  const hashes = given?.split(',').map(each => each.trim().toLowerCase());
  if (hashes?.length !== LINES.length || hashes.some(each => !/^[0-9a-f]{64}$/.test(each))) return undefined;
  return LINES.filter((_, i) => hashes[i] !== hashOf(lines[i] ?? ''));
}

interface Signed {
  secret: string;
  timestamp: string;
  nonce: string;
}

function* hintsOf(
  { method, target, body, truncated, header }: SignedRequest,
  { secret, timestamp, nonce }: Signed,
): Generator<string> {
  const given = header('x-signature') ?? '';
  const isSignedBy = (key: string | Buffer, at = timestamp, path = target, sent: string | Buffer = body) =>
    isSame(sign(key, at, nonce, method, path, sent), given);
  if (truncated) yield 'the body is longer than this call reads';
  if (given.toLowerCase() !== given) yield 'the signature is lowercase hex';
  if (isSignedBy(Buffer.from(secret, 'hex'))) yield 'the secret was decoded from hex: it is used as the text that it is';
  if (isSignedBy(secret, timestamp.slice(0, 10))) yield 'seconds were signed: the timestamp is milliseconds, as in its header';
  if (pathsLike(target).some(path => isSignedBy(secret, timestamp, path)))
    yield 'the path was encoded in another way than it was sent: sign path and query as they stand in the request line';
  if (isSignedBy(secret, timestamp, target, '')) yield 'the body was left out: its very bytes are signed';
  if (isSignedBy(secret, timestamp, target, `${body.toString()}\n`)) yield 'no line feed stands behind the body';
}

/** The same path as libraries write it. */
function pathsLike(target: string): string[] {
  const decoded = attempt(() => decodeURIComponent(target));
  const [path = '', query] = target.split('?');
  const others = [
    decoded,
    decoded && attempt(() => encodeURI(decoded)),
    path,
    query === undefined ? undefined : `${path}?${new URLSearchParams(query)}`,
    target.replaceAll('%20', '+'),
    target.replaceAll('+', '%20'),
    target.replaceAll('%2B', '+'),
    target.replaceAll(/%[0-9a-fA-F]{2}/g, each => each.toLowerCase()),
    target.replaceAll(/%[0-9a-fA-F]{2}/g, each => each.toUpperCase()),
  ];
  return others.filter((each): each is string => each !== undefined && each !== target);
}

function attempt(work: () => string): string | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
