// What a client hears: each message as it was decoded, and each frame of state as it came.
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
