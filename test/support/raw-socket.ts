// A WebSocket made of bytes, for what no honest client would send: frames as wanted, close frames ignored, nothing read.
import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';

const JOIN_ROOM = 10;
const ROOM_DATA = 13;

export const OPCODE = { continuation: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const;

/** The seat that a matchmaking call reserves. */
export interface Seat {
  processId: string;
  roomId: string;
  sessionId: string;
}

export class RawSocket {
  /** the answer to the upgrade */
  head = '';
  /** everything the server sent after it, as Latin-1: names and codes can be searched in it */
  heard = '';
  /** the code of the server's close frame */
  code: number | undefined;
  ended = false;
  readonly #socket: Socket;
  #rest = Buffer.alloc(0);

  private constructor(socket: Socket) {
    this.#socket = socket;
  }

  /** Opens a socket to a path; resolves with the answer's head or when the connection ended without one. */
  static async open(url: string, path: string, headers: Record<string, string> = {}): Promise<RawSocket> {
    const { hostname, port, host } = new URL(url);
    const socket = connect(Number(port), hostname);
    const raw = new RawSocket(socket);
    const given = {
      host,
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': randomBytes(16).toString('base64'),
      ...headers,
    };
    const lines = Object.entries(given).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
    await new Promise<void>(done => {
      socket.on('data', part => {
        raw.#take(part);
        if (raw.head) done();
      });
      socket.on('error', () => {});
      socket.on('close', () => {
        raw.ended = true;
        done();
      });
    });
    return raw;
  }

  /** Reserves a seat and takes it. */
  static async join(url: string, room: string, session: string, headers: Record<string, string> = {}): Promise<RawSocket> {
    const response = await fetch(`${url}/matchmake/joinById/${room}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ session }),
    });
    const seat = (await response.json()) as Seat;
    if (!seat.sessionId) throw new Error(`no seat: ${JSON.stringify(seat)}`);
    const raw = await RawSocket.open(url, `/${seat.processId}/${seat.roomId}?sessionId=${seat.sessionId}`, headers);
    await raw.until(() => raw.heard.length > 0);
    raw.frame(Buffer.from([JOIN_ROOM]));
    return raw;
  }

  /** A message of a room. */
  send(type: string, payload: unknown): void {
    this.frame(Buffer.concat([Buffer.from([ROOM_DATA]), pack(type), pack(payload)]));
  }

  /** One masked frame. */
  frame(payload: Buffer, opcode: number = OPCODE.binary, isLast = true): void {
    const length = payload.length;
    const size = length < 126 ? Buffer.from([0x80 | length]) : Buffer.from([0x80 | 126, length >> 8, length & 255]);
    const mask = randomBytes(4);
    const masked = payload.map((byte, i) => byte ^ (mask[i % 4] as number));
    this.#socket.write(Buffer.concat([Buffer.from([(isLast ? 0x80 : 0) | opcode]), size, mask, masked]));
  }

  async until(test: () => boolean, ms = 5000): Promise<void> {
    const from = Date.now();
    while (!test()) {
      if (Date.now() - from > ms) throw new Error(`waited in vain; code ${this.code}, ended ${this.ended}`);
      await new Promise(done => setTimeout(done, 10));
    }
  }

  destroy(): void {
    this.#socket.destroy();
  }

  #take(part: Buffer): void {
    this.#rest = Buffer.concat([this.#rest, part]);
    if (!this.head) {
      const end = this.#rest.indexOf('\r\n\r\n');
      if (end < 0) return;
      this.head = this.#rest.subarray(0, end).toString();
      this.#rest = this.#rest.subarray(end + 4);
    }
    for (;;) {
      const [, size = 0] = this.#rest;
      const start = size < 126 ? 2 : size === 126 ? 4 : 10;
      if (this.#rest.length < start) return;
      const length = size < 126 ? size : size === 126 ? this.#rest.readUInt16BE(2) : Number(this.#rest.readBigUInt64BE(2));
      if (this.#rest.length < start + length) return;
      const payload = this.#rest.subarray(start, start + length);
      const opcode = (this.#rest[0] as number) & 15;
      this.#rest = this.#rest.subarray(start + length);
      if (opcode === OPCODE.ping) this.frame(payload, OPCODE.pong);
      else if (opcode === OPCODE.close) this.code = payload.length >= 2 ? payload.readUInt16BE(0) : 1005;
      else this.heard += payload.toString('latin1');
    }
  }
}

/** MessagePack of what the specs send; a Buffer stands as it is. */
export function pack(value: unknown): Buffer {
  if (Buffer.isBuffer(value)) return value;
  if (value === null || value === undefined) return Buffer.from([0xc0]);
  if (typeof value === 'boolean') return Buffer.from([value ? 0xc3 : 0xc2]);
  if (typeof value === 'number') return number(value);
  if (typeof value === 'string') {
    const bytes = Buffer.from(value);
    const head = bytes.length < 32 ? [0xa0 | bytes.length] : [0xda, bytes.length >> 8, bytes.length & 255];
    return Buffer.concat([Buffer.from(head), bytes]);
  }
  if (Array.isArray(value))
    return Buffer.concat([Buffer.from([0xdc, value.length >> 8, value.length & 255]), ...value.map(pack)]);
  const entries = Object.entries(value as object);
  return Buffer.concat([Buffer.from([0x80 | entries.length]), ...entries.flatMap(([key, each]) => [pack(key), pack(each)])]);
}

function number(value: number): Buffer {
  if (Number.isInteger(value) && value >= 0 && value < 128 && !Object.is(value, -0)) return Buffer.from([value]);
  const out = Buffer.alloc(9);
  out[0] = 0xcb;
  out.writeDoubleBE(value, 1);
  return out;
}
