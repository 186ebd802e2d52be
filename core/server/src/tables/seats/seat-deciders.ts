// Those who decide for their seats: whether they are there, how slow they were, and their time bank.
import type { Seat } from '@baize/sdk';
import type { Deciders } from '../purses/purse.ts';
import type { Context } from '../table/context.ts';
import type { Round } from '../table/round.ts';
import type { Seats } from './seats.ts';
import { bankIn } from './time-bank.ts';

/** Time-outs in a row after which a seat sits out. */
const MOST_MISSES = 2;

export class SeatDeciders implements Deciders {
  readonly #clock: Context['services']['clock'];
  readonly #seats: Pick<Seats, 'at' | 'all' | 'isPlaying'>;

  constructor({ services }: Pick<Context, 'services'>, seats: Pick<Seats, 'at' | 'all' | 'isPlaying'>) {
    this.#clock = services.clock;
    this.#seats = seats;
  }

  /** They leave, were too slow twice, or have been gone for the table's time. */
  isAway(round: Round, seat: Seat): boolean {
    const seated = this.#seats.at(seat);
    const owner = round.run.owners.get(seat);
    if (!seated || seated.player.id !== owner || (seated.leaving && !seated.playsOn) || seated.ending) return true;
    if (seated.misses >= MOST_MISSES) return true;
    const grace = round.timers.reconnect_ms;
    return grace !== undefined && seated.goneSince !== null && this.#clock.now() - seated.goneSince >= grace;
  }

  hasBank(round: Round, seat: Seat): boolean {
    const session = round.sessions?.get(seat);
    return session !== undefined && bankIn(session, round.banks.has(seat)) === 0;
  }

  hasAnswered(seat: Seat): void {
    const seated = this.#seats.at(seat);
    if (seated) seated.misses = 0;
  }

  hasMissed(seat: Seat): void {
    const seated = this.#seats.at(seat);
    if (seated) seated.misses++;
  }

  isBroken(): boolean {
    return this.#seats.all().some(each => each.leaving !== null && this.#seats.isPlaying(each));
  }
}
