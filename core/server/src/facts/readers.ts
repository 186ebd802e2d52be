// Who reads a round's history: whether they may know of it at all, and what of it they may know.
import type { Seat } from '@baize/sdk';
import type { Sight } from './sight.ts';
import type { Participant } from './stored.ts';

export interface Reader {
  /** undefined: the platform's staff, who see everybody */
  operator?: string;
  /** the player's view */
  externalId?: string;
  /** may see dedicated rounds without own participants, and open ones */
  isIndependent?: boolean;
  /** a player reading their own rounds: no other player's identity at all */
  playerId?: string;
}

/** A round as far as it matters to who may read it. */
export interface Recorded {
  /** owner of a dedicated table */
  operator: string | null;
  isOver: boolean;
  participants: readonly Participant[];
  /** who has something in it */
  players: ReadonlySet<string>;
}

/** Whom the reader knows by name. */
export function isOwn(reader: Reader): (participant: { operator: string; playerId: string }) => boolean {
  if (reader.playerId !== undefined) return each => each.playerId === reader.playerId;
  return each => reader.operator === undefined || each.operator === reader.operator;
}

/** Owner of a dedicated table who runs it independently. */
export const isHost = ({ operator }: Pick<Recorded, 'operator'>, reader: Reader): boolean =>
  operator === reader.operator && reader.isIndependent === true;

/** Whether the reader may know that the round exists. */
export function mayRead(round: Recorded, reader: Reader): boolean {
  if (reader.operator === undefined) return true;
  const own = round.participants.filter(isOwn(reader)).filter(each => round.players.has(each.playerId));
  if (reader.externalId !== undefined) return round.isOver && own.some(each => each.externalId === reader.externalId);
  return isHost(round, reader) || (round.isOver && own.length > 0);
}

/** Who was at each seat and box. */
export function placesOf(participants: readonly Participant[]): Map<Seat, string> {
  return new Map(
    participants.flatMap(({ seat, boxes = [], playerId }) =>
      [...(seat === null ? [] : [seat]), ...boxes].map((place): [Seat, string] => [place, playerId]),
    ),
  );
}

/** While it is played nobody sees a hidden card in history; after it each reader sees what their players saw, staff all. */
export function sightOfReader({ operator, isOver, participants }: Recorded, reader: Reader): Sight {
  const own = participants.filter(isOwn(reader));
  const isStaff = reader.operator === undefined;
  return {
    seats: !isOver ? [] : isStaff ? 'all' : [...placesOf(own).keys()],
    reads: player => own.some(each => each.playerId === player),
    dealer: isStaff || isHost({ operator }, reader),
    ownRows: false,
  };
}
