// What was answered to each action of a session: the same action again gets the same answer.

const MOST = 5000;

export interface Ack {
  aid: string;
  ok: boolean;
  code?: string;
  data?: unknown;
  [field: string]: unknown;
}

/** Answers by session and action, the oldest forgotten first; older ones are answered from the rows they caused. */
export class Acks {
  readonly #acks = new Map<string, Promise<Ack>>();

  get(session: string, aid: string): Promise<Ack> | undefined {
    return this.#acks.get(`${session}|${aid}`);
  }

  set(session: string, aid: string, ack: Promise<Ack>): void {
    if (this.#acks.size >= MOST) this.#acks.delete(this.#acks.keys().next().value as string);
    this.#acks.set(`${session}|${aid}`, ack);
  }
}
