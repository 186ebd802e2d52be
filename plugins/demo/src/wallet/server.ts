// The wallet as a server of its own.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Wallet } from './wallet.ts';

const MOST_BYTES = 65_536;
const CALL = /^\/wallet\/(balance|debit|credit|rollback)$/;

export interface WalletServer {
  /** what to register as wallet_base_url */
  url: string;
  close(): Promise<void>;
}

/** Serves a wallet at `/wallet` on the loopback address; port 0 takes a free one. */
export async function serveWallet(wallet: Wallet, port = 0): Promise<WalletServer> {
  const server = createServer((request, response) => void handle(wallet, request, response));
  const sockets = new Set<Socket>();
  server.on('connection', socket => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(port, '127.0.0.1', done);
  });
  const close = async () => {
    const closed = new Promise<void>(done => server.close(() => done()));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/wallet`, close };
}

async function handle(wallet: Wallet, request: IncomingMessage, response: ServerResponse): Promise<void> {
  response.on('error', () => {});
  try {
    const path = request.url ?? '/';
    if (request.method !== 'POST' || !CALL.test(path)) return void response.writeHead(404).end();
    const body = await read(request);
    if (!body) return void response.writeHead(413).end();
    const gone = () => request.socket.destroyed;
    const answer = await wallet.answer({ path, headers: request.headers, body, gone });
    response.writeHead(answer.status, answer.headers).end(answer.body);
  } catch {
    // nobody knows how far it came: whoever asks must ask again
    if (!response.headersSent) response.writeHead(500).end();
  }
}

async function read(request: IncomingMessage): Promise<Buffer | undefined> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    size += (part as Buffer).length;
    if (size > MOST_BYTES) return undefined;
    parts.push(part as Buffer);
  }
  return Buffer.concat(parts);
}
