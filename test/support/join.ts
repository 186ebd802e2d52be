// A client of a room: every message as it was decoded, checked against the protocol; each frame as it came, for who wants them.
import { Client, type Room } from '@colyseus/sdk';
import { mustBePromised } from './promised.ts';

export interface Hearing {
  /** of a private table */
  password?: string;
  /** it is in, and nothing was heard yet */
  joined?(room: Room): void;
  heard(type: string, payload: Record<string, unknown>): void;
  left?(code: number, reason: string | undefined): void;
  /** each frame, from the first on */
  frame?(bytes: Uint8Array): void;
}

/** Joins a room by its id. @throws a refusal, with its code */
export async function joinRoom(url: string, id: string, session: string, hearing: Hearing): Promise<Room> {
  const { heard, left, frame, joined, password } = hearing;
  const room = await new ListeningClient(url, frame).joinById(id, { session, ...(password === undefined ? {} : { password }) });
  room.reconnection.enabled = false;
  joined?.(room);
  const kind = room.roomId === 'lobby' ? 'lobby' : 'table';
  room.onMessage('*', (type, payload: unknown) => {
    if (room.roomId !== 'dealer') mustBePromised(kind, String(type), payload);
    heard(String(type), payload as Record<string, unknown>);
  });
  room.onLeave((code, reason) => left?.(code, reason));
  return room;
}

class ListeningClient extends Client {
  readonly #frame: Hearing['frame'];

  constructor(url: string, frame: Hearing['frame']) {
    super(url);
    this.#frame = frame;
  }

  protected override createRoom<T>(...about: Parameters<Client['createRoom']>): Room<unknown, T> {
    const room = super.createRoom<T>(...(about as [string]));
    const listens = this.#frame;
    if (!listens) return room;
    const connect = room.connect.bind(room);
    room.connect = (endpoint, options, headers) => {
      connect(endpoint, options, headers);
      const { events } = room.connection;
      const inner = events.onmessage;
      events.onmessage = (event: MessageEvent) => {
        listens(new Uint8Array(event.data as ArrayBuffer));
        inner?.(event);
      };
    };
    return room;
  }
}
