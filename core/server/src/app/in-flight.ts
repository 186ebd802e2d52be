// How many requests of one connection are in hand at once. Node begins each request as soon as it has read it, also those that
// came behind another one without waiting for its answer: without a limit one socket is a thousand requests.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const MOST = 8;

export class InFlight {
  readonly #open = new WeakMap<Socket, number>();
  readonly #refused = new WeakSet<Socket>();

  /**
   * Counts a request until its answer is complete. The one too many is answered 429, in its turn, and ends its connection:
   * nothing behind it is read, everything before it gets its answer.
   * @returns false when it is not to be handled
   */
  admits({ socket }: IncomingMessage, response: ServerResponse): boolean {
    if (this.#refused.has(socket)) return false;
    const open = this.#open.get(socket) ?? 0;
    if (open < MOST) {
      this.#open.set(socket, open + 1);
      response.once('close', () => this.#open.set(socket, (this.#open.get(socket) ?? 1) - 1));
      return true;
    }
    this.#refused.add(socket);
    socket.pause();
    response.writeHead(429, { connection: 'close', 'retry-after': '1', 'content-length': '0' }).end();
    return false;
  }
}
