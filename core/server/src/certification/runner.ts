// Runs a scenario: sends, compares what is observed with what the rules say, and keeps the steps for the report.
import assert from 'node:assert/strict';
import type { Amount, Clock, WalletCall } from '../kernel/index.ts';
import type { Caller } from './caller.ts';
import { balanceOf, creditOf, debitOf, type Fields, type Message, rollbackOf, type Subject } from './message.ts';
import type { How, Reply } from './reply.ts';
import { NotTried, type ScenarioWords, type Step } from './result.ts';
import type { Options } from './rows.ts';
import { observedWords, sentence, sentWords } from './words.ts';

/** What the rules say of an answer. */
export interface Want {
  /** the status, or one of several */
  is?: string | readonly string[];
  /** what the player's balance changes by */
  moves?: number | bigint;
  /** what money that is wrong is called, and what it costs; the scenario's own words when left out */
  bug?: string;
  cost?: string;
  /** a wrong status only warns, money that moved fails */
  lenient?: true;
}

export interface RunnerDeps {
  subject: Subject;
  options: Options;
  caller: Caller;
  clock: Clock;
  /** how long each call may take, in ms */
  waits: Readonly<Record<WalletCall, number>>;
  /** the operator's currencies */
  currencies: readonly string[];
  /** waits until the operator has restarted the wallet; false: they did not */
  restarted(): Promise<boolean>;
  /** messages of the scenarios before, by scenario */
  played: Map<string, Message[]>;
}

/** What it costs when a call is not answered OK that should be. */
const NOT_OK: Record<WalletCall, string> = {
  balance: 'the player is shown no balance',
  debit: 'the bet fails',
  credit: 'it is sent again without end, and the player waits for their money',
  rollback: 'it is sent again without end, and the player waits for their money',
};
const REFUSED = { bug: 'a call that was refused moved money', cost: 'the player pays for what does not count' };
const UNKNOWN = 'nobody knows what was done: the bet fails and is rolled back';
const MISTAKEN = 'the platform and the player take it for something else';

const allowedOf = ({ is = [] }: Want): readonly string[] => (typeof is === 'string' ? [is] : is);

/** A call was not answered as it should be: what that is called, and what it costs. */
function otherAnswer(name: WalletCall, { sent, expected, came }: Step, problem: string | null): { bug: string; cost: string } {
  const answered = came.startsWith('no answer') ? `got ${came}` : `was answered ${came}`;
  const bug = `“${sent}” ${answered} instead of ${expected}`;
  if (expected.includes('OK')) return { bug, cost: NOT_OK[name] };
  return { bug, cost: problem !== null && name === 'debit' ? UNKNOWN : MISTAKEN };
}

/** One scenario while it is played. */
export class Runner {
  readonly steps: Step[] = [];
  readonly failures: string[] = [];
  readonly warnings: string[] = [];
  readonly subject: Subject;
  readonly deps: RunnerDeps;
  readonly scenario: ScenarioWords;
  /** what the player should have now; undefined: it cannot be read */
  held: bigint | undefined;
  #mark = 0;
  readonly #told = new Set<string>();

  constructor(deps: RunnerDeps, scenario: ScenarioWords) {
    this.deps = deps;
    this.subject = deps.subject;
    this.scenario = scenario;
  }

  get amount(): Amount {
    return this.subject.amount;
  }

  get replies(): readonly Reply[] {
    return this.deps.caller.replies;
  }

  balance(over: Fields = {}): Message {
    return balanceOf(this.subject, over);
  }

  /** A new debit of a new round, 1 × the amount for a bet unless said otherwise. */
  debit(over: Fields = {}): Message {
    return debitOf(this.subject, this.scenario.name, ++this.#mark, this.deps.clock.now(), over);
  }

  credit(debit: Message, amount: Amount = this.amount, over: Fields = {}): Message {
    return creditOf(debit, amount, over);
  }

  rollback(debit: Message, reason = 'timeout'): Message {
    return rollbackOf(debit, reason);
  }

  /** Asks for the player's balance, without a step in the report. */
  async readBalance(): Promise<bigint | undefined> {
    const { classified } = await this.deps.caller.call(this.scenario.name, this.balance());
    this.held = classified.class === 'yes' && classified.balance !== null ? classified.balance : undefined;
    return this.held;
  }

  /** Sends, and notes a deviation from what is wanted. */
  async send(message: Message, want: Want, how: How = {}, note?: string): Promise<Reply> {
    const reply = await this.sendUnchecked(message, how, note);
    const isRight = this.compareStatus(reply, want);
    if (want.moves === undefined) return reply;
    if (isRight || reply.classified.class === 'yes' || !allowedOf(want).includes('OK'))
      await this.compareBalance(want.moves, want);
    else if (reply.classified.class === 'no' && !reply.classified.review) await this.compareBalance(0, REFUSED);
    else await this.readBalance(); // nobody knows what it did
    return reply;
  }

  /** Sends without a word about the answer. */
  async sendUnchecked(message: Message, how: How = {}, note?: string): Promise<Reply> {
    const step = this.#step(message, how, note);
    const reply = await this.deps.caller.call(this.scenario.name, message, how);
    step.came = observedWords(reply);
    return reply;
  }

  /** Sends all at the same instant, and compares each answer with what is wanted. */
  async sendAll(messages: readonly Message[], want: Want): Promise<Reply[]> {
    const steps = messages.map(message => this.#step(message, {}, 'at the same instant'));
    const replies = await this.deps.caller.callAll(
      this.scenario.name,
      messages.map(message => ({ message, how: {} })),
    );
    for (const [i, reply] of replies.entries()) {
      const step = steps[i];
      assert(step);
      step.came = observedWords(reply);
      this.compareStatus(reply, want, step);
    }
    return replies;
  }

  #step(message: Message, how: How, note?: string): Step {
    const step = { sent: sentWords(message, how, note), expected: '', came: '', ok: true };
    this.steps.push(step);
    const { played } = this.deps;
    played.set(this.scenario.name, [...(played.get(this.scenario.name) ?? []), message]);
    return step;
  }

  /** Compares the status with the one that is wanted. */
  compareStatus({ classified, answer, message }: Reply, want: Want, step = this.steps.at(-1)): boolean {
    assert(step, 'nothing was sent');
    if (want.is === undefined) return true;
    const allowed = allowedOf(want);
    step.expected = allowed.join(' or ');
    const isRight = classified.status !== null && answer.httpStatus === 200 && allowed.includes(classified.status);
    if (isRight) return true;
    step.ok = false;
    const warns = want.lenient ?? this.scenario.silent;
    const { refused: bug, cost } = this.scenario;
    const detail = `expected ${step.expected}, came ${step.came}`;
    if (classified.class === 'yes') this.noteFinding(detail, want, warns);
    else if (bug !== undefined && allowed.includes('OK')) this.noteFinding(detail, { bug, cost }, warns);
    else this.noteFinding('', otherAnswer(message.name, step, classified.problem), warns);
    return false;
  }

  /** Compares the player's balance with what it should be now, and goes on from what it is. */
  async compareBalance(by: number | bigint, want: Pick<Want, 'bug' | 'cost'> = {}): Promise<boolean> {
    const before = this.held;
    const step = this.steps.at(-1);
    assert(step, 'nothing was sent');
    const now = await this.readBalance();
    if (before === undefined || now === undefined) throw new NotTried('the balance could not be read');
    const right = before + BigInt(by);
    step.expected = [step.expected, `then the balance is ${right}`].filter(Boolean).join('; ');
    step.came = `${step.came}; then the balance is ${now}`;
    if (now === right) return true;
    step.ok = false;
    this.noteFinding(`expected a balance of ${right}, it is ${now}`, want);
    return false;
  }

  /** Notes what is wrong. */
  noteFinding(detail: string, want: Pick<Want, 'bug' | 'cost'> = {}, warns = false): void {
    const { bug, cost } = this.scenario;
    const about = want.bug ?? bug;
    if (this.#told.has(about)) return; // once is enough
    this.#told.add(about);
    (warns ? this.warnings : this.failures).push(sentence(about, detail, want.cost ?? cost));
  }

  /** A debit that the scenario begins with. @throws NotTried when it does not work: another scenario says so */
  async takeDebit(over: Fields = {}): Promise<Message> {
    return this.#ordinary(this.debit(over));
  }

  /** The credit or rollback that the scenario begins with. @throws NotTried */
  async moveFirst(message: Message): Promise<Message> {
    return this.#ordinary(message);
  }

  async #ordinary(message: Message): Promise<Message> {
    const reply = await this.sendUnchecked(message);
    const step = this.steps.at(-1);
    if (step) step.expected = 'OK';
    if (reply.classified.class !== 'yes')
      throw new NotTried(`the ${message.name} it begins with was answered ${observedWords(reply)}`);
    await this.readBalance();
    return message;
  }
}
