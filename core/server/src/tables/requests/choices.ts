// Choices that a game asks of seats: who is asked, until when, what an answer does, and what happens when none comes.

import type { Ack, Act, AskOption, ChoiceAsk } from '@baize/protocol';
import type { Choice, Input, Seat } from '@baize/sdk';
import { bareChoice } from '@baize/sdk';
import type { Timer } from '../../kernel/index.ts';
import type { Deciders, Purse } from '../purses/purse.ts';
import type { Context } from '../table/context.ts';
import type { Round } from '../table/round.ts';
import { ScreenError, type Viewer } from '../viewer.ts';

/** Decisions of those who are not there, or leave, are shown this long. */
const FLOOR_MS = 600;
/** The wallet may stop the clock of a decision that long in all: as long as a debit is waited for. */
const MOST_PAUSE_MS = 3000;
/** The timer of offers to show one's cards, which nobody must answer (NS-06). */
const SHOW_TIMER = 'show_ms';

interface Open {
  ask: number;
  choice: Choice;
  deadline: number;
  ms: number;
  timer: Timer;
  isBank: boolean;
  /** how long the wallet has stopped its clock */
  pausedMs: number;
  /** an answer is being committed */
  answered: boolean;
}

/** Where nobody sits: who has bet decides in the time there is, wherever they are. */
export const BETTORS: Deciders = {
  isAway: () => false,
  hasBank: () => false,
  hasAnswered: () => {},
  hasMissed: () => {},
  isBroken: () => false,
};

interface Over {
  done(): void;
  fail(error: unknown): void;
}

export class Choices {
  readonly #context: Context;
  readonly #deciders: Deciders;
  /** takes what an answer costs */
  readonly #purse: Pick<Purse, 'takePrice'>;
  #round: Round | null = null;
  #open: Open[] = [];
  /** begins at the instant of the start: a number from before a restart is never asked again */
  #asked: number;
  readonly #before: number;
  /** whose turn it is over several asks, and since when */
  #turn: { seat: Seat; since: number } | null = null;
  #over: Over | null = null;

  constructor(context: Context, deciders: Deciders, purse: Pick<Purse, 'takePrice'>) {
    this.#context = context;
    this.#deciders = deciders;
    this.#purse = purse;
    this.#asked = context.services.clock.now();
    this.#before = this.#asked;
  }

  /** The nearest end of an open decision; null without one. */
  get deadline(): number | null {
    return this.#open.length === 0 ? null : Math.min(...this.#open.map(each => each.deadline));
  }

  /** Somebody was asked since this memory began. */
  get hasAsked(): boolean {
    return this.#asked > this.#before;
  }

  /** The answer to this number is awaited: nobody has given it yet. */
  isOpen(ask: number): boolean {
    return this.#open.some(each => each.ask === ask && !each.answered);
  }

  /** Seats that are asked. */
  get asked(): Seat[] {
    return this.#open.filter(each => !each.answered).map(each => each.choice.seat);
  }

  /** Asks everybody who has not answered; done when all have, or when the round is given up. */
  hold(round: Round, of: readonly Choice[]): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#round = round;
    this.#over = { done: resolve, fail: reject };
    const missing = new Set(round.run.missing);
    for (const choice of of) if (missing.has(choice.seat)) this.#ask(choice);
    this.#context.stateChanged();
    return promise;
  }

  /** Nobody is waited for any more. */
  cut(): void {
    this.#end()?.done();
    this.#context.stateChanged();
  }

  /** Nothing is open any more. @returns who waits for that */
  #end(): Over | null {
    const over = this.#over;
    for (const each of this.#open) each.timer.cancel();
    this.#open = [];
    this.#over = null;
    return over;
  }

  /** What this player is asked now. */
  asks(viewer: Viewer): ChoiceAsk[] {
    return this.#open.filter(each => !each.answered && this.#isOf(each, viewer.player.id)).map(askOf);
  }

  /** Somebody left or came back: what is open to them goes faster, or stays. */
  hurry(playerId: string): void {
    for (const each of this.#open) {
      if (each.answered || !this.#isOf(each, playerId) || !this.#isAway(each.choice.seat)) continue;
      each.timer.cancel();
      each.timer = this.#context.mailbox.after(FLOOR_MS, () => this.#expire(each));
      each.deadline = Math.min(each.deadline, this.#context.services.clock.now() + FLOOR_MS);
    }
  }

  /** Whoever is asked has so much longer: the process or its database stood still. */
  shift(ms: number): void {
    for (const each of this.#open) {
      each.deadline += ms;
      if (!each.answered) this.#rearm(each);
      this.#send(each);
    }
    if (this.#turn) this.#turn.since += ms;
    this.#context.stateChanged();
  }

  /** Takes an answer. @throws ScreenError, Refused: nothing has changed then, the clock goes on with the time that was left */
  async answer(viewer: Viewer, { aid, ask, option, amount, cards }: Act): Promise<Ack> {
    this.#context.services.stalls?.look();
    if (!Number.isSafeInteger(ask) || ask < 1 || ask > this.#asked) throw new ScreenError('ACTION_INVALID', { reason: 'option' });
    const open = this.#open.find(each => each.ask === ask);
    const round = this.#round;
    if (!open || !round || open.answered || round.voided !== null) throw new ScreenError('ACTION_LATE');
    if (!this.#isOf(open, viewer.player.id)) throw new ScreenError('ACTION_INVALID', { reason: 'seat' });
    if (this.#context.services.clock.now() > open.deadline) throw new ScreenError('ACTION_LATE');
    const input = {
      in: 'choice',
      seat: open.choice.seat,
      option,
      ...(amount == null ? {} : { amount }),
      ...(cards == null ? {} : { cards }),
    } as Extract<Input, { in: 'choice' }>;
    const price = round.run.quote(input);
    const isOpen = () => this.#open.includes(open) && round.voided === null;
    const by = { session: viewer.sessionId, aid };
    const work = () =>
      price ? this.#purse.takePrice({ round, viewer, aid, input, price, isOpen }) : round.commit({ ...input, by });
    const since = this.#context.services.clock.now();
    await this.#commit(open, work).catch((error: unknown) => {
      if (price) this.#resume(open, since);
      this.#rearm(open);
      throw error;
    });
    this.#deciders.hasAnswered(open.choice.seat);
    return { aid, ok: true };
  }

  #ask(choice: Choice): void {
    const { services } = this.#context;
    const round = this.#round as Round;
    const now = services.clock.now();
    if (this.#turn?.seat !== choice.seat) this.#turn = { seat: choice.seat, since: now };
    const limit = choice.total ? this.#turn.since + round.timer(choice.total) - now : Number.POSITIVE_INFINITY;
    const ms = Math.max(0, Math.min(this.#isAway(choice.seat) ? FLOOR_MS : round.timer(choice.timer), limit));
    const open: Open = {
      ask: ++this.#asked,
      choice,
      deadline: now + ms,
      ms,
      timer: this.#context.mailbox.after(ms, () => this.#expire(open)),
      isBank: false,
      pausedMs: 0,
      answered: false,
    };
    this.#open.push(open);
    this.#send(open);
  }

  #send(open: Open): void {
    const owner = this.#round?.run.owners.get(open.choice.seat);
    if (owner !== undefined) this.#context.audience.player(owner, 'ask', askOf(open));
  }

  /** The time is up: the time bank, else the default. */
  #expire(open: Open): (() => void) | null {
    const { clock, db, stalls } = this.#context.services;
    stalls?.look();
    if (open.answered || !this.#open.includes(open)) return null;
    if (db.health.condition === 'away') return null; // it goes on with `shift`
    if (clock.now() < open.deadline) {
      this.#rearm(open);
      return null;
    }
    return () => {
      const work = this.#mayBank(open) ? this.#bank(open) : this.#otherwise(open);
      work.catch(error => this.#end()?.fail(error));
    };
  }

  #mayBank({ choice, isBank }: Open): boolean {
    const round = this.#round as Round;
    if (!choice.bank || isBank || round.timer('time_bank_ms') === 0 || this.#isAway(choice.seat)) return false;
    return this.#deciders.hasBank(round, choice.seat);
  }

  async #bank(open: Open): Promise<void> {
    const round = this.#round as Round;
    const { seat } = open.choice;
    const ms = round.timer('time_bank_ms');
    open.isBank = true;
    open.ms = ms;
    open.deadline = this.#context.services.clock.now() + ms;
    open.timer = this.#context.mailbox.after(ms, () => this.#expire(open));
    this.#send(open);
    this.#context.stateChanged();
    await round.commit({ in: 'note', fact: { kind: 'event', type: 'time_bank', data: { seat, ms } } });
  }

  async #otherwise(open: Open): Promise<void> {
    const { seat, timer, otherwise: option } = open.choice;
    // not to answer an offer to show is no slowness
    if (timer !== SHOW_TIMER && !this.#isAway(seat)) this.#deciders.hasMissed(seat);
    const round = this.#round as Round;
    await this.#commit(open, () => round.commit({ in: 'choice', seat, option, auto: true }));
  }

  async #commit(open: Open, work: () => Promise<void>): Promise<void> {
    const round = this.#round as Round;
    const request = round.run.waiting;
    open.answered = true;
    try {
      await work();
    } catch (error) {
      open.answered = false;
      throw error;
    }
    open.timer.cancel();
    this.#open = this.#open.filter(each => each !== open);
    if (round.run.waiting === request && round.run.fault === null && this.#open.length > 0) this.#context.stateChanged();
    else this.cut();
  }

  /** The price was not paid: the time that it was asked for does not count. */
  #resume(open: Open, since: number): void {
    const ms = Math.min(this.#context.services.clock.now() - since, MOST_PAUSE_MS - open.pausedMs);
    if (ms <= 0 || !this.#open.includes(open)) return;
    open.pausedMs += ms;
    open.deadline += ms;
    if (this.#turn?.seat === open.choice.seat) this.#turn.since += ms;
    this.#send(open);
    this.#context.stateChanged();
  }

  /** Its time may have passed while the answer was on its way to the database. */
  #rearm(open: Open): void {
    const { clock } = this.#context.services;
    open.timer.cancel();
    open.timer = this.#context.mailbox.after(Math.max(0, open.deadline - clock.now()), () => this.#expire(open));
  }

  #isOf(open: Open, playerId: string): boolean {
    return this.#round?.run.owners.get(open.choice.seat) === playerId;
  }

  #isAway(seat: Seat): boolean {
    return this.#deciders.isAway(this.#round as Round, seat);
  }
}

/** The `ask` message. */
function askOf({ ask, choice, deadline, ms, isBank }: Open): ChoiceAsk {
  const { seat, hand, options, otherwise } = bareChoice(choice);
  const shown = Object.fromEntries(
    Object.entries(options).map(([name, { min, max, step, paid, from, least, most, sets, price, label, target }]) => [
      name,
      defined({ min, max, step, paid, from, least, most, sets, price, label, target } as AskOption),
    ]),
  );
  const more = { ...(hand === undefined ? {} : { hand }), ...(isBank ? { bank: true as const } : {}) };
  return { ask, seat, options: shown, otherwise, deadline, ms, ...more };
}

/** What an option states, without what it does not. */
function defined(fields: AskOption): AskOption {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
