// What I asked of a seated table and have no answer to yet: acts, sitting down, standing up, chips. Each goes out under a name
// of its own, so that it can be sent again after a drop and still counts once.
import type { Ack, Snapshot } from '@baize/protocol';
import { type Store, store } from '../store.ts';

export type CommandType = 'act' | 'sit' | 'stand' | 'sit_out' | 'sit_in' | 'top_up' | 'join_waitlist' | 'leave_waitlist';

export interface Command {
  aid: string;
  type: CommandType;
  payload: Record<string, unknown>;
  /** `unknown`: the line broke before an answer came. */
  stage: 'sending' | 'unknown';
}

export interface CommandRefused {
  aid: string;
  type: CommandType;
  code: string;
  data: Record<string, unknown>;
  at: number;
}

export interface CommandState {
  pending: Command[];
  refused: CommandRefused | null;
  /** How I asked to enter; the server does not repeat it. */
  entry: string | null;
}

export class Commands {
  readonly state: Store<CommandState> = store<CommandState>({ pending: [], refused: null, entry: null });
  readonly #send: (type: string, payload: object) => boolean;
  readonly #name: () => string;

  constructor(send: (type: string, payload: object) => boolean, name: () => string) {
    this.#send = send;
    this.#name = name;
  }

  /** Sends a command; its name, or null when the line is down or one of its kind is on its way. */
  give(type: CommandType, payload: Record<string, unknown>): string | null {
    const same = (each: Command) => each.type === type && (type !== 'act' || each.payload.ask === payload.ask);
    if (this.state.get().pending.some(same)) return null;
    const aid = this.#name();
    if (!this.#send(type, { aid, ...payload })) return null;
    this.state.set(now => ({ ...now, refused: null, pending: [...now.pending, { aid, type, payload, stage: 'sending' }] }));
    return aid;
  }

  /** An answer; the command it belongs to, or null when it is none of these. */
  answered(ack: Ack, now: number): Command | null {
    const command = this.state.get().pending.find(each => each.aid === ack.aid);
    if (!command) return null;
    const { aid, type } = command;
    this.state.set(state => ({
      pending: state.pending.filter(each => each !== command),
      refused: ack.ok ? null : { aid, type, code: ack.code ?? 'UNKNOWN', data: ack.data ?? {}, at: now },
      entry: ack.ok && type === 'sit_in' ? String(command.payload.how ?? '') : state.entry,
    }));
    return command;
  }

  /** The line broke: what was sent has an unknown fate. */
  dropped(): void {
    this.state.set(now => ({ ...now, pending: now.pending.map(each => ({ ...each, stage: 'unknown' })) }));
  }

  /**
   * Back again. An act is over either way: its request stands in the snapshot if it was not counted. The others are sent again
   * under the names they had, and the server counts them once.
   */
  recovered(snapshot: Pick<Snapshot, 'you'>): void {
    const seated = snapshot.you.seat !== null;
    const lost = this.state.get().pending.filter(each => each.stage === 'unknown');
    const again = lost.filter(each => each.type !== 'act' && !(each.type === 'sit' && seated));
    this.state.set(now => ({
      ...now,
      entry: seated ? now.entry : null,
      pending: [
        ...now.pending.filter(each => each.stage === 'sending'),
        ...again.map((each): Command => ({ ...each, stage: 'sending' })),
      ],
    }));
    for (const { aid, type, payload } of again) this.#send(type, { aid, ...payload });
  }

  /** I stand as I said, or the seat is gone: how I wanted to enter is over. */
  entered(): void {
    this.state.set(now => (now.entry === null ? now : { ...now, entry: null }));
  }

  readonly forgive = (): void => this.state.set(now => (now.refused ? { ...now, refused: null } : now));
}
