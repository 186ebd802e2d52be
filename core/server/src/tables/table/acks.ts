// What was answered to each action of a session: the same action again gets the same answer.

import type { Ack, ScreenCode } from '@baize/protocol';
import { LateMap, LateSet } from '../../kernel/index.ts';

const MOST = 400;

const keyOf = (session: string, aid: string): string => `${session}|${aid}`;

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
  readonly #unknown = new LateSet<string>();
  #size = 0;
  #isPartial = false;

  /** This one may have been asked before, and rows alone know what became of it. */
  mayBeDone(session: string, aid: string): boolean {
    return this.#isPartial || this.#unknown.has(keyOf(session, aid));
  }

  get(session: string, aid: string): Promise<Ack> | undefined {
    const kept = this.#sessions.get(session)?.get(aid);
    if (kept === undefined) return undefined;
    if (typeof kept !== 'string') return Promise.resolve(kept);
    return Promise.resolve(kept === 'done' ? { aid, ok: true } : { aid, ok: false, code: kept });
  }

  /** Nobody knows its answer: it can be asked again. */
  unknown(session: string, aid: string): void {
    if (this.#unknown.size < MOST) this.#unknown.add(keyOf(session, aid));
    else this.#isPartial = true;
    this.#delete(session, aid);
  }

  #delete(session: string, aid: string): void {
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
    if (session === undefined || aid === undefined) return;
    this.#isPartial = true;
    this.#delete(session, aid);
  }
}

function keptOf(answer: Ack): Kept {
  const fields = Object.keys(answer).length;
  if (answer.ok) return fields === 2 ? 'done' : answer;
  return fields === 3 ? answer.code : answer;
}
