// What one viewer sees of a round: their cards where they lie, and what they were told, as a screen gets it.
import { type Fact, type Json, type PlayerId, type Run, type Seat, unmasked, view } from '@baize/sdk';
import { sentence } from '@baize/testkit';

/** Cards that lie in one place; null is one that the viewer may not see. */
export interface Pile {
  place: string;
  cards: (string | null)[];
}
export interface Seen {
  piles: Pile[];
  /** one line for each fact */
  lines: string[];
}

/** What whoever owns these seats sees. */
export const seenBy = (run: Run, seats: readonly Seat[], player: PlayerId | null): Seen =>
  seenIn(run.told.map(told => view(told, seats, player)));

/** Everything: for whoever writes the game. */
export const seenByAll = (run: Run): Seen => seenIn(run.told.map(unmasked));

function seenIn(facts: readonly (Fact | null)[]): Seen {
  const piles = new Map<string, (string | null)[]>();
  const lines: string[] = [];
  for (const fact of facts) {
    if (fact === null) continue;
    lay(piles, fact);
    const line = sentence(fact);
    if (line !== null) lines.push(line.trim());
  }
  return { piles: [...piles].filter(([, cards]) => cards.length > 0).map(([place, cards]) => ({ place, cards })), lines };
}

const cardsOf = (value: Json | undefined): (string | null)[] =>
  Array.isArray(value) ? value.map(each => (typeof each === 'string' ? each : null)) : [];

/** Moves cards as the fact says. A showdown shows the hand that lies there already. */
function lay(piles: Map<string, (string | null)[]>, fact: Fact): void {
  const { kind, seat, hand, position, from, to } = fact;
  const cards = cardsOf(kind === 'street' ? fact.board : fact.cards);
  const own = `seat ${String(seat)}${hand === undefined ? '' : ` hand ${String(hand)}`}`;
  if (kind === 'card') put(piles, String(position).replace(/:\d+$/, ''), cards);
  else if (kind === 'deal') put(piles, own, cards);
  else if (kind === 'street') piles.set('board', cards);
  else if (kind === 'showdown') piles.set(own, cards);
  else if (kind === 'move') {
    const name = (zone: string) => zone.replace(/^(?:hand|hole):(\d+)$/, 'seat $1');
    const left = piles.get(name(String(from)));
    for (const card of cards) left?.splice(left.includes(card) ? left.indexOf(card) : Math.max(0, left.indexOf(null)), 1);
    put(piles, name(String(to)), cards);
  }
}

function put(piles: Map<string, (string | null)[]>, place: string, cards: readonly (string | null)[]): void {
  piles.set(place, [...(piles.get(place) ?? []), ...cards]);
}
