// An operator's wallet without checks: every call is OK, at once or after BENCH_WAIT_MS. Both sides of the debits call it.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '../../support/child.ts';

const WAIT_MS = Number(process.env.BENCH_WAIT_MS ?? 0);
const server = createServer(async (request, response) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const { tx_id } = JSON.parse(Buffer.concat(parts).toString()) as { tx_id: string };
  const text = JSON.stringify({ status: 'OK', tx_id, balance: 100_000 });
  if (WAIT_MS > 0) await new Promise(done => setTimeout(done, WAIT_MS));
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }).end(text);
});
server.keepAliveTimeout = 65_000;
await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
serve({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/wallet` });
