// The raw body of a request: cut at the route's limit, the rest drained, so that the sender gets its answer.
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';

export interface RawBody {
  bytes: Buffer;
  truncated: boolean;
  unreadable: boolean;
}

/** What there is of a request without a body. */
export const NO_BODY: RawBody = { bytes: Buffer.alloc(0), truncated: false, unreadable: false };

const MOST_DRAINED = 8 * 1024 * 1024;
// what the parser calls an error outside of any body
const REFUSALS: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** How to tell the reader of a socket's running body that it broke off. */
const reading = new WeakMap<Duplex, () => void>();
const broken = new WeakSet<Duplex>();

/** A request that states no body has none (RFC 9112, section 6.3): there is nothing to wait for, and nothing that breaks off. */
const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

/** Reads at most `most` bytes; what follows is drained up to a bound. A body that takes longer than `ms` counts as broken off. */
export async function readBody(request: IncomingMessage, most: number, ms: number): Promise<RawBody> {
  if (!hasBody(request)) return NO_BODY;
  const parts: Buffer[] = [];
  let size = 0;
  const isWhole = async () => {
    for await (const part of request as AsyncIterable<Buffer>) {
      if (size < most) parts.push(part.subarray(0, most - size));
      size += part.length;
      if (size > Math.max(most, MOST_DRAINED)) break;
    }
    return true;
  };
  let late: NodeJS.Timeout | undefined;
  const breaksOff = new Promise<boolean>(done => {
    reading.set(request.socket, () => done(false));
    late = setTimeout(() => done(false), ms);
  });
  const whole = await Promise.race([isWhole().catch(() => false), breaksOff]);
  clearTimeout(late);
  reading.delete(request.socket);
  const bytes = Buffer.concat(parts);
  return whole ? { bytes, truncated: size > most, unreadable: false } : { bytes, truncated: false, unreadable: true };
}

/**
 * A body that is no valid HTTP is answered like any other refusal, in its turn among the steps of verification (AUTH-11): left
 * alone, Node would answer an empty 400 before anybody was asked.
 */
export function answerBrokenBodies(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (broken.has(socket)) return; // its answer is on the way
    const breakOff = reading.get(socket);
    if (breakOff && socket.writable) {
      broken.add(socket);
      breakOff();
      return;
    }
    if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy(error);
    const status = REFUSALS[error.code ?? ''] ?? '400 Bad Request';
    socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`, () => socket.destroy());
  });
}
