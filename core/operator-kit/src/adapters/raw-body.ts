// The raw bytes of a request, whatever a framework has done with them before.
import type { IncomingMessage } from 'node:http';

/** Wallet calls are far smaller. */
const MOST_BYTES = 65_536;

/** A request on which a framework may have left the body. */
export type MaybeParsed = IncomingMessage & { body?: unknown; rawBody?: unknown };

/** The body was read before the signature could be verified: a mistake in how the wallet is mounted. */
export class BodyWasParsed extends Error {
  override name = 'BodyWasParsed';
  constructor() {
    super('a body parser has read this wallet call before: mount the wallet before it, or let it keep the bytes as `rawBody`');
  }
}

/** A body of more than 64 KB. */
export class BodyTooLong extends Error {
  override name = 'BodyTooLong';
}

/** @param kept where else the framework may have left the bytes @throws BodyWasParsed, BodyTooLong */
export async function rawBodyOf(request: MaybeParsed, ...kept: unknown[]): Promise<Uint8Array> {
  for (const each of [...kept, request.rawBody, request.body]) {
    if (each instanceof Uint8Array) return each;
    if (typeof each === 'string') return Buffer.from(each);
  }
  if (request.readableDidRead) throw new BodyWasParsed();
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    size += (part as Buffer).length;
    if (size > MOST_BYTES) throw new BodyTooLong(`more than ${MOST_BYTES} bytes`);
    parts.push(part as Buffer);
  }
  return Buffer.concat(parts);
}
