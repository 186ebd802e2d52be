// Main pot and side pots of a hand, and who wins each.
import { layers, type Pot, type Round } from '@baize/sdk';
import { live, type Player } from './player.ts';

/** How good a live player's hand is: bigger is better. */
export type Worth = (player: Player) => number;

/** The pots at the end of a hand, main pot first, seats clockwise from the button's left. `worth`: left out where one seat is
 *  live. Uncalled chips must have been given back. A rank is for whoever knows the hands to add. */
export function potsOf(round: Pick<Round, 'put'>, players: readonly Player[], worth?: Worth): Pot[] {
  const left = live(players);
  const put = players.map(({ seat, dead }) => [seat, round.put(seat) - dead] as const);
  const dead = players.filter(player => player.dead > 0).map(({ seat, dead: amount }) => [seat, amount] as const);
  const bySeat = new Map(left.map(player => [player.seat, player]));
  return layers(
    put,
    left.map(player => player.seat),
    dead,
  ).map(layer => {
    const values = layer.eligible.map(seat => (worth ? worth(bySeat.get(seat) as Player) : 1));
    const best = Math.max(...values);
    return { ...layer, winners: layer.eligible.filter((_, i) => values[i] === best) };
  });
}
