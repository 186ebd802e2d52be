// A betting window: its ask, its clock, the wait for debits in flight, and the totals that everybody sees.
import type { BetsAsk } from '@baize/protocol';
import type { Request } from '@baize/sdk';
import { faults, type Timer } from '../kernel/index.ts';
import { Alarm } from './alarm.ts';
import type { BankedRound } from './banked-round.ts';
import type { Parts } from './parts.ts';

/** How long a window waits for debits in flight when it closes: as long as a wallet has for its answer. */
const FLIGHT_MS = 3000;
const TOTALS_MS = 250;

type BetsRequest = Extract<Request, { ask: 'bets' }>;

/** The window of one table; it opens anew for each round. */
export class BettingWindow {
  readonly #parts: Parts;
  readonly #alarm: Alarm;
  #round: BankedRound | null = null;
  #deadline: number | null = null;
  #ms = 0;
  #ask = 0;
  #clock: Timer | null = null;
  #totals: Timer | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#alarm = new Alarm(parts.services.clock);
  }

  /** Unix ms; null while no clock runs. */
  get deadline(): number | null {
    return this.#deadline;
  }

  /** Takes bets until the time is up, then refuses new ones and waits for those in flight. */
  async hold(round: BankedRound, request: BetsRequest): Promise<void> {
    this.#open(round, request);
    this.#parts.stateChanged();
    if (request.begins === 'now') this.#startClock(request.timer);
    else this.#sendAsk();
    await this.#alarm.untilWoken();
    await this.shut(round);
  }

  #open(round: BankedRound, request: BetsRequest): void {
    round.closing = false;
    round.closed = false;
    this.#round = round;
    this.#deadline = null;
    this.#ms = round.timer(request.timer);
    this.#ask++;
  }

  /** No new bets; what is in flight has until its wallet's deadline, what comes later is given back. */
  async shut(round: BankedRound): Promise<void> {
    const { clock } = this.#parts.services;
    this.#stopClock();
    round.closing = true;
    const end = clock.now() + FLIGHT_MS;
    if (faults.on && round.flights.size > 0) await faults.at('K12');
    while (round.flights.size > 0 && clock.now() < end) await clock.sleep(20);
    round.closed = true;
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
    this.#alarm.wake();
  }

  /** Closes a window that nobody has bet in. */
  closeIfEmpty(): void {
    const round = this.#round;
    if (round && !round.hasBets && round.flights.size === 0) this.close();
  }

  /** After a bet or an undo: the clock starts with the first bet and stops with the last undo; totals go out soon. */
  changed(): void {
    const round = this.#round;
    const request = round?.run.waiting;
    if (!round || round.closing || request?.ask !== 'bets') return;
    const any = round.hasBets;
    if (request.begins === 'first_bet' && any && this.#deadline === null) this.#startClock(request.timer);
    if (request.begins === 'first_bet' && !any && this.#deadline !== null) {
      this.#stopClock();
      this.#sendAsk();
    }
    this.#totals ??= this.#parts.services.clock.after(TOTALS_MS, () => this.#tellTotals(round));
    this.#parts.stateChanged();
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

  #tellTotals(round: BankedRound): void {
    this.#totals = null;
    this.#parts.audience.flush();
    this.#parts.audience.all('totals', { spots: round.totals() });
  }

  #startClock(timer: string): void {
    const { clock } = this.#parts.services;
    this.#ms = this.#round?.timer(timer) ?? 0;
    this.#runUntil(clock.now() + this.#ms);
  }

  #runUntil(deadline: number): void {
    const { clock } = this.#parts.services;
    this.#deadline = deadline;
    this.#arm(deadline - clock.now());
    this.#sendAsk();
    this.#parts.stateChanged();
  }

  #arm(ms: number): void {
    this.#clock?.cancel();
    this.#clock = this.#parts.services.clock.after(Math.max(0, ms), () => this.#timeIsUp());
  }

  /** Nobody loses time to a database that is away, or to a process that stood still. */
  #timeIsUp(): void {
    const { clock, db, stalls } = this.#parts.services;
    stalls?.look();
    if (this.#deadline === null || db.health.condition === 'away') return; // it goes on with `shift`
    const left = this.#deadline - clock.now();
    if (left <= 0) this.close();
    else this.#arm(left); // a timer may strike a moment before the clock says so
  }

  #stopClock(): void {
    this.#clock?.cancel();
    this.#clock = null;
    this.#deadline = null;
  }

  #sendAsk(): void {
    for (const ask of this.asks()) this.#parts.audience.all('ask', ask);
  }
}
