// A client that hears everything: each message as it was decoded, and each frame of state as it came.
import { Client, type Room } from '@colyseus/sdk';
import { cardsInBytes } from './cards.ts';

const KNOWN = { join: 10, error: 11, data: 13, state: 14, patch: 15, pong: 18 };
const CODE_BITS = 0x1f;

export type Hear = (type: string, payload: Record<string, unknown>) => void;

/** What came in, in numbers, and cards in frames where none belong. */
export class Frames {
  readonly strange: string[] = [];
  frames = 0;
  bytes = 0;
  messages = 0;

  read(frame: Uint8Array): void {
    this.frames++;
    this.bytes += frame.length;
    const code = (frame[0] ?? 0) & CODE_BITS;
    if (code === KNOWN.data) return void this.messages++;
    if (!Object.values(KNOWN).includes(code)) this.strange.push(`a frame of kind ${code}`);
    for (const card of cardsInBytes(frame)) this.strange.push(`${card} in a frame of kind ${code}`);
  }
}

/** Joins a room; every message goes to `hear`, every frame through `frames`, from the first on. */
export async function listen(url: string, id: string, session: string, frames: Frames, hear: Hear): Promise<Room> {
  const room = await new ListeningClient(url, frames).joinById(id, { session });
  room.reconnection.enabled = false;
  room.onMessage('*', (type, payload: unknown) => hear(String(type), payload as Record<string, unknown>));
  return room;
}

class ListeningClient extends Client {
  readonly #frames: Frames;

  constructor(url: string, frames: Frames) {
    super(url);
    this.#frames = frames;
  }

  protected override createRoom<T>(...about: Parameters<Client['createRoom']>): Room<unknown, T> {
    const room = super.createRoom<T>(...(about as [string]));
    const connect = room.connect.bind(room);
    room.connect = (endpoint, options, headers) => {
      connect(endpoint, options, headers);
      const { events } = room.connection;
      const inner = events.onmessage;
      events.onmessage = (event: MessageEvent) => {
        this.#frames.read(new Uint8Array(event.data as ArrayBuffer));
        inner?.(event);
      };
    };
    return room;
  }
}
