// Every message of a room's clients, whatever its type; a frame that cannot be read ends that socket alone.
import type { Client, Room } from '@colyseus/core';
import type { Log } from '../kernel/index.ts';

type Hear = (client: Client, type: string, payload: unknown) => void;
type Frame = (client: Client, bytes: Buffer) => void;

/** Hears every type of message. Whatever a frame makes the framework throw ends that socket, not the process. */
export function hearAll(room: Room, log: Log, hear: Hear): void {
  room.onMessage('*', (client, type: unknown, payload: unknown) => {
    // of a message that calls itself `*` the framework hands on the payload alone
    if (typeof type === 'string' || typeof type === 'number') hear(client, String(type), payload);
    else hear(client, '*', type);
  });
  const inner = room as unknown as { _onMessage: Frame };
  const decode = inner._onMessage;
  inner._onMessage = function (this: Room, client, bytes) {
    try {
      decode.call(this, client, bytes);
    } catch (error) {
      log.info({ err: error }, 'a frame could not be read');
      client.leave(4002);
    }
  };
}
