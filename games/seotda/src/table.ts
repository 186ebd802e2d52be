// The round so far, as the parts of the script hand it on.
import type { Player } from '@baize/kit-poker';
import type { Card, Round, Seat } from '@baize/sdk';

/** The round so far. Players and all that is done in turn go from the first seat on. */
export interface Table {
  round: Round;
  order: Seat[];
  players: Player[];
  /** Cards that are not in the pack. */
  out: Card[];
}
