// The real connection: Colyseus rooms on this page's own origin.
import { Client, type Room } from '@colyseus/sdk';
import { Refusal, type Wire, type WireRoom } from './wire.ts';

/** Codes travel in the error's message; anything else there is the framework's own wording. */
const CODE = /^[A-Z][A-Z_]+[A-Z]$/;

export function colyseusWire(origin: string): Wire {
  const client = new Client(origin);
  return {
    async join(id, options) {
      const room = await client.joinById(id, options).catch((error: unknown) => {
        throw refusalIn(error);
      });
      return wireRoom(room as Room);
    },
  };
}

function wireRoom(room: Room): WireRoom {
  // A bet must never be repeated by the framework after a drop: we join again and ask for what we missed.
  room.reconnection.enabled = false;
  const unhear: (() => void)[] = [];
  return {
    send: (type, payload) => room.send(type, payload),
    onMessage(listen) {
      unhear.push(room.onMessage('*', (type: string | number, payload: unknown) => listen(String(type), payload)));
    },
    onState(listen) {
      room.onStateChange((state: unknown) => listen(plain(state)));
    },
    onClose(listen) {
      room.onLeave((code: number, reason?: string) => listen(code, reason ?? ''));
      room.onError(() => {});
    },
    leave() {
      for (const stop of unhear) stop();
      void room.leave(true).catch(() => {});
    },
  };
}

// The framework's state is a live object that changes in place; we want a value.
function plain(state: unknown): unknown {
  const live = state as { toJSON?: () => unknown } | null;
  return typeof live?.toJSON === 'function' ? live.toJSON() : state;
}

function refusalIn(error: unknown): unknown {
  const message = error instanceof Error ? error.message : typeof error === 'string' ? error : '';
  if (CODE.test(message)) return new Refusal(message, dataIn(error));
  const inside = /\b(?:[A-Z]+_)+[A-Z]+\b/.exec(message)?.[0];
  return inside && !inside.startsWith('ERR_') ? new Refusal(inside) : error;
}

function dataIn(error: unknown): Record<string, unknown> {
  const data = (error as { data?: unknown } | null)?.data;
  return typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {};
}
