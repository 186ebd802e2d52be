// A seat that is dealt in: its chips as the betting sees them, its cards, and what it shows.
import type { Amount, Card, Round, Seat } from '@baize/sdk';

export class Player {
  readonly seat: Seat;
  /** Chips behind; kept equal to the round's. */
  stack: Amount;
  /** Chips put in on this street, live posts included. */
  street: Amount = 0;
  /** Chips put in by dead posts: they belong to the main pot and to no street. */
  dead: Amount = 0;
  /** The bet that was to match when the seat last acted on this street; -1 until it acts. Posting is no action. */
  faced: Amount = -1;
  /** Has checked or called on this street. */
  hasCalled = false;
  isFolded = false;
  cards: readonly Card[] = [];

  constructor(seat: Seat, stack: Amount) {
    this.seat = seat;
    this.stack = stack;
  }
}

/** The players of a round in this order: clockwise from the button's left, the button last. */
export function playersOf(round: Round, order: readonly Seat[]): Player[] {
  return order.map(seat => new Player(seat, round.stack(seat)));
}

/** Those who have not folded. */
export function live(players: readonly Player[]): Player[] {
  return players.filter(player => !player.isFolded);
}

/** Whether anybody could still be bet against: two live seats have chips. */
export function canBet(players: readonly Player[]): boolean {
  let able = 0;
  for (const player of players) if (!player.isFolded && player.stack > 0) able++;
  return able >= 2;
}
