// Plays one round from its beginning to its end: what its game asks is asked, its cards are supplied, its outcome is booked.
import type { Phase } from '@baize/protocol';
import { type CardsInput, type Input, type Request, requestName, type Setup } from '@baize/sdk';
import type { Commit, LoggedInput } from '../../dealing/index.ts';
import { newId } from '../../kernel/index.ts';
import type { Logged } from '../../rounds/index.ts';
import { faults } from '../../runtime/index.ts';
import type { Deciders, Purse } from '../purses/purse.ts';
import { Bets } from '../requests/bets.ts';
import { Choices } from '../requests/choices.ts';
import type { Context, LoopView } from './context.ts';
import type { Round } from './round.ts';
import { closeRound, voidRound } from './round-end.ts';
import { draftOf, settingsOf, termsAnew } from './terms.ts';
import { takeVersion } from './version.ts';

/** An open request that persons answer. */
type PersonRequest = Extract<Request, { ask: 'bets' | 'choice' }>;

/** What a table knows of its next round. */
export interface Beginning {
  /** who sits, as a setup has it */
  seats: Setup['seats'];
  /** nothing was played before it */
  isIdle: boolean;
  /** the game says who is in it */
  dealIn(seats: Setup['dealt']): void;
}

/** A round that has begun, and how its version is let go. */
export interface Begun {
  round: Round;
  release(): void;
}

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

  /** Opens the next round. @returns null when the game is not ready for it; its version is let go then, as after an error */
  async begin({ seats, isIdle, dealIn }: Beginning): Promise<Begun | null> {
    const { row, source, audience, unit } = this.#context;
    const { loaded, release, carry } = await takeVersion(this.#context);
    let round: Round | null = null;
    try {
      const { game } = loaded;
      const draft = draftOf(row, loaded, { seats, unit, idle: isIdle, carry });
      const dealt = game.ready(draft);
      if (dealt === null) return null;
      dealIn(dealt);
      const id = newId('rnd');
      const timers = { ...game.timers, ...row.timers };
      const { engine: options, live } = row;
      // a shoe is dealt by one version: another one may have another pack, or cut it elsewhere
      const before =
        row.shoe && row.carryVersion !== null && row.carryVersion !== loaded.version ? { ...row.shoe, last: true } : row.shoe;
      const practice = row.mode === 'practice';
      const about = { tableId: row.id, roundId: id, game, options, timers, state: before, dealing: live.dealing, practice };
      const { state, notes, commitment } = await source.begin(about);
      if (faults.on && notes.length > 0) await faults.at('K30');
      row.shoe = state;
      const shoe = game.deck.shoe ? { no: state.no, last: state.last } : null;
      const setup = { ...draft, dealt, shoe, ...(commitment ? { commitment } : {}) };
      round = await this.#purse.open({ id, setup, loaded, timers, settings: settingsOf(row), notes });
      audience.begin({ roundId: id, handNo: draft.no, version: loaded.version }, draft.seats);
      return { round, release };
    } finally {
      if (!round) release();
    }
  }

  /**
   * A round that nobody is in begins anew under its id and number, by what is set now (NS-30.4). Nothing waits in between.
   * @returns how its version is let go, and whether its beginning is another one now; undefined when nothing has changed
   */
  renew(round: Round): { release(): void; isTold: boolean } | undefined {
    const { services, row } = this.#context;
    if (!services.plugins.current(row.gameCode, row.id)) return undefined;
    const { loaded, release } = services.plugins.use(row.gameCode, row.id);
    const terms = termsAnew(row, loaded, round);
    const restarted = terms !== null && round.restart(terms);
    if (restarted !== false) return { release, isTold: restarted === 'told' };
    release();
    return undefined;
  }

  /** @returns false when nothing came of it: the table stops, or a window ended empty @throws what its script throws */
  async play(round: Round, resumed: boolean, setPhase: (phase: Phase) => void): Promise<boolean> {
    const { source, row, mailbox } = this.#context;
    for (;;) {
      await this.#amending;
      if (mailbox.isOver) return false;
      const request = requestOf(round);
      if (round.voided !== null) {
        await this.void(round, round.voided);
        return true;
      }
      if (request === null) break;
      const isForPersons = request.ask === 'bets' || request.ask === 'choice';
      setPhase(request.ask === 'bets' ? 'betting' : 'playing');
      if (!isForPersons) await this.#supply(round);
      else if (!(await this.#hold(round, request, resumed))) return false;
    }
    const { state, notes } = source.end();
    row.shoe = state;
    if (faults.on) await faults.at('K13', placeOf(round));
    await mailbox.write(() => closeRound(this.#context, this.#purse, round, notes));
    return true;
  }

  /** Answers a request that no person answers. @throws RoundVoid, SealError */
  #supply(round: Round): Promise<void> {
    const { source, services } = this.#context;
    const { run } = round;
    const request = run.waiting as Request;
    return source.supply(
      request.ask === 'cards' ? { ...request, places: request.places.slice(request.places.length - run.open) } : request,
      (input, how) => this.#give(round, input, how),
      timer => services.clock.sleep(round.timer(timer)),
    );
  }

  async #give(round: Round, input: Input, how?: Commit): Promise<void> {
    if (round.voided !== null) throw new Error('the round is void');
    if (faults.on) await faults.at('K10', placeOf(round));
    if (how) return round.commit(how.logged, input, how.hold);
    // faces of a sealed shoe are not logged, only their number: its order determines them
    if (input.in === 'cards' && input.source === 'auto')
      await round.commit({ ...input, cards: input.cards.map(() => '') } as Logged, input);
    else await round.commit(input);
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

/** What the round waits for; null: it has its outcome. A function of its own: one that waits keeps whatever it has looked at, and
 *  with it a Run that is to rest. @throws what its script threw */
function requestOf({ run }: Round): Request | null {
  if (run.fault !== null) throw run.fault;
  return run.waiting;
}

/** Where a fault may be asked for: `seotda cards first`. */
const placeOf = ({ loaded, run }: Round): string => `${loaded.game.code} ${requestName(run.waiting)}`;
