// Sends the calls of a certification: each has its row before it goes out, and its answer is classified as in play.
import type { Database } from '../db/index.ts';
import type { Clock } from '../kernel/index.ts';
import { classifyAnswer, type Target, type Transport, urlOf } from '../wallet/index.ts';
import type { Message } from './message.ts';
import type { How, Reply } from './reply.ts';
import { answerCall, insertCall } from './rows.ts';
import { bentHeaders } from './tampering.ts';

/** The server stops: nothing goes out any more. */
export class Interrupted extends Error {
  override name = 'Interrupted';
}

const HANG_UP_MS = 1;

interface CallerDeps {
  db: Database;
  clock: Clock;
  transport: Pick<Transport, 'call'>;
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
  async callAll(scenario: string, calls: readonly { message: Message; how: How }[]): Promise<Reply[]> {
    const written: (() => Promise<Reply>)[] = [];
    for (const { message, how } of calls) written.push(await this.#written(scenario, message, how));
    return Promise.all(written.map(send => send()));
  }

  /** Writes a call down. @returns what sends it */
  async #written(scenario: string, message: Message, how: How): Promise<() => Promise<Reply>> {
    const { db, clock, stopped } = this.#deps;
    const target = await this.#deps.target();
    const { tampering, text = message.text } = how;
    const sent = { ...message, text };
    if (stopped()) throw new Interrupted('the server stops');
    const about = { id: this.#id, scenario, message: sent, tampering: tampering?.what ?? null, now: clock.now() };
    const callId = await insertCall(db, about);
    return async () => {
      const reply = await this.#sent(target, sent, how);
      this.replies.push(reply);
      await answerCall(db, callId, reply);
      return reply;
    };
  }

  async #sent(target: Target, message: Message, { tampering, hangUp }: How): Promise<Reply> {
    const { clock, transport } = this.#deps;
    const { name, text } = message;
    const path = urlOf(target.baseUrl, name)?.pathname ?? '/';
    const right = { operator: target.operator, secret: target.secret, path, body: text };
    const special = { headers: bentHeaders(right, clock.now(), tampering), ...(hangUp ? { waitMs: HANG_UP_MS } : {}) };
    const answer = await transport.call(target, name, text, undefined, special);
    const classified = classifyAnswer(answer.httpStatus, answer.bytes, answer.problem);
    return { message, answer, classified, tampering, hungUp: hangUp === true };
  }
}
