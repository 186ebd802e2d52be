// The raw body of a request: cut at the route's limit, the rest drained, so that the sender gets its answer.
import type { IncomingMessage } from 'node:http';

export interface RawBody {
  bytes: Buffer;
  truncated: boolean;
  unreadable: boolean;
}

const MOST_DRAINED = 8 * 1024 * 1024;

/** Reads at most `most` bytes; what follows is drained up to a bound. */
export async function readBody(request: IncomingMessage, most: number): Promise<RawBody> {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of request as AsyncIterable<Buffer>) {
      if (size < most) parts.push(part.subarray(0, most - size));
      size += part.length;
      if (size > MOST_DRAINED) break;
    }
  } catch {
    return { bytes: Buffer.concat(parts), truncated: false, unreadable: true };
  }
  return { bytes: Buffer.concat(parts), truncated: size > most, unreadable: false };
}
