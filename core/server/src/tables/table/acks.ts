// What was answered to each action of a session: the same action again gets the same answer.

import type { Ack, ScreenCode } from '@baize/protocol';
import { LateMap, LateSet } from '../../kernel/index.ts';

const MOST = 400;

const keyOf = (session: string, aid: string): string => `${session}|${aid}`;

/** An answer, or what most say and what needs no object: that it was done, or the code of a refusal. */
type Kept = Ack | 'done' | ScreenCode;

/**
 * Answers by session and action. Of more than so many those are forgotten first that were given first to the session which was
 * answered longest ago; rows answer them then. An answer that is not known yet is never forgotten: what is sent again meanwhile
 * would be done beside it.
 */
export class Acks {
  readonly #waiting = new LateMap<string, Promise<Ack>>();
  /** the session that was answered last at the end; of each its actions in their order */
  readonly #sessions = new LateMap<string, Map<string, Kept>>();
  readonly #unknown = new LateSet<string>();
  #size = 0;
  #isPartial = false;

  /** This one may have been asked before, and rows alone know what became of it. */
  mayBeDone(session: string, aid: string): boolean {
    return this.#isPartial || this.#unknown.has(keyOf(session, aid));
  }

  get(session: string, aid: string): Promise<Ack> | undefined {
    const waiting = this.#waiting.get(keyOf(session, aid));
    if (waiting) return waiting;
    const kept = this.#sessions.get(session)?.get(aid);
    if (kept === undefined) return undefined;
    if (typeof kept !== 'string') return Promise.resolve(kept);
    return Promise.resolve(kept === 'done' ? { aid, ok: true } : { aid, ok: false, code: kept });
  }

  /** Nobody knows its answer: it can be asked again. */
  unknown(session: string, aid: string): void {
    if (this.#unknown.size < MOST) this.#unknown.add(keyOf(session, aid));
    else this.#isPartial = true;
    this.#waiting.delete(keyOf(session, aid));
    this.#delete(session, aid);
  }

  set(session: string, aid: string, ack: Promise<Ack>): void {
    const key = keyOf(session, aid);
    this.#waiting.set(key, ack);
    void ack.then(answer => {
      if (this.#waiting.get(key) !== ack) return;
      this.#waiting.delete(key);
      this.#keep(session, aid, answer);
    });
  }

  #keep(session: string, aid: string, answer: Ack): void {
    if (this.#size >= MOST) this.#forgetOldest();
    const own = this.#sessions.get(session) ?? new Map<string, Kept>();
    this.#sessions.delete(session);
    this.#sessions.set(session, own);
    if (!own.has(aid)) this.#size++;
    own.set(aid, keptOf(answer));
  }

  #delete(session: string, aid: string): void {
    const own = this.#sessions.get(session);
    if (own?.delete(aid)) this.#size--;
    if (own?.size === 0) this.#sessions.delete(session);
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
