// Open decisions: who is asked, until when, what an answer does, and what happens when none comes.

import type { Ack, Act, AskOption, ChoiceAsk } from '@baize/protocol';
import type { Choice, Input, Seat } from '@baize/sdk';
import { bareChoice } from '@baize/sdk';
import type { Timer } from '../kernel/index.ts';
import type { Parts } from './parts.ts';
import type { SeatedRound } from './seated-round.ts';
import type { Seats } from './seats.ts';
import { ScreenError, type Viewer } from './viewer.ts';

/** Decisions of those who are not there, or leave, are shown this long. */
const FLOOR_MS = 600;
/** Time-outs in a row after which a seat sits out. */
const MOST_MISSES = 2;
/** Rounds after which a used time bank is full again (NS-31.6). */
const BANK_ROUNDS = 20;

/** The timer of offers to show one's cards, which nobody must answer (NS-06). */
const SHOW_TIMER = 'show_ms';

interface Open {
  ask: number;
  choice: Choice;
  deadline: number;
  ms: number;
  timer: Timer;
  isBank: boolean;
  /** an answer is being committed */
  answered: boolean;
}

interface Over {
  done(): void;
  fail(error: unknown): void;
}

export class Turns {
  readonly #parts: Parts;
  readonly #seats: Seats;
  #round: SeatedRound | null = null;
  #open: Open[] = [];
  /** begins at the instant of the start: a number from before a restart is never asked again */
  #asked: number;
  /** whose turn it is over several asks, and since when */
  #turn: { seat: Seat; since: number } | null = null;
  #over: Over | null = null;

  constructor(parts: Parts, seats: Seats) {
    this.#parts = parts;
    this.#seats = seats;
    this.#asked = parts.services.clock.now();
  }

  /** The nearest end of an open decision; null without one. */
  get deadline(): number | null {
    return this.#open.length === 0 ? null : Math.min(...this.#open.map(each => each.deadline));
  }

  /** Seats that are asked. */
  get asked(): Seat[] {
    return this.#open.filter(each => !each.answered).map(each => each.choice.seat);
  }

  /** Asks everybody who has not answered; done when all have, or when the round is given up. */
  hold(round: SeatedRound, of: readonly Choice[]): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#round = round;
    this.#over = { done: resolve, fail: reject };
    const missing = new Set(round.run.missing);
    for (const choice of of) if (missing.has(choice.seat)) this.#ask(choice);
    this.#parts.stateChanged();
    return promise;
  }

  /** Nobody is waited for any more. */
  cut(): void {
    this.#end()?.done();
    this.#parts.stateChanged();
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

  /** Somebody left or came back: what is open to him goes faster, or stays. */
  hurry(playerId: string): void {
    for (const each of this.#open) {
      if (each.answered || !this.#isOf(each, playerId) || !this.#isAway(each.choice.seat)) continue;
      each.timer.cancel();
      each.timer = this.#parts.services.clock.after(FLOOR_MS, () => this.#expire(each));
      each.deadline = Math.min(each.deadline, this.#parts.services.clock.now() + FLOOR_MS);
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
    this.#parts.stateChanged();
  }

  /** Takes an answer. @throws ScreenError, Refused: nothing has changed then, the clock runs on */
  async answer(viewer: Viewer, { aid, ask, option, amount, cards }: Act): Promise<Ack> {
    this.#parts.services.stalls?.look();
    if (!Number.isSafeInteger(ask) || ask < 1 || ask > this.#asked) throw new ScreenError('ACTION_INVALID', { reason: 'option' });
    const open = this.#open.find(each => each.ask === ask);
    const round = this.#round;
    if (!open || !round || open.answered || round.voided !== null) throw new ScreenError('ACTION_LATE');
    if (!this.#isOf(open, viewer.player.id)) throw new ScreenError('ACTION_INVALID', { reason: 'seat' });
    if (this.#parts.services.clock.now() > open.deadline) throw new ScreenError('ACTION_LATE');
    const input = {
      in: 'choice',
      seat: open.choice.seat,
      option,
      ...(amount == null ? {} : { amount }),
      ...(cards == null ? {} : { cards }),
    } as Extract<Input, { in: 'choice' }>;
    round.run.quote(input); // in the buy-in flow any cost comes from the stack, which Run moves itself
    await this.#commit(open, { ...input, by: { session: viewer.sessionId, aid } }).catch((error: unknown) => {
      this.#rearm(open);
      throw error;
    });
    const seated = this.#seats.at(open.choice.seat);
    if (seated) seated.misses = 0;
    return { aid, ok: true };
  }

  #ask(choice: Choice): void {
    const { services } = this.#parts;
    const round = this.#round as SeatedRound;
    const now = services.clock.now();
    if (this.#turn?.seat !== choice.seat) this.#turn = { seat: choice.seat, since: now };
    const limit = choice.total ? this.#turn.since + round.timer(choice.total) - now : Number.POSITIVE_INFINITY;
    const ms = Math.max(0, Math.min(this.#isAway(choice.seat) ? FLOOR_MS : round.timer(choice.timer), limit));
    const open: Open = {
      ask: ++this.#asked,
      choice,
      deadline: now + ms,
      ms,
      timer: services.clock.after(ms, () => this.#expire(open)),
      isBank: false,
      answered: false,
    };
    this.#open.push(open);
    this.#send(open);
  }

  #send(open: Open): void {
    const owner = this.#round?.run.owners.get(open.choice.seat);
    if (owner !== undefined) this.#parts.audience.player(owner, 'ask', askOf(open));
  }

  /** The time is up: the time bank, else the default. */
  #expire(open: Open): void {
    const { clock, db, stalls } = this.#parts.services;
    stalls?.look();
    if (open.answered || !this.#open.includes(open)) return;
    if (db.health.condition === 'away') return; // it goes on with `shift`
    if (clock.now() < open.deadline) {
      this.#rearm(open);
      return;
    }
    const work = this.#mayBank(open) ? this.#bank(open) : this.#otherwise(open);
    work.catch(error => this.#end()?.fail(error));
  }

  #mayBank({ choice, isBank }: Open): boolean {
    const round = this.#round as SeatedRound;
    if (!choice.bank || isBank || round.timer('time_bank_ms') === 0 || this.#isAway(choice.seat)) return false;
    const session = round.sessions.get(choice.seat);
    if (!session || round.banks.has(choice.seat)) return false;
    return session.bankAt === null || session.rounds - session.bankAt >= BANK_ROUNDS;
  }

  async #bank(open: Open): Promise<void> {
    const round = this.#round as SeatedRound;
    const { seat } = open.choice;
    const ms = round.timer('time_bank_ms');
    open.isBank = true;
    open.ms = ms;
    open.deadline = this.#parts.services.clock.now() + ms;
    open.timer = this.#parts.services.clock.after(ms, () => this.#expire(open));
    this.#send(open);
    this.#parts.stateChanged();
    await round.commit({ in: 'note', fact: { kind: 'event', type: 'time_bank', data: { seat, ms } } });
  }

  async #otherwise(open: Open): Promise<void> {
    const { seat, timer, otherwise: option } = open.choice;
    const seated = this.#seats.at(seat);
    // not to answer an offer to show is no slowness
    if (seated && timer !== SHOW_TIMER && !this.#isAway(seat)) seated.misses++;
    await this.#commit(open, { in: 'choice', seat, option, auto: true });
  }

  async #commit(open: Open, input: Parameters<SeatedRound['commit']>[0]): Promise<void> {
    const round = this.#round as SeatedRound;
    const request = round.run.waiting;
    open.answered = true;
    try {
      await round.commit(input);
    } catch (error) {
      open.answered = false;
      throw error;
    }
    open.timer.cancel();
    this.#open = this.#open.filter(each => each !== open);
    if (round.run.waiting === request && round.run.fault === null && this.#open.length > 0) this.#parts.stateChanged();
    else this.cut();
  }

  /** Its time may have passed while the answer was on its way to the database. */
  #rearm(open: Open): void {
    const { clock } = this.#parts.services;
    open.timer.cancel();
    open.timer = clock.after(Math.max(0, open.deadline - clock.now()), () => this.#expire(open));
  }

  #isOf(open: Open, playerId: string): boolean {
    return this.#round?.run.owners.get(open.choice.seat) === playerId;
  }

  /** Leaves, was too slow twice, or has been gone for the table's time: its decisions take their default. */
  #isAway(seat: Seat): boolean {
    const seated = this.#seats.at(seat);
    const owner = this.#round?.run.owners.get(seat);
    if (!seated || seated.player.id !== owner || (seated.leaving && !seated.playsOn) || seated.ending) return true;
    if (seated.misses >= MOST_MISSES) return true;
    const grace = (this.#round as SeatedRound).timers.reconnect_ms;
    return grace !== undefined && seated.goneSince !== null && this.#parts.services.clock.now() - seated.goneSince >= grace;
  }
}

/** The `ask` message. */
function askOf({ ask, choice, deadline, ms, isBank }: Open): ChoiceAsk {
  const { seat, options, otherwise } = bareChoice(choice);
  const shown = Object.fromEntries(
    Object.entries(options).map(([name, { min, max, step, paid, from, least, most, sets, price }]) => [
      name,
      defined({ min, max, step, paid, from, least, most, sets, price } as AskOption),
    ]),
  );
  return { ask, seat, options: shown, otherwise, deadline, ms, ...(isBank ? { bank: true } : {}) };
}

/** What an option states, without what it does not. */
function defined(fields: AskOption): AskOption {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
