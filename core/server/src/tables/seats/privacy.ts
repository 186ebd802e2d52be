// A table that is reserved for some players: who may come, and who leaves after the last public round.

import type { TableRow } from '../rows.ts';
import type { TableServices } from '../services.ts';

interface Person {
  player: { id: string };
}

/** A screen at the table. */
interface Screen extends Person {
  send(type: 'table', payload: { reason: 'PRIVATE_PASSWORD_REQUIRED' }): void;
  close(code: number, reason: string): void;
}

interface About {
  services: Pick<TableServices, 'reservations'>;
  row: Pick<TableRow, 'id'>;
  audience: { readonly viewers: Iterable<Screen> };
}

/** The people at the seats. */
interface Sitting<Seat extends Person> {
  all(): Seat[];
  has(playerId: string): boolean;
}

export class Privacy<Seat extends Person = Person> {
  readonly #context: About;
  readonly #seats: Sitting<Seat>;

  constructor(context: About, seats: Sitting<Seat>) {
    this.#context = context;
    this.#seats = seats;
  }

  /** Whether a player may take a seat, as far as passwords go. From the standby on nobody may who has not shown it. */
  mayCome(playerId: string): boolean {
    return this.#context.services.reservations?.mayEnter(this.#context.row.id, playerId) ?? true;
  }

  /** The reservation has begun: who has not shown its password is not dealt in any more. */
  mayStay(playerId: string): boolean {
    return !this.#isActive || this.mayCome(playerId);
  }

  /** Somebody is still seated who has to leave first: the last public round is not over, or a cash-out failed. */
  get isAwaited(): boolean {
    return this.leaving().length > 0;
  }

  /** The table is private: everybody at it has shown the password. */
  get isPrivate(): boolean {
    return this.#isActive && !this.isAwaited;
  }

  /** Who sits without the password of the reservation that has begun. */
  leaving(): Seat[] {
    if (!this.#isActive) return [];
    return this.#seats.all().filter(each => !this.mayCome(each.player.id));
  }

  /** Between rounds: who watches without the password goes back to the lobby. */
  sendWatchersAway(): void {
    if (!this.#isActive) return;
    const away = [...this.#context.audience.viewers].filter(each => !this.#isAllowed(each));
    for (const viewer of away) {
      viewer.send('table', { reason: 'PRIVATE_PASSWORD_REQUIRED' });
      viewer.close(4102, 'PRIVATE_PASSWORD_REQUIRED');
    }
  }

  #isAllowed({ player }: Person): boolean {
    return this.mayCome(player.id) || this.#seats.has(player.id);
  }

  get #isActive(): boolean {
    const { services, row } = this.#context;
    return services.reservations?.windowOf(row.id)?.status === 'active';
  }
}
