// What was answered to each action of a session: the same action again gets the same answer.

import type { Ack } from '@baize/protocol';

const MOST = 5000;

/** Answers by session and action, the oldest forgotten first; older ones are answered from the rows they caused. */
export class Acks {
  readonly #acks = new Map<string, Promise<Ack>>();
  #isPartial = false;

  /** Some of what was answered is known by rows alone. */
  get isPartial(): boolean {
    return this.#isPartial;
  }

  get(session: string, aid: string): Promise<Ack> | undefined {
    return this.#acks.get(`${session}|${aid}`);
  }

  /** What was asked can be asked again: nobody knows its answer. */
  forget(session: string, aid: string): void {
    this.#isPartial = true;
    this.#acks.delete(`${session}|${aid}`);
  }

  set(session: string, aid: string, ack: Promise<Ack>): void {
    if (this.#acks.size >= MOST) {
      this.#isPartial = true;
      this.#acks.delete(this.#acks.keys().next().value as string);
    }
    this.#acks.set(`${session}|${aid}`, ack);
  }
}
