// Sends the calls of a certification: each has its row before it goes out, and its answer is judged as calls of play are.
import type { Database } from '../db/index.ts';
import type { Clock } from '../kernel/index.ts';
import { type Answer, judge, type Target, type Transport, urlOf, type Verdict } from '../wallet/index.ts';
import type { Message } from './message.ts';
import { bentHeaders, type Misuse } from './misuse.ts';
import { answerCall, bearCall } from './rows.ts';

/** An answer with what it was to. */
export interface Reply {
  message: Message;
  answer: Answer;
  verdict: Verdict;
  misuse: Misuse | undefined;
  /** we did not wait for it */
  hungUp: boolean;
}

/** How a call differs from an ordinary one. */
export interface How {
  misuse?: Misuse;
  /** hangs up as soon as the call is written */
  hangUp?: true;
  /** the bytes that are sent; by default the message's own */
  text?: string;
}

/** The server stops: nothing goes out any more. */
export class Interrupted extends Error {
  override name = 'Interrupted';
}

const HANG_UP_MS = 1;

interface CallerDeps {
  db: Database;
  clock: Clock;
  transport: Transport;
  target(): Promise<Target>;
  stopped(): boolean;
}

/** Sends for one certification. */
export class Caller {
  readonly replies: Reply[] = [];
  readonly #deps: CallerDeps;
  readonly #id: string;

  constructor(deps: CallerDeps, certificationId: string) {
    this.#deps = deps;
    this.#id = certificationId;
  }

  /** @throws Interrupted, LeaseLost before anything was sent */
  async call(scenario: string, message: Message, how: How = {}): Promise<Reply> {
    return (await this.#written(scenario, message, how))();
  }

  /** All at the same instant: they are written down before the first goes out. */
  async together(scenario: string, calls: readonly { message: Message; how: How }[]): Promise<Reply[]> {
    const written: (() => Promise<Reply>)[] = [];
    for (const { message, how } of calls) written.push(await this.#written(scenario, message, how));
    return Promise.all(written.map(send => send()));
  }

  /** Writes a call down. @returns what sends it */
  async #written(scenario: string, message: Message, how: How): Promise<() => Promise<Reply>> {
    const { db, clock, stopped } = this.#deps;
    const target = await this.#deps.target();
    const { misuse, text = message.text } = how;
    const sent = { ...message, text };
    if (stopped()) throw new Interrupted('the server stops');
    const about = { id: this.#id, scenario, message: sent, misuse: misuse?.what ?? null, now: clock.now() };
    const callId = await bearCall(db, about);
    return async () => {
      const reply = await this.#sent(target, sent, how);
      this.replies.push(reply);
      await answerCall(db, callId, reply);
      return reply;
    };
  }

  async #sent(target: Target, message: Message, { misuse, hangUp }: How): Promise<Reply> {
    const { clock, transport } = this.#deps;
    const { name, text } = message;
    const path = urlOf(target.baseUrl, name)?.pathname ?? '/';
    const right = { operator: target.operator, secret: target.secret, path, body: text };
    const special = { headers: bentHeaders(right, clock.now(), misuse), ...(hangUp ? { waitMs: HANG_UP_MS } : {}) };
    const answer = await transport.call(target, name, text, undefined, special);
    const verdict = judge(answer.httpStatus, answer.bytes, answer.problem);
    return { message, answer, verdict, misuse, hungUp: hangUp === true };
  }
}
