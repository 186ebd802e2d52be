// Keeps one room open: joins, hears, joins again after a drop, and says in words why it ended for good.
import { CLOSE } from '@baize/protocol/codes';
import { Refusal, type Wire, type WireRoom } from './wire.ts';

export type Line = 'connecting' | 'open' | 'lost' | 'ended';

export type Ending =
  | { kind: 'session'; reason: string }
  | { kind: 'replaced' }
  | { kind: 'lobby'; reason: string }
  | { kind: 'refused'; code: string; data: Record<string, unknown> };

export interface ConnectionOptions {
  wire: Wire;
  room: string;
  session: string;
  password?: string;
  onLine(line: Line): void;
  onMessage(type: string, payload: unknown): void;
  onState?(state: unknown): void;
  /** After a join that followed a drop, before any message. */
  onRejoined(): void;
  onEnd(ending: Ending): void;
  /** Replaced in tests. */
  wait?: (ms: number, work: () => void) => () => void;
  chance?: () => number;
}

const PAUSES = [500, 1000, 2000, 4000, 5000] as const;
/** A server that is moving is there again within moments: nobody waits longer for it than it takes. */
const MOVING_MS = [0, ...Array<number>(15).fill(300), ...Array<number>(15).fill(1000)] as const;

/** No refusal of this player: nobody can serve at the moment, or something went wrong there. */
const NOT_NOW: ReadonlySet<string> = new Set(['UNAVAILABLE', 'INTERNAL_ERROR']);

export interface Connection {
  send(type: string, payload: object): boolean;
  leave(): void;
  /** Tries at once instead of waiting for the next pause. */
  retryNow(): void;
}

/** How long to wait before the next try: the steps with a fifth of chance; at once, and then soon, when the server is moving. */
export function pause(attempt: number, code: number, chance: number): number {
  const moving = code === CLOSE.moving ? MOVING_MS[attempt] : undefined;
  if (moving === 0) return 0;
  const step = moving ?? PAUSES[Math.min(attempt, PAUSES.length - 1)] ?? 5000;
  const least = code === CLOSE.flood ? 5000 : step;
  return Math.round(Math.max(step, least) * (0.9 + chance * 0.2));
}

/** Opens a room and keeps it open until it ends or is left. */
export function connect(options: ConnectionOptions): Connection {
  const line = new Keeper(options);
  line.begin();
  return line;
}

class Keeper implements Connection {
  readonly #options: ConnectionOptions;
  #room: WireRoom | null = null;
  #over = false;
  #attempt = 0;
  /** why the room was closed, until it is open again */
  #code = 0;
  #joinedOnce = false;
  #lastReason: string | null = null;
  #cancel = () => {};

  constructor(options: ConnectionOptions) {
    this.#options = options;
  }

  begin(): void {
    this.#options.onLine('connecting');
    void this.#join();
  }

  send(type: string, payload: object): boolean {
    this.#room?.send(type, payload);
    return this.#room !== null;
  }

  leave(): void {
    this.#over = true;
    this.#cancel();
    this.#room?.leave();
    this.#room = null;
  }

  retryNow(): void {
    if (this.#over || this.#room) return;
    this.#cancel();
    void this.#join();
  }

  async #join(): Promise<void> {
    if (this.#over || this.#room) return;
    const { wire, room, session, password } = this.#options;
    try {
      const joined = await wire.join(room, { session, ...(password ? { password } : {}) });
      if (this.#over) joined.leave();
      else this.#hear(joined);
    } catch (error) {
      if (error instanceof Refusal && !NOT_NOW.has(error.code))
        this.#end({ kind: 'refused', code: error.code, data: error.data });
      else if (!this.#over) this.#again(this.#code);
    }
  }

  #hear(joined: WireRoom): void {
    const back = this.#joinedOnce;
    this.#room = joined;
    this.#joinedOnce = true;
    this.#attempt = 0;
    this.#code = 0;
    this.#lastReason = null;
    joined.onClose((code, reason) => this.#room === joined && this.#closed(code, reason));
    joined.onMessage((type, payload) => {
      if (this.#room !== joined) return;
      if (type === 'session' || type === 'table') this.#lastReason = reasonOf(payload);
      this.#options.onMessage(type, payload);
    });
    joined.onState(state => this.#room === joined && this.#options.onState?.(state));
    this.#options.onLine('open');
    if (back) this.#options.onRejoined();
  }

  #closed(code: number, reason: string): void {
    const given = this.#lastReason ?? reason;
    if (code === CLOSE.sessionOver) this.#end({ kind: 'session', reason: given });
    else if (code === CLOSE.replaced) this.#end({ kind: 'replaced' });
    else if (code === CLOSE.toLobby) this.#end({ kind: 'lobby', reason: given });
    else this.#again(code);
  }

  #again(code: number): void {
    const { wait = later, chance = Math.random, onLine } = this.#options;
    this.#room = null;
    this.#code = code;
    onLine(this.#joinedOnce ? 'lost' : 'connecting');
    this.#cancel = wait(pause(this.#attempt++, code, chance()), () => void this.#join());
  }

  #end(ending: Ending): void {
    if (this.#over) return;
    this.#over = true;
    this.#cancel();
    this.#room = null;
    this.#options.onLine('ended');
    this.#options.onEnd(ending);
  }
}

function reasonOf(payload: unknown): string {
  const reason = (payload as { reason?: unknown } | null)?.reason;
  return typeof reason === 'string' ? reason : '';
}

function later(ms: number, work: () => void): () => void {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
}
