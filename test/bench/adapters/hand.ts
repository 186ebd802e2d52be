// A hand of hold'em: the real package under the real Run, with checks, log, masked facts and rake.
import { holdem } from '../../../games/holdem/src/index.ts';
import type { policy } from '../floors/holdem.ts';
import { type Luck, playedHand } from '../hands.ts';

const SEATS = 6;

/** @returns the number of player actions */
export function playHand(seats: number, next: Luck, choose: typeof policy): number {
  if (seats !== SEATS) throw new Error(`it is played with ${SEATS} seats`);
  return playedHand(holdem, next, choose).choices;
}
