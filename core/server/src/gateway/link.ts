// One socket in a room: what it may send, what waits for it, and its end. Nothing passes in either direction after the end.
import { type Client, ClientState, getMessageBytes, Protocol } from '@colyseus/core';
import type { Clock, Delayed, Log, Timer } from '../kernel/index.ts';
import { Flood } from './flood.ts';
import { frameOf } from './frame.ts';
import { afterWrites, gather, type Stream } from './moment.ts';

const BUFFER_BYTES = 256 * 1024;
/** Until a client says that it has joined, everything for it is kept: so long at most. */
export const JOINING_MS = 10_000;
const RESYNC_MS = 1000;

/** What the gateway needs of the socket below a client. */
interface Wire {
  readonly bufferedAmount: number;
  readonly readyState: number;
  on(event: 'message' | 'ping' | 'pong', listener: () => void): void;
  terminate(): void;
  /** the stream below */
  readonly _socket?: Stream & { write(frame: Uint8Array): unknown };
}

/** Of a socket, as browsers say it. */
const OPEN = 1;

/** Whether this process may still speak. */
export interface LeaseView {
  readonly isSure: boolean;
  sure(): Promise<boolean>;
}

/** What was sent last in this moment: to everybody who gets the same it is encoded once. */
let last: { type: string; payload: unknown; message: Uint8Array; frame: Buffer } | null = null;

function encoded(type: string, payload: unknown): { message: Uint8Array; frame: Buffer } {
  if (last && last.payload === payload && last.type === type) return last;
  const message = getMessageBytes.raw(Protocol.ROOM_DATA, type, payload);
  if (!last) afterWrites(forget);
  last = { type, payload, message, frame: frameOf(message) };
  return last;
}

function forget(): void {
  last = null;
}

export interface LinkDeps {
  clock: Clock;
  log: Log;
  lease: LeaseView;
  /** those whose client has not said yet that it has joined */
  joining: Delayed<Link>;
}

export abstract class Link {
  readonly client: Client;
  readonly #deps: LinkDeps;
  readonly #flood = new Flood();
  /** what waits until it is known that nobody took over; null: nothing */
  #held: [type: string, payload: unknown][] | null = null;
  #isOver = false;
  #resyncAt = 0;
  #resync: Timer | null = null;

  constructor(client: Client, deps: LinkDeps) {
    this.client = client;
    this.#deps = deps;
    const count = () => this.#count();
    for (const event of ['message', 'ping', 'pong'] as const) this.#wire.on(event, count);
    deps.joining.add(this);
  }

  /** Called once, at the first sign of the end: the socket itself may stay for half a minute. */
  protected abstract ended(): void;

  /** It has had its time to say that it has joined. */
  mustHaveJoined(): void {
    if (!this.#isOver && this.client.state === ClientState.JOINING) this.#cut();
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  send(type: string, payload: unknown): void {
    if (this.#isOver) return;
    if (this.#held) this.#held.push([type, payload]);
    else if (this.#deps.lease.isSure) this.#write(type, payload);
    else this.#hold(type, payload);
  }

  /** After a pause of the process another one may be at work: nothing is said before that is known. */
  #hold(type: string, payload: unknown): void {
    this.#held = [[type, payload]];
    void this.#deps.lease.sure().then(sure => {
      const held = this.#held ?? [];
      this.#held = null;
      if (sure) for (const [what, about] of held) this.send(what, about);
    });
  }

  #write(type: string, payload: unknown): void {
    if (this.#wire.bufferedAmount > BUFFER_BYTES) {
      this.#deps.log.info({ bytes: this.#wire.bufferedAmount }, 'a socket that does not read was ended');
      this.#cut();
      return;
    }
    const { _socket: stream, readyState } = this.#wire;
    gather(stream);
    const { message, frame } = encoded(type, payload);
    // nothing is compressed, so the library has nothing of its own under way that this could come before
    if (stream && readyState === OPEN && this.client.state === ClientState.JOINED) stream.write(frame);
    else this.client.enqueueRaw(message);
  }

  close(code: number, reason: string): void {
    if (this.#isOver) return;
    this.over();
    this.client.leave(code, cut(reason));
  }

  /** It ended: by itself, or we ended it. */
  over(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#deps.joining.delete(this);
    this.#resync?.cancel();
    this.ended();
  }

  /** At most one a second; the last of those that come too soon is answered when the second is over. */
  resync(answer: () => void): void {
    this.#resync?.cancel();
    const { clock } = this.#deps;
    const wait = this.#resyncAt + RESYNC_MS - clock.now();
    const work = () => {
      this.#resync = null;
      this.#resyncAt = clock.now();
      answer();
    };
    if (wait <= 0) work();
    else this.#resync = clock.after(wait, work);
  }

  get #wire(): Wire {
    return this.client.ref as unknown as Wire;
  }

  /** Every frame counts, also those that the framework answers itself. */
  #count(): void {
    if (!this.#isOver && this.#flood.hit(this.#deps.clock.now())) this.close(4129, 'RATE_LIMITED');
  }

  #cut(): void {
    this.over();
    this.#wire.terminate();
  }
}

/** A close reason holds 123 bytes: cut on a character. */
export function cut(text: string): string {
  let out = '';
  for (const each of text) {
    if (Buffer.byteLength(out + each) > 123) break;
    out += each;
  }
  return out;
}
