// Who watches or plays at a table, seen from the table: an open connection with its session. The gateway makes them.

/** One connection to a table. */
export interface Viewer {
  player: { id: string; externalId: string; nickname: string; currency: string; operator: string };
  /** hash of the session's token: the scope of an `aid` */
  sessionId: string;
  operatorSessionId: string | null;
  send(type: string, payload: unknown): void;
  close(code: number, reason: string): void;
}

/** A refusal in the words of the player's screen (NS-23). */
export class ScreenError extends Error {
  readonly code: string;
  readonly data: Record<string, unknown> | undefined;
  constructor(code: string, data?: Record<string, unknown>) {
    super(code);
    this.name = 'ScreenError';
    this.code = code;
    this.data = data;
  }
}
