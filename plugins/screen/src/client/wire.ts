// How the screen talks to rooms: the interface that the real connection and the scripted one of tests both fill.

export interface WireRoom {
  send(type: string, payload: object): void;
  /** Every message, in order. One listener. */
  onMessage(listen: (type: string, payload: unknown) => void): void;
  /** The room's public state, at first and whenever it changed. One listener. */
  onState(listen: (state: unknown) => void): void;
  /** Once, when the line is gone for whatever reason. */
  onClose(listen: (code: number, reason: string) => void): void;
  leave(): void;
}

export interface Wire {
  /** Joins by id; fails with a `Refusal` when the server said no, with anything else when it was not reached. */
  join(room: string, options: { session: string; password?: string }): Promise<WireRoom>;
}

/** The server's no, with a player-screen code. */
export class Refusal extends Error {
  readonly code: string;
  readonly data: Record<string, unknown>;

  constructor(code: string, data: Record<string, unknown> = {}) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.data = data;
  }
}
