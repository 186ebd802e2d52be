// Load over raw sockets, so that the client costs little: requests are signed before the clock starts.
import { createHmac, randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import type { Child } from '../support/child.ts';

export interface Signer {
  operator: string;
  key: string;
  secret: string;
}

/** One request as it goes over the wire. */
export function signed(who: Signer, method: string, target: string, body = ''): Buffer {
  const at = String(Date.now());
  const nonce = randomBytes(18).toString('base64url');
  const mac = createHmac('sha256', who.secret).update(`${at}\n${nonce}\n${method}\n${target}\n${body}`).digest('hex');
  return Buffer.from(
    `${method} ${target} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n` +
      `X-Operator: ${who.operator}\r\nX-Api-Key: ${who.key}\r\nX-Timestamp: ${at}\r\nX-Nonce: ${nonce}\r\nX-Signature: ${mac}\r\n\r\n${body}`,
  );
}

export interface Load {
  /** Requests a second. */
  rate: number;
  /** Processor time of the server, µs a request. */
  cpu: number;
  /** How many were answered 200. */
  good: number;
}

/** Sends all of `requests` over `width` connections, one in flight on each. */
export async function load(server: Child<{ url: string }>, requests: readonly Buffer[], width = 32): Promise<Load> {
  const port = Number(new URL(server.ready.url).port);
  const queue = requests.values();
  const before = await server.ask<number>('cpu');
  const from = performance.now();
  const goods = await Promise.all(Array.from({ length: width }, () => line(port, queue)));
  const seconds = (performance.now() - from) / 1000;
  const cpu = (await server.ask<number>('cpu')) - before;
  return { rate: requests.length / seconds, cpu: cpu / requests.length, good: goods.reduce((sum, each) => sum + each, 0) };
}

/** One connection that sends the next request once the last was answered whole. */
function line(port: number, queue: Iterator<Buffer>): Promise<number> {
  return new Promise((done, fail) => {
    const socket = connect(port, '127.0.0.1').setNoDelay(true);
    let [text, good] = ['', 0];
    const next = () => {
      const { value, done: isOver } = queue.next();
      if (!isOver) return void socket.write(value);
      socket.destroy();
      done(good);
    };
    socket.once('connect', next);
    socket.once('error', fail);
    socket.on('data', part => {
      text += part.toString('latin1');
      const head = text.indexOf('\r\n\r\n');
      if (head < 0) return;
      const size = /^content-length: (\d+)/im.exec(text.slice(0, head))?.[1];
      if (size === undefined) return void socket.destroy(new Error(`an answer without its length: ${text}`));
      if (text.length < head + 4 + Number(size)) return;
      if (text.startsWith('HTTP/1.1 200')) good++;
      text = '';
      next();
    });
  });
}
