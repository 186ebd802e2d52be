// A debit whose turn has come: its row, its one call, its answer, and one transaction with everything that its end causes
// (reliability 2.2).
import assert from 'node:assert/strict';
import { isOutage, isUnique, LeaseLost } from '../../db/index.ts';
import type { Batcher, Timer } from '../../kernel/index.ts';
import { faults, tracing } from '../../runtime/index.ts';
import type { Outcome } from '../orders.ts';
import type { DebitEnd, OpenDebit, TakenDebit } from '../port.ts';
import { alarm, eventOf } from '../rows/events.ts';
import { attemptOf, logAttempts, rowOf } from '../rows/rows.ts';
import type { TxRow } from '../rows/tx.ts';
import { type Classified, classifyAnswer } from '../transport/answer-class.ts';
import { type Answer, unsent } from '../transport/exchange.ts';
import type { Target } from '../transport/transport.ts';
import type { AnsweredDebit, Recorded } from './answers.ts';
import type { DebitDeps } from './deps.ts';
import type { DebitInsert } from './inserts.ts';
import { codeOf, notSent, outcomeOfRow, refused } from './outcomes.ts';
import { STAKE_ALONE, StakeElsewhere } from './stakes.ts';

/** What nobody settles for so long is ended here: its player's queue must not wait for ever. */
const LEFT_ALONE_MS = 30_000;

/** A row that took longer to write is not followed by a call (F3): by then nobody counts on the bet any more. */
const ROW_MS = 1000;

interface Deps extends DebitDeps {
  inserts: Pick<Batcher<DebitInsert, TxRow | Error>, 'add'>;
  answers: Pick<Batcher<AnsweredDebit, Recorded | Error>, 'add'>;
  /** the stored outcome of an action */
  outcomeOf(session: string, tableId: string, aid: string): Promise<Outcome | undefined>;
}

interface About {
  row: TxRow;
  target: Target;
  /** its row took too long: no call goes out (F3) */
  isSlow: boolean;
}

interface Answered {
  classified: Classified;
  answer: Answer;
}

/** Commits the row of a debit whose turn has come; see `DebitPort.takeDebit`. `ended`: there is no call to be made. */
export async function writeDebit(
  deps: Deps,
  insert: DebitInsert,
  target: Target,
): Promise<{ state: 'written'; debit: RunningDebit } | { state: 'ended'; outcome: Outcome }> {
  const { clock, inserts, charged, outcomeOf } = deps;
  const { operator, tableId, by } = insert.order;
  const ended = (outcome: Outcome) => ({ state: 'ended' as const, outcome });
  if (faults.on) await faults.at('K1');
  const from = clock.now();
  const add = () => inserts.add(insert);
  let row = await (tracing.on ? tracing.span('debit row', { operator }, add) : add());
  // another process took a stake of this player at the same moment: its row says where
  if (isUnique(row, STAKE_ALONE)) row = await inserts.add(insert);
  if (row instanceof StakeElsewhere) return ended(refused(null, 'ALREADY_SEATED', row.tableId));
  if (row instanceof Error) {
    const before = by && isUnique(row) ? await outcomeOf(by.session, tableId, by.aid) : undefined;
    if (before) return ended(before);
    // no call without a row; one that was written after all is given back by the sweep: nobody works on it
    if (isOutage(row) || (by && isUnique(row))) return ended(refused(null, 'WALLET_UNAVAILABLE'));
    throw row;
  }
  if (row.prepaid) charged(operator);
  if (row.status === 'failed') return ended(refused(row.txId, 'OPERATOR_CREDIT_EXHAUSTED'));
  return { state: 'written', debit: new RunningDebit(deps, { row, target, isSlow: clock.now() - from > ROW_MS }) };
}

export class RunningDebit implements OpenDebit {
  readonly txId: string;
  /** resolves when it is over, whatever came of it; never rejects */
  readonly over: Promise<void>;
  readonly #deps: Deps;
  readonly #about: About;
  readonly #end: () => void;
  /** what the wallet said when it took the money */
  #taken: Answered | undefined;
  #outcome: Promise<Outcome> | undefined;
  #timer: Timer | undefined;

  constructor(deps: Deps, about: About) {
    this.txId = about.row.txId;
    this.#deps = deps;
    this.#about = about;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.over = promise;
    this.#end = resolve;
  }

  get balance(): bigint | null {
    return this.#taken?.classified.balance ?? null;
  }

  /** The one call, and its answer. Where the wallet took the money somebody has to say soon what becomes of it. */
  async call(): Promise<TakenDebit> {
    const answered = await this.#ask();
    if (answered.classified.class !== 'yes') return { state: 'ended', outcome: await this.#record(answered) };
    this.#taken = answered;
    this.#guard(() => this.settle({ end: 'give_back' }));
    return { state: 'taken', debit: this };
  }

  /** When this throws nobody knows what the wallet did: the sweep finds the row. */
  async #ask(): Promise<Answered> {
    const { row, target, isSlow } = this.#about;
    const { log, call } = this.#deps;
    try {
      if (faults.on) await faults.at('K2');
      const answer = isSlow
        ? unsent(this.#deps.clock.now(), 'not sent: its row took too long')
        : await call(target, 'debit', row.body, late => this.#late(late));
      const classified = answer.unsent ? notSent(answer) : classifyAnswer(answer.httpStatus, answer.bytes, answer.problem);
      alarm(log, row, classified);
      if (faults.on) await faults.at('K4');
      return { classified, answer };
    } catch (error) {
      this.#end();
      throw error;
    }
  }

  settle(end: DebitEnd): Promise<Outcome> {
    if (this.#outcome) return this.#outcome; // it was left alone
    assert(this.#taken, `${this.txId} is settled where its money was taken`);
    return this.#record({ ...this.#taken, end });
  }

  /** Records the answer with its end, and says what became of it. */
  #record(answered: Answered & { end?: DebitEnd }): Promise<Outcome> {
    this.#timer?.cancel();
    this.#outcome = this.#ended(answered).finally(this.#end);
    return this.#outcome;
  }

  async #ended({ classified, answer, end }: Answered & { end?: DebitEnd }): Promise<Outcome> {
    const { answers, tell, inserted } = this.#deps;
    const { row } = this.#about;
    const add = () => answers.add({ row, classified, answer, end: end ?? { end: 'accept' } });
    const recorded = await (tracing.on ? tracing.span('debit books', { tx: row.txId }, add) : add());
    if (recorded instanceof Error) return this.#unrecorded(answer, recorded);
    if (faults.on) await faults.at(recorded.outcome === 'uncertain' ? 'K7' : 'K6');
    if (recorded.back) inserted(recorded.back, true);
    if (recorded.outcome === 'lost') return this.#asWritten(await this.#read());
    const status = recorded.outcome === 'given_back' ? 'confirmed' : recorded.outcome;
    tell(eventOf(row, status, classified.balance));
    if (recorded.outcome === 'confirmed') return { ok: true, txId: row.txId, balance: classified.balance, scopeId: row.scopeId };
    if (recorded.outcome === 'given_back') return refused(row.txId, 'ACTION_LATE');
    return refused(row.txId, codeOf(classified.status));
  }

  /** The answer could not be recorded: unless the commit went through after all, the money is given back. */
  async #unrecorded(answer: Answer, error: Error): Promise<Outcome> {
    const { row } = this.#about;
    if (error instanceof LeaseLost) throw error;
    this.#deps.log.error({ err: error, txId: row.txId }, 'a debit could not be recorded');
    const now = await this.#read();
    if (now.status !== 'pending') return this.#asWritten(now);
    const classified = classifyAnswer(answer.httpStatus, answer.bytes, 'not recorded');
    const recorded = await this.#deps.answers.add({ row, classified, answer, end: { end: 'accept' } });
    // nothing confirms it any more: what is written now, or by the sweep, gives it back
    if (recorded instanceof Error) return refused(row.txId, 'WALLET_UNAVAILABLE');
    if (recorded.back) this.#deps.inserted(recorded.back, true);
    return recorded.outcome === 'lost' ? this.#asWritten(await this.#read()) : refused(row.txId, 'WALLET_UNAVAILABLE');
  }

  /** A commit of ours went through though its answer was lost, or somebody else ended the row: what it says is the truth. */
  #asWritten(row: TxRow): Outcome {
    const outcome = outcomeOfRow(row);
    assert(outcome, `${row.txId} was moved by nobody, and is open`);
    return outcome;
  }

  async #read(): Promise<TxRow> {
    const row = await rowOf({ query: (text, params) => this.#deps.db.query(text, params) }, this.txId);
    assert(row, `the row of ${this.txId} is gone`);
    return row;
  }

  /** An answer after the wait is evidence only. */
  #late(answer: Answer): void {
    const { row } = this.#about;
    const classified = classifyAnswer(answer.httpStatus, answer.bytes, answer.problem);
    const line = { ...attemptOf({ row, classified, answer }), late: true };
    this.#deps.db
      .transaction(sql => logAttempts(sql, [line]))
      .catch((error: unknown) => this.#deps.log.error({ err: error, txId: row.txId }, 'a late answer could not be logged'));
  }

  #guard(end: () => Promise<Outcome>): void {
    const { clock, log } = this.#deps;
    this.#timer = clock.after(LEFT_ALONE_MS, () => {
      log.error({ alarm: true, txId: this.txId }, 'a debit was left alone: it is ended');
      end().catch((error: unknown) => log.error({ err: error, txId: this.txId }, 'a debit could not be ended'));
    });
  }
}
