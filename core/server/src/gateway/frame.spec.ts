// A frame is what a client of WebSockets reads as one message.
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { frameOf } from './frame.ts';

/** What the protocol adds to a client's key (RFC 6455, section 1.3). */
const MAGIC = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';

/** What Node's own client hears of a server that writes these bytes, in pieces or at once. */
async function heard(bytes: Buffer, count: number, piece: number): Promise<Buffer[]> {
  const server = createServer();
  server.on('upgrade', (request, socket) => {
    const accept = createHash('sha1').update(`${request.headers['sec-websocket-key']}${MAGIC}`).digest('base64');
    const lines = ['HTTP/1.1 101 Switching Protocols', 'Upgrade: websocket', 'Connection: Upgrade'];
    socket.write([...lines, `Sec-WebSocket-Accept: ${accept}`, '', ''].join('\r\n'));
    for (let at = 0; at < bytes.length; at += piece) socket.write(bytes.subarray(at, at + piece));
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  client.binaryType = 'arraybuffer';
  const messages: Buffer[] = [];
  try {
    await new Promise<void>((done, fail) => {
      client.onmessage = ({ data }) => messages.push(Buffer.from(data as ArrayBuffer)) === count && done();
      client.onclose = ({ code }) => fail(new Error(`closed with ${code} after ${messages.length} messages`));
    });
  } finally {
    client.onclose = null;
    server.close();
    server.closeAllConnections();
    client.close();
  }
  return messages;
}

describe('a frame', () => {
  for (const length of [0, 1, 125, 126, 127, 65_535, 65_536, 70_000])
    it(`carries a message of ${length} bytes, and the next one behind it`, async () => {
      const messages = [Buffer.alloc(length, 7), Buffer.from('next')];
      const bytes = Buffer.concat(messages.map(frameOf));
      for (const piece of [1 + (length >> 3), bytes.length])
        expect(await heard(bytes, messages.length, piece)).to.deep.equal(messages);
    });
});
