// The network between a server and the wallets: requests and answers that are late, lost, doubled, broken off or spoilt.
import type { Answer } from '../../../../core/server/src/wallet/transport/exchange.ts';
import type { Target } from '../../../../core/server/src/wallet/transport/transport.ts';
import { Chance } from '../../../support/chance.ts';
import type { Call } from '../../../support/oracle/evidence.ts';
import { Book, type Reply } from '../../../support/wallets/book.ts';
import type { Faults } from '../faults.ts';
import type { Owner, Scheduler } from '../scheduler.ts';

/** An operator's wallet: its books, the calls that came, and until when it is out of reach. */
export class Bank {
  readonly book = new Book();
  readonly calls: Call[] = [];
  downUntil = 0;

  /** Does what a call asks, once. `refusal`: a debit that the operator does not want. */
  handle(name: string, raw: string, refusal: string | null): Reply {
    const body = JSON.parse(raw) as Record<string, unknown>;
    this.calls.push({ name, txId: String(body.tx_id ?? ''), externalId: String(body.external_id), hash: raw, refused: null });
    return this.book.handle(name, body, raw, refusal);
  }
}

export interface NetworkDeps {
  scheduler: Scheduler;
  faults: Faults;
  banks: ReadonlyMap<string, Bank>;
  waitMs: Readonly<Record<string, number>>;
  seed: number;
}

/** Who calls. */
export interface Caller {
  owner: Owner;
  now(): number;
  /** may kill the process before the request or before its answer is read; @returns false when it did */
  survives(): boolean;
  /** a call has begun; call the answer when it is over */
  calls(name: string, raw: string): () => void;
}

/** What becomes of one call. */
interface Fate {
  /** ms until the wallet has the request, for each time that it gets it */
  arrives: number[];
  /** at the first time it does what is asked */
  isDone: boolean;
  /** ms from there until the answer is here; null: never */
  answers: number | null;
  /** in the place of the wallet's own answer */
  instead: { httpStatus: number; text: string } | null;
  /** a debit that the operator does not want */
  refusal: string | null;
  /** ms until the connection breaks; null: it does not */
  breaks: number | null;
}

const LATE_MS = 10_000;
/** A slow wallet answers so long before the end of the wait, at most. */
const LAST_MS = 3;
const REFUSALS = ['INSUFFICIENT_FUNDS', 'LIMIT_EXCEEDED', 'PLAYER_BLOCKED', 'PLAYER_NOT_FOUND', 'INVALID_REQUEST'];
const GARBAGE = ['', '<html>', '{', '[]', 'null', '{"status":7}', '{"status":""}', '{"status":"UNKNOWN_ERROR"}'];
const HTTP = [500, 502, 503, 404, 204, 301];

export class Network {
  readonly #deps: NetworkDeps;
  readonly #chance: Chance;
  calls = 0;

  constructor(deps: NetworkDeps) {
    this.#deps = deps;
    this.#chance = new Chance(deps.seed, 'network');
  }

  /** One call, as `Transport.call` is made. */
  call(caller: Caller, target: Target, name: string, raw: string, late?: (answer: Answer) => void): Promise<Answer> {
    const { scheduler, banks, waitMs } = this.#deps;
    const { owner } = caller;
    const bank = banks.get(target.operator) as Bank;
    const { promise, resolve } = Promise.withResolvers<Answer>();
    if (owner.dead || !caller.survives()) return promise;
    this.calls++;
    const over = caller.calls(name, raw);
    const sentAt = caller.now();
    const from = scheduler.now;
    let phase: 'open' | 'late' | 'over' = 'open';
    const finish = (httpStatus: number | null, text: string, problem: string | null): void => {
      if (phase === 'over' || !caller.survives()) return;
      const answer = { httpStatus, bytes: Buffer.from(text), problem, sentAt, ms: scheduler.now - from };
      if (phase === 'late') {
        if (problem === null) late?.(answer);
      } else {
        timer.off = true;
        over();
        resolve(answer);
      }
      phase = 'over';
    };
    const timer = scheduler.in(waitMs[name] ?? 3000, owner, `time-out of ${name}`, () => {
      finish(null, '', 'timeout');
      phase = 'late';
      scheduler.in(LATE_MS, owner, 'no longer listened to', () => {
        phase = 'over';
      });
    });
    const fate = this.#fate(name, bank);
    if (fate.breaks !== null) scheduler.in(fate.breaks, owner, `${name} breaks`, () => finish(null, '', 'ECONNRESET'));
    fate.arrives.forEach((ms, i) => {
      scheduler.in(ms, null, `${target.operator} has ${name}`, () => {
        const reply = i > 0 || fate.isDone ? bank.handle(name, raw, fate.refusal) : null;
        if (i > 0 || fate.answers === null) return;
        const { httpStatus, text } = fate.instead ?? { httpStatus: 200, text: reply ? textOf(reply) : '' };
        scheduler.in(fate.answers, owner, `answer to ${name}: ${httpStatus} ${text.slice(0, 40)}`, () =>
          finish(httpStatus, text, null),
        );
      });
    });
    return promise;
  }

  #fate(name: string, bank: Bank): Fate {
    const { faults, scheduler, waitMs } = this.#deps;
    const chance = this.#chance;
    const wait = waitMs[name] ?? 3000;
    const fate: Fate = {
      arrives: [chance.between(1, 20)],
      isDone: true,
      answers: chance.hits(0.05) ? chance.between(100, wait - 100) : chance.between(1, 30),
      instead: null,
      refusal: null,
      breaks: null,
    };
    if (faults.strikes('outage')) bank.downUntil = scheduler.now + Math.round(1000 * 120 ** faults.of('outage').unit());
    if (bank.downUntil > scheduler.now && !faults.isOver) return { ...fate, arrives: [], breaks: chance.below(2000) };
    if (faults.strikes('late')) {
      const luck = faults.of('late');
      if (luck.hits(0.5)) fate.answers = wait + luck.below(LATE_MS);
      else fate.arrives = [wait + luck.below(20_000)];
    }
    if (faults.strikes('slow')) fate.answers = wait - (fate.arrives[0] ?? 0) - faults.of('slow').between(1, LAST_MS);
    if (faults.strikes('lost_request')) fate.arrives = [];
    if (faults.strikes('lost_answer')) fate.answers = null;
    if (faults.strikes('duplicate')) fate.arrives.push((fate.arrives[0] ?? 0) + faults.of('duplicate').below(90_000));
    if (faults.strikes('reset')) {
      const luck = faults.of('reset');
      fate.breaks = luck.below(60);
      if (luck.hits(0.5)) fate.arrives = [];
    }
    if (faults.strikes('http')) {
      const luck = faults.of('http');
      fate.instead = { httpStatus: luck.pick(HTTP), text: '{"status":"OK"}' };
      fate.isDone = luck.hits(0.5);
    }
    if (faults.strikes('garbage')) {
      const luck = faults.of('garbage');
      fate.instead = { httpStatus: 200, text: luck.pick(GARBAGE) };
      fate.isDone = luck.hits(0.5);
    }
    if (faults.strikes('refusal')) refuse(fate, name, faults.of('refusal').pick(REFUSALS));
    if (faults.strikes('unknown')) refuse(fate, name, 'SUCCESS');
    return fate;
  }
}

/** A debit is refused for good; a credit or rollback for this once. Nothing is done. */
function refuse(fate: Fate, name: string, status: string): void {
  if (fate.instead) return;
  if (name === 'debit') fate.refusal = status;
  else if (name !== 'balance') {
    fate.isDone = false;
    fate.instead = { httpStatus: 200, text: `{"status":"${status}"}` };
  }
}

const textOf = ({ status, balance }: Reply): string =>
  balance === undefined ? `{"status":"${status}"}` : `{"status":"${status}","balance":${balance}}`;
