// Plays one round to its end: what its game asks is asked, its cards are supplied, its outcome is booked, or it is given back.
import type { Phase } from '@baize/protocol';
import type { CardsInput, Request } from '@baize/sdk';
import type { LoggedInput } from '../../dealing/index.ts';
import { faults } from '../../runtime/index.ts';
import type { Deciders, Purse } from '../purses/purse.ts';
import { Bets } from '../requests/bets.ts';
import { Choices } from '../requests/choices.ts';
import type { Context, LoopView } from './context.ts';
import type { Round } from './round.ts';
import { closeRound, voidRound } from './round-end.ts';
import { supplyCards } from './supply-cards.ts';

/** An open request that persons answer. */
type PersonRequest = Extract<Request, { ask: 'bets' | 'choice' }>;

export class RoundPlayer {
  readonly bets: Bets;
  readonly choices: Choices;
  readonly #context: Context;
  readonly #purse: Purse;
  readonly #loop: LoopView;
  /** a card is being replaced: nothing is asked until that is done */
  #amending: Promise<void> | null = null;

  constructor(context: Context, purse: Purse, deciders: Deciders, loop: LoopView) {
    this.#context = context;
    this.#purse = purse;
    this.#loop = loop;
    this.bets = new Bets(context, purse, deciders, loop);
    this.choices = new Choices(context, deciders, purse);
  }

  /** Unix ms when what is open ends by itself; null without a clock. */
  get deadline(): number | null {
    return this.#loop.phase === 'betting' ? this.bets.deadline : this.choices.deadline;
  }

  /** @returns false when nothing came of it: the table stops, or a window ended empty @throws what its script throws */
  async play(round: Round, resumed: boolean, setPhase: (phase: Phase) => void): Promise<boolean> {
    const { source, row, mailbox } = this.#context;
    for (;;) {
      await this.#amending;
      if (mailbox.isOver) return false;
      const { run } = round;
      if (run.fault !== null) throw run.fault;
      if (round.voided !== null) {
        await this.void(round, round.voided);
        return true;
      }
      if (run.outcome) break;
      const request = run.waiting as Request;
      const isForPersons = request.ask === 'bets' || request.ask === 'choice';
      setPhase(request.ask === 'bets' ? 'betting' : 'playing');
      if (!isForPersons) await supplyCards(this.#context, round);
      else if (!(await this.#hold(round, request, resumed))) return false;
    }
    const { state, notes } = source.end();
    row.shoe = state;
    if (faults.on) await faults.at('K13');
    await mailbox.write(() => closeRound(this.#context, this.#purse, round, notes));
    return true;
  }

  /** Waits until persons have answered. @returns false when the table goes on without this round */
  async #hold(round: Round, request: PersonRequest, resumed: boolean): Promise<boolean> {
    const { source } = this.#context;
    source.betting(true);
    let isPlayed = true;
    if (request.ask === 'bets') isPlayed = await this.bets.hold(round, request, resumed);
    else await this.choices.hold(round, request.of);
    source.betting(false);
    return isPlayed;
  }

  /** Gives everything of the round back. */
  async void(round: Round, reason: string): Promise<void> {
    await round.quiet(); // what was accepted is known, and goes back with the rest
    if (round.startedAt === 0) await this.#purse.drop(round);
    await this.#context.mailbox.write(() => voidRound(this.#context, this.#purse, round, reason));
  }

  /** Puts another card in the place of the last one, as long as nobody has acted on it; who was asked is asked anew.
   *  @returns false when it is too late */
  async amend(round: Round, input: CardsInput, logged: LoggedInput): Promise<boolean> {
    const replaces = round.replaceable;
    if (replaces === null || round.voided !== null || round.run.outcome !== null) return false;
    const done = round.commit({ ...logged, replaces }, input);
    this.#amending = done;
    this.cut();
    this.#context.source.restart();
    try {
      await done;
    } finally {
      this.#amending = null;
    }
    return true;
  }

  /** What is open is given back, or asked anew: nobody is waited for. */
  cut(): void {
    this.bets.cut();
    this.choices.cut();
  }

  /** What players have time for ends later by that: the process or its database stood still for so long. */
  shift(ms: number): void {
    this.bets.shift(ms);
    this.choices.shift(ms);
  }
}
