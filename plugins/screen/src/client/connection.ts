// Keeps one room open: joins, hears, joins again after a drop, and says in words why it ended for good.
import { CLOSE } from './protocol.ts';
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
  /** After a join that followed a drop, before any message. */
  onRejoined(): void;
  onEnd(ending: Ending): void;
  /** Replaced in tests. */
  wait?: (ms: number, work: () => void) => () => void;
  chance?: () => number;
}

const PAUSES = [500, 1000, 2000, 4000, 5000] as const;

export interface Connection {
  send(type: string, payload: object): boolean;
  leave(): void;
  /** Tries at once instead of waiting for the next pause. */
  retryNow(): void;
}

/** How long to wait before the next try: the steps with a fifth of chance, at once when the server is moving. */
export function pause(attempt: number, code: number, chance: number): number {
  if (code === CLOSE.moving && attempt === 0) return 0;
  const step = PAUSES[Math.min(attempt, PAUSES.length - 1)] ?? 5000;
  const least = code === CLOSE.flood ? 5000 : step;
  return Math.round(Math.max(step, least) * (0.9 + chance * 0.2));
}

export function connect(options: ConnectionOptions): Connection {
  const wait = options.wait ?? later;
  const chance = options.chance ?? Math.random;
  let room: WireRoom | null = null;
  let over = false;
  let attempt = 0;
  let joinedOnce = false;
  let lastWords: { type: string; reason: string } | null = null;
  let cancel = () => {};

  const end = (ending: Ending) => {
    if (over) return;
    over = true;
    cancel();
    room = null;
    options.onLine('ended');
    options.onEnd(ending);
  };
  const again = (code: number) => {
    room = null;
    options.onLine(joinedOnce ? 'lost' : 'connecting');
    cancel = wait(pause(attempt++, code, chance()), () => void join());
  };
  const closed = (code: number, reason: string) => {
    if (over) return;
    if (code === CLOSE.sessionOver) return end({ kind: 'session', reason: lastWords?.reason ?? reason });
    if (code === CLOSE.replaced) return end({ kind: 'replaced' });
    if (code === CLOSE.toLobby) return end({ kind: 'lobby', reason: lastWords?.reason ?? reason });
    again(code);
  };
  const join = async () => {
    if (over || room) return;
    try {
      const joined = await options.wire.join(options.room, {
        session: options.session,
        ...(options.password ? { password: options.password } : {}),
      });
      if (over) return joined.leave();
      room = joined;
      hear(joined);
    } catch (error) {
      if (error instanceof Refusal) return end({ kind: 'refused', code: error.code, data: error.data });
      if (!over) again(0);
    }
  };
  const hear = (joined: WireRoom) => {
    const back = joinedOnce;
    joinedOnce = true;
    attempt = 0;
    lastWords = null;
    joined.onClose((code, reason) => room === joined && closed(code, reason));
    joined.onMessage((type, payload) => {
      if (room !== joined) return;
      if (type === 'session' || type === 'table') lastWords = { type, reason: reasonOf(payload) };
      options.onMessage(type, payload);
    });
    options.onLine('open');
    if (back) options.onRejoined();
  };

  options.onLine('connecting');
  void join();
  return {
    send(type, payload) {
      if (!room) return false;
      room.send(type, payload);
      return true;
    },
    leave() {
      over = true;
      cancel();
      room?.leave();
      room = null;
    },
    retryNow() {
      if (over || room) return;
      cancel();
      void join();
    },
  };
}

function reasonOf(payload: unknown): string {
  const reason = (payload as { reason?: unknown } | null)?.reason;
  return typeof reason === 'string' ? reason : '';
}

function later(ms: number, work: () => void): () => void {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
}
