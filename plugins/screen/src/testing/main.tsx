// The screen's entry for browser tests: the same screen on a wire that the test speaks through.
import { boot } from '../client/boot.tsx';
import { Refusal, type Wire } from '../client/wire.ts';

export interface Script {
  /** What the screen sent, in order. */
  sent: { room: string; type: string; payload: Record<string, unknown> }[];
  joins: { room: string; password?: string }[];
  /** Rooms whose next joins are refused with a code, or not reached (`''`). */
  refuse: Record<string, string>;
  emit(room: string, type: string, payload: unknown): boolean;
  /** The room's public state. */
  state(room: string, state: unknown): void;
  close(room: string, code: number, reason?: string): void;
}

declare global {
  interface Window {
    script: Script;
  }
}

interface OpenRoom {
  state(state: unknown): void;
  hear(type: string, payload: unknown): void;
  closed(code: number, reason: string): void;
}

const open = new Map<string, OpenRoom>();

window.script = {
  sent: [],
  joins: [],
  refuse: {},
  emit(room, type, payload) {
    open.get(room)?.hear(type, payload);
    return open.has(room);
  },
  state(room, state) {
    open.get(room)?.state(state);
  },
  close(room, code, reason = '') {
    const found = open.get(room);
    open.delete(room);
    found?.closed(code, reason);
  },
};

const wire: Wire = {
  async join(room, options) {
    window.script.joins.push({ room, ...(options.password ? { password: options.password } : {}) });
    const no = window.script.refuse[room];
    if (no === '') throw new Error('not reached');
    if (no !== undefined) throw new Refusal(no);
    const here: OpenRoom = { hear: () => {}, state: () => {}, closed: () => {} };
    open.set(room, here);
    return {
      send: (type, payload) => void window.script.sent.push({ room, type, payload: payload as Record<string, unknown> }),
      onMessage(listen) {
        here.hear = listen;
      },
      onState(listen) {
        here.state = listen;
      },
      onClose(listen) {
        here.closed = listen;
      },
      leave: () => void open.delete(room),
    };
  },
};

void boot(wire);
