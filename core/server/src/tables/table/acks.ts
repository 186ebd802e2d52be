// What was answered to each action of a session: the same action again gets the same answer.

import type { Ack, ScreenCode } from '@baize/protocol';
import { LateMap } from '../../kernel/index.ts';

const MOST = 1000;

/**
 * An answer that is not known yet, one that is, or what most say and what needs no object: that it was done, or the code of a
 * refusal.
 */
type Kept = Promise<Ack> | Ack | 'done' | ScreenCode;

/**
 * Answers by session and action. Of more than so many those are forgotten first that the session which has been silent longest
 * asked first; they are answered from the rows they caused.
 */
export class Acks {
  /** the session that asked last at the end; of each its actions in their order */
  readonly #sessions = new LateMap<string, Map<string, Kept>>();
  #size = 0;
  #isPartial = false;

  /** Some of what was answered is known by rows alone. */
  get isPartial(): boolean {
    return this.#isPartial;
  }

  get(session: string, aid: string): Promise<Ack> | undefined {
    const kept = this.#sessions.get(session)?.get(aid);
    if (kept === undefined) return undefined;
    if (typeof kept !== 'string') return Promise.resolve(kept);
    return Promise.resolve(kept === 'done' ? { aid, ok: true } : { aid, ok: false, code: kept });
  }

  /** What was asked can be asked again: nobody knows its answer. */
  forget(session: string, aid: string): void {
    this.#isPartial = true;
    const own = this.#sessions.get(session);
    if (own?.delete(aid)) this.#size--;
    if (own?.size === 0) this.#sessions.delete(session);
  }

  set(session: string, aid: string, ack: Promise<Ack>): void {
    if (this.#size >= MOST) this.#forgetOldest();
    const own = this.#sessions.get(session) ?? new Map<string, Kept>();
    this.#sessions.delete(session);
    this.#sessions.set(session, own);
    if (!own.has(aid)) this.#size++;
    own.set(aid, ack);
    void ack.then(answer => {
      if (own.get(aid) === ack) own.set(aid, keptOf(answer));
    });
  }

  #forgetOldest(): void {
    const [[session, own] = []] = this.#sessions;
    const [aid] = own?.keys() ?? [];
    if (session !== undefined && aid !== undefined) this.forget(session, aid);
  }
}

function keptOf(answer: Ack): Kept {
  const fields = Object.keys(answer).length;
  if (answer.ok) return fields === 2 ? 'done' : answer;
  return fields === 3 ? answer.code : answer;
}
