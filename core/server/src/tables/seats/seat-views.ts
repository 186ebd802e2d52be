// What is shown of seats: to everybody, and to who sits there. In an open round chips are what the round says they are.
import type { SeatState, You } from '@baize/protocol';
import type { SeatNow } from '../directory/published.ts';
import { type Context, type SeatView, sitOutMs, timerOf } from '../table/context.ts';
import type { Round } from '../table/round.ts';
import type { Seated, Seats } from './seats.ts';
import { bankIn } from './time-bank.ts';

/** What is played now. */
interface Playing {
  readonly round: Round | null;
  readonly phase: string;
}

export class SeatViews {
  readonly #context: Context;
  readonly #seats: Seats;
  readonly #loop: Playing;

  constructor(context: Context, seats: Seats, loop: Playing) {
    this.#context = context;
    this.#seats = seats;
    this.#loop = loop;
  }

  you(playerId: string): You {
    const seated = this.#seats.of(playerId);
    if (!seated) return { seat: null, chips: 0, pending: 0, status: 'out', bets: [] };
    const { session, leaving } = seated;
    return {
      seat: session.seat,
      chips: this.#chipsOf(seated),
      pending: session.waiting,
      status: this.#seats.statusOf(seated),
      bets: this.#betsOf(playerId),
      session_id: session.id,
      sitting_out: session.sittingOut,
      leaving: leaving !== null,
      kept_until: this.#keptUntil(seated),
      ...this.#bankOf(seated),
    };
  }

  /** Where the table gives time banks: how long the seat's is, and when it is full. */
  #bankOf({ session }: Seated): Pick<You, 'time_bank'> {
    const ms = timerOf(this.#context, 'time_bank_ms') ?? 0;
    const isUsed = this.#loop.round?.banks.has(session.seat) === true;
    return ms > 0 ? { time_bank: { ms, in_hands: bankIn(session, isUsed) } } : {};
  }

  /** When an idle seat is given up, as Unix ms; null: it stays. */
  #keptUntil({ outSince, ending }: Seated): number | null {
    const ms = sitOutMs(this.#context);
    return outSince === null || ending || ms === undefined ? null : outSince + ms;
  }

  /** What this player has in the round, raises too. */
  #betsOf(player: string): You['bets'] {
    const stakes = this.#loop.phase === 'result' ? [] : (this.#loop.round?.run.stakes ?? []);
    return stakes.flatMap(({ id, player: own, items, undone }) => (own === player && !undone ? [{ bet: id, items }] : []));
  }

  seated(): ReadonlyMap<string, SeatNow> {
    const now = (each: Seated): SeatNow => {
      const { session, outSince, ending } = each;
      return { session: { ...session }, chips: this.#chipsOf(each), outSince: ending ? null : outSince };
    };
    return new Map(this.#seats.all().map(each => [each.player.id, now(each)]));
  }

  seatView(turn: number[]): SeatView {
    const { round } = this.#loop;
    const start = round?.run.told.find(each => each.fact.kind === 'start')?.fact;
    return {
      seats: Object.fromEntries(this.#seats.all().map(each => [String(each.session.seat), this.#stateOf(each)])),
      turn,
      button: typeof start?.button === 'number' ? start.button : -1,
      pot: round && this.#isPlayed ? sum(round.run.puts.values()) : 0,
    };
  }

  /** Chips move in the open round, not in the rows of seats. */
  get #isPlayed(): boolean {
    return this.#loop.phase === 'playing' || this.#loop.phase === 'betting';
  }

  /** What is behind: of the round while they are in it. */
  #chipsOf(seated: Seated): number {
    const { round } = this.#loop;
    const { session } = seated;
    const stack = this.#seats.isPlaying(seated) && this.#isPlayed ? round?.run.stacks.get(session.seat) : undefined;
    return stack ?? session.chips;
  }

  #stateOf(seated: Seated): SeatState {
    const { round } = this.#loop;
    const { session, player } = seated;
    const isPlaying = this.#seats.isPlaying(seated);
    return {
      nickname: player.nickname,
      chips: this.#chipsOf(seated),
      in_round: isPlaying,
      committed: isPlaying && this.#isPlayed ? (round?.run.puts.get(session.seat) ?? 0) : 0,
      status: this.#seats.statusOf(seated),
      connected: this.#context.audience.has(player.id),
    };
  }
}

function sum(amounts: Iterable<number>): number {
  let total = 0;
  for (const amount of amounts) total += amount;
  return total;
}
