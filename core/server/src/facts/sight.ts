// Who may see a fact is decided here and nowhere else: for sockets while a round is played, for readers of history after it.
import { type Fact, type Json, type PlayerId, type Seat, type Told, unmasked, view } from '@baize/sdk';
import type { Fields } from './names.ts';

/** What somebody may know of a round. */
export interface Sight {
  /** seats and boxes whose cards they see as their owner did; `all`: every card open */
  seats: readonly Seat[] | 'all';
  /** whether what is told to this player alone is theirs to read */
  reads(player: PlayerId): boolean;
  /** whether they may know who deals */
  dealer: boolean;
  /** of a settle that has no seats, only rows that they read (NS-30.7); at seats everybody sees every row */
  ownRows: boolean;
}

/** A fact as they see it, cards that are not for them null; null where the whole fact is not for them. */
export function seenBy(told: Told, { seats, reads, dealer, ownRows }: Sight): Fact | null {
  const { only } = told;
  if (typeof only === 'string' && !reads(only)) return null;
  if (typeof only === 'number' && seats !== 'all' && !seats.includes(only)) return null;
  const open: Told = told.secret === undefined ? { fact: told.fact } : { fact: told.fact, secret: told.secret };
  const fact = seats === 'all' ? unmasked(open) : (view(open, seats, null) as Fact);
  const { dealer: whoDeals, ...rest } = fact;
  // the dealer's name; a game's result may have a dealer of its own, whose cards are open to all
  const isHidden = !dealer && fact.kind !== 'result';
  const shown: Fact =
    isHidden || whoDeals === undefined ? { ...rest, kind: fact.kind } : { ...rest, kind: fact.kind, dealer: whoDeals };
  if (ownRows && shown.kind === 'settle' && Array.isArray(shown.rows))
    shown.rows = shown.rows.filter(row => isTheirs(row as Fact, reads));
  return shown;
}

const isTheirs = ({ seat, player }: Fact, reads: Sight['reads']): boolean =>
  seat !== undefined || (typeof player === 'string' && reads(player));

/** Who sees a fact in a way of their own: it names them, is theirs, or has a card of theirs. All others see it alike. */
export function playersWithOwnView({ fact, only, secret }: Told, owners: ReadonlyMap<Seat, PlayerId>): Set<PlayerId | undefined> {
  const players = new Set<PlayerId | undefined>();
  const seats = [...(secret?.values() ?? [])].flat();
  if (typeof only === 'number') seats.push(only);
  else if (only !== undefined) players.add(only);
  addNamed(fact, players, seats);
  for (const seat of seats) players.add(owners.get(seat));
  return players;
}

function addNamed(
  { player, seat, rows, seats: listed }: Readonly<Fields>,
  players: Set<PlayerId | undefined>,
  seats: Seat[],
): void {
  if (typeof player === 'string') players.add(player);
  if (typeof seat === 'number') seats.push(seat);
  for (const row of [rows, listed].flat() as Json[])
    if (typeof row === 'object' && row !== null) addNamed(row as Fields, players, seats);
}

/** The screen of a player at the table, or of somebody who only looks on. `owners`: of the round's seats and boxes, as its Run has them. */
export function sightOfScreen(player: PlayerId | null, owners: ReadonlyMap<Seat, PlayerId>): Sight {
  const seats = player === null ? [] : [...owners].flatMap(([seat, owner]) => (owner === player ? [seat] : []));
  return { seats, reads: each => each === player, dealer: false, ownRows: true };
}
