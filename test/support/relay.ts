// A line between a browser and the server that can be cut: bytes pass as they are, WebSockets can be dropped at any moment.
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface Relay {
  url: string;
  /** where the bytes go; set it before the first visitor comes */
  target(url: string): void;
  /** Drops every open WebSocket and lets no new one through for a while. @returns how many were dropped */
  cut(ms: number): number;
  close(): Promise<void>;
}

export async function startRelay(): Promise<Relay> {
  const sockets = new Set<Socket>();
  const webSockets = new Set<Socket>();
  let target = new URL('http://127.0.0.1:1');
  let closedUntil = 0;
  const server = createServer(inside => {
    const outside = connect(Number(target.port), target.hostname);
    sockets.add(inside).add(outside);
    inside.once('data', first => {
      if (!/^upgrade: *websocket/im.test(first.toString('latin1'))) return;
      if (Date.now() < closedUntil) inside.destroy();
      webSockets.add(inside);
    });
    for (const [from, to] of [
      [inside, outside],
      [outside, inside],
    ] as const) {
      from.pipe(to);
      from.on('error', () => to.destroy());
      from.once('close', () => {
        to.destroy();
        sockets.delete(from);
        webSockets.delete(from);
      });
    }
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    target: url => {
      target = new URL(url);
    },
    cut: ms => {
      closedUntil = Date.now() + ms;
      const dropped = webSockets.size;
      for (const socket of webSockets) socket.destroy();
      return dropped;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise(done => server.close(() => done()));
    },
  };
}
