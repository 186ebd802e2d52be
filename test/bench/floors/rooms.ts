// Bare Colyseus: a room that echoes, sends to everybody, or just is there.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Client, matchMaker, Room, Server } from '@colyseus/core';
import { schema, t } from '@colyseus/schema';
import { WebSocketTransport } from '@colyseus/ws-transport';
import { serve } from '../../support/child.ts';

const Seat = schema({ name: t.string(), chips: t.number() });
const State = schema({ stage: t.string(), turn: t.number(), seats: t.map(Seat) });

class Echo extends Room {
  override autoDispose = false;
  override onCreate({ withState, patchRate }: { withState?: boolean; patchRate?: number }): void {
    if (patchRate !== undefined) this.patchRate = patchRate;
    if (withState) this.state = new State();
    this.onMessage('act', (client: Client, payload: unknown) => client.send('act', payload));
    this.onMessage('all', (_client: Client, payload: unknown) => this.broadcast('all', payload));
  }
}

const server = createServer();
const transport = new WebSocketTransport({ server, perMessageDeflate: false } as never);
const game = new Server({ transport, greet: false, gracefullyShutdown: false });
game.define('table', Echo);
await game.listen(0, '127.0.0.1');

serve(
  { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
  {
    async rooms({ count, ...options }: { count: number }): Promise<string[]> {
      const ids: string[] = [];
      for (let i = 0; i < count; i++) ids.push((await matchMaker.createRoom('table', options)).roomId);
      return ids;
    },
  },
);
