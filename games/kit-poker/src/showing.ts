// Whose cards are turned up: at a showdown in order, all at once where no betting is left, or by choice after everybody folded.
import { type Card, choose, type Pot, type Round, type Script } from '@baize/sdk';
import type { Player } from './player.ts';

/** What a player's hand has come to. */
export interface Shown {
  value: number;
  rank: string;
  best: Card[];
}

/** Turns up these hands while cards are still to come: nobody can bet any more. */
export function turnUp(round: Round, players: readonly Player[]): void {
  for (const { seat, cards } of players) {
    round.show(cards);
    round.tell({ kind: 'event', type: 'show', data: { seat, cards } });
  }
}

/** Tells every hand that was turned up already. */
export function tellHands(round: Round, players: readonly Player[], hands: ReadonlyMap<Player, Shown>): void {
  for (const player of players) tellHand(round, player, hands);
}

/**
 * The showdown after the last street's betting: the last one who bet or raised on it shows first, then clockwise, without such a
 * bet from the button's left. A hand is shown that beats or ties all hands shown before it in a pot that it can win; any other
 * is mucked, which costs nobody a pot.
 * @param players who is live, clockwise from the button's left
 */
export function showdown(
  round: Round,
  players: readonly Player[],
  hands: ReadonlyMap<Player, Shown>,
  pots: readonly Pot[],
  aggressor: Player | null,
): void {
  const start = Math.max(0, aggressor === null ? 0 : players.indexOf(aggressor));
  const shown: Player[] = [];
  for (let i = 0; i < players.length; i++) {
    const player = players[(start + i) % players.length] as Player;
    if (shows(player, shown, hands, pots)) {
      shown.push(player);
      round.show(player.cards);
      tellHand(round, player, hands);
    } else round.tell({ kind: 'event', type: 'muck', data: { seat: player.seat, cards: player.cards } });
  }
}

/** After everybody else folded: the winner may show their cards; unless they do, they stay hidden. Needs the timer `show_ms`.
 *  @returns whether they showed them */
export function* offerShow(round: Round, { seat, cards }: Player): Script<boolean> {
  const { option } = yield* choose({ seat, options: { muck: {}, show: {} }, otherwise: 'muck', timer: 'show_ms' });
  if (option !== 'show') return false;
  round.show(cards);
  round.tell({ kind: 'event', type: 'show', data: { seat, cards } });
  return true;
}

function shows(player: Player, shown: readonly Player[], hands: ReadonlyMap<Player, Shown>, pots: readonly Pot[]): boolean {
  const value = worthOf(player, hands);
  return pots.some(
    ({ eligible }) =>
      eligible.includes(player.seat) && shown.every(other => !eligible.includes(other.seat) || worthOf(other, hands) <= value),
  );
}

function tellHand(round: Round, player: Player, hands: ReadonlyMap<Player, Shown>): void {
  const hand = hands.get(player);
  if (hand === undefined) throw new Error(`seat ${player.seat} has no hand to show`);
  round.tell({ kind: 'showdown', seat: player.seat, cards: player.cards, rank: hand.rank, best: hand.best });
}

function worthOf(player: Player, hands: ReadonlyMap<Player, Shown>): number {
  return hands.get(player)?.value ?? 0;
}
