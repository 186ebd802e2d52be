// A betting window: its ask, its clock, the wait for debits in flight, and the totals that everybody sees.
import type { BetsAsk } from '@baize/protocol';
import type { Bet, Request } from '@baize/sdk';
import type { Timer } from '../../kernel/index.ts';
import { faults } from '../../runtime/index.ts';
import type { TableServices } from '../services.ts';
import type { Audience } from '../table/audience.ts';
import type { Mailbox } from '../table/mailbox.ts';
import type { Round } from '../table/round.ts';
import { Sleeper } from '../table/sleeper.ts';

/** How long a window waits for debits in flight when it closes: as long as a wallet has for its answer. */
const FLIGHT_MS = 3000;
const TOTALS_MS = 250;

type BetsRequest = Extract<Request, { ask: 'bets' }>;

/** What stands on each spot, and how many players' it is. */
function totalsOf(standing: readonly Bet[]): Record<string, { amount: number; players: number }> {
  const spots = new Map<string, { amount: number; players: Set<string> }>();
  for (const { player, items } of standing) {
    for (const { spot, amount } of items) {
      const sum = spots.get(spot) ?? { amount: 0, players: new Set<string>() };
      sum.amount += amount;
      sum.players.add(player);
      spots.set(spot, sum);
    }
  }
  return Object.fromEntries([...spots].map(([spot, sum]) => [spot, { amount: sum.amount, players: sum.players.size }]));
}

/** What a window needs of its table. */
interface Context {
  services: Pick<TableServices, 'clock' | 'db' | 'stalls'>;
  mailbox: Pick<Mailbox, 'after'>;
  audience: Pick<Audience, 'all' | 'flush' | 'watching'>;
  stateChanged(): void;
}

/** The window of one table; it opens anew for each round. */
export class BettingWindow {
  readonly #context: Context;
  readonly #sleeper: Sleeper;
  #round: Round | null = null;
  #deadline: number | null = null;
  #ms = 0;
  #ask = 0;
  #clock: Timer | null = null;
  #totals: Timer | null = null;

  constructor(context: Context) {
    this.#context = context;
    this.#sleeper = new Sleeper(context.services.clock);
  }

  /** Unix ms; null while no clock runs. */
  get deadline(): number | null {
    return this.#deadline;
  }

  /**
   * Takes bets until the time is up, then refuses new ones and waits for those in flight. Here tables wait that nobody plays at:
   * an async function of its own would cost each of them twice as much as a promise.
   */
  hold(round: Round, request: BetsRequest): Promise<void> {
    this.#open(round, request);
    this.#context.stateChanged();
    if (request.begins === 'now') this.#startClock(request.timer);
    else this.#sendAsk();
    this.rest();
    return this.#sleeper.untilWoken().then(() => this.shut(round));
  }

  /** A round that waits for its first bet rests while nobody looks. */
  rest(): void {
    if (this.#deadline === null && this.#context.audience.watching === 0) this.#round?.rest();
  }

  #open(round: Round, request: BetsRequest): void {
    round.closing = false;
    this.#round = round;
    this.#deadline = null;
    this.#ms = round.timer(request.timer);
    this.#ask++;
  }

  /** No new bets; what is in flight has until its wallet's deadline, what comes later is given back. */
  async shut(round: Round): Promise<void> {
    const { clock } = this.#context.services;
    this.#stopClock();
    round.closing = true;
    const end = clock.now() + FLIGHT_MS;
    if (faults.on && round.placements.isPaying) await faults.at('K12');
    while (round.placements.isPaying && clock.now() < end) await clock.sleep(20);
    round.placements.closeHolds();
    await round.quiet();
    this.#round = null;
  }

  /** What is open ends later. */
  shift(ms: number): void {
    if (this.#deadline === null) return;
    this.#runUntil(this.#deadline + ms);
  }

  /** Closes the window before its time. */
  close(): void {
    this.#sleeper.wake();
  }

  /** Closes a window that nobody has bet in. */
  closeIfEmpty(): void {
    const round = this.#round;
    if (round && !round.placements.any && !round.placements.isPaying) this.close();
  }

  /** After a bet or an undo: the clock starts with the first bet and stops with the last undo; totals go out soon. */
  changed(): void {
    const round = this.#round;
    if (!round || round.closing) return;
    const { fault, waiting: request } = round.run;
    if (fault !== null) this.close(); // its script broke when it was run again after a rest
    if (request?.ask !== 'bets') return;
    const { any } = round.placements;
    if (request.begins === 'first_bet' && any && this.#deadline === null) this.#startClock(request.timer);
    if (request.begins === 'first_bet' && !any && this.#deadline !== null) {
      this.#stopClock();
      this.#sendAsk();
    }
    this.#totals ??= this.#context.mailbox.after(TOTALS_MS, () => this.#tellTotals(round));
    this.#context.stateChanged();
  }

  /** What may be bet has changed: everybody is told the open request again. */
  tellAgain(): void {
    const round = this.#round;
    const request = round?.run.waiting;
    if (!round || round.closing || request?.ask !== 'bets') return;
    this.#ms = round.timer(request.timer);
    this.#sendAsk();
  }

  /** The open request as everybody gets it; none while no bets are taken. */
  asks(): BetsAsk[] {
    const round = this.#round;
    const request = round?.run.waiting;
    if (!round || round.closing || request?.ask !== 'bets') return [];
    const spots = Object.fromEntries(
      Object.entries(request.spots).map(([name, { min, max, step, seat }]) => [
        name,
        { min, max, step, ...(seat === undefined ? {} : { seat }) },
      ]),
    );
    return [{ ask: this.#ask, spots, deadline: this.#deadline, ms: this.#ms }];
  }

  #tellTotals(round: Round): null {
    this.#totals = null;
    this.#context.audience.flush();
    this.#context.audience.all('totals', { spots: totalsOf(round.placements.standing) });
    return null;
  }

  #startClock(timer: string): void {
    const { clock } = this.#context.services;
    this.#ms = this.#round?.timer(timer) ?? 0;
    this.#runUntil(clock.now() + this.#ms);
  }

  #runUntil(deadline: number): void {
    const { clock } = this.#context.services;
    this.#deadline = deadline;
    this.#arm(deadline - clock.now());
    this.#sendAsk();
    this.#context.stateChanged();
  }

  #arm(ms: number): void {
    this.#clock?.cancel();
    this.#clock = this.#context.mailbox.after(Math.max(0, ms), () => this.#timeIsUp());
  }

  /** Nobody loses time to a database that is away, or to a process that stood still. */
  #timeIsUp(): null {
    const { clock, db, stalls } = this.#context.services;
    stalls?.look();
    if (this.#deadline === null || db.health.condition === 'away') return null; // it goes on with `shift`
    const left = this.#deadline - clock.now();
    if (left <= 0) this.close();
    else this.#arm(left); // a timer may strike a moment before the clock says so
    return null;
  }

  #stopClock(): void {
    this.#clock?.cancel();
    this.#clock = null;
    this.#deadline = null;
  }

  #sendAsk(): void {
    for (const ask of this.asks()) this.#context.audience.all('ask', ask);
  }
}
