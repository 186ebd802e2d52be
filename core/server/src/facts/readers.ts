// Who reads a round's history: whether they may know of it at all, and what of it they may know.
import assert from 'node:assert/strict';
import type { Seat } from '@baize/sdk';
import type { Sight } from './sight.ts';
import type { Participant } from './stored.ts';

/** The platform's staff, who see everybody. */
interface StaffReader {
  operator?: undefined;
  externalId?: undefined;
  isIndependent?: undefined;
  playerId?: undefined;
}

interface OperatorReader {
  operator: string;
  /** the player's view */
  externalId?: string;
  /** may see dedicated rounds without own participants, and open ones */
  isIndependent?: boolean;
  /** a player reading their own rounds: no other player's identity at all */
  playerId?: string;
}

/** Whoever is a player, or independent, has an operator: who has none is staff and sees every card. */
export type Reader = StaffReader | OperatorReader;

/** A round as far as it matters to who may read it. */
export interface Recorded {
  /** owner of a dedicated table */
  operator: string | null;
  isOver: boolean;
  participants: readonly Participant[];
  /** who has something in it */
  players: ReadonlySet<string>;
}

/** @throws when the operator of a player was lost on the way: they would see every card */
function isStaff(reader: Reader): boolean {
  if (reader.operator !== undefined) return false;
  assert(reader.playerId === undefined && reader.externalId === undefined, 'a player who has no operator reads no round');
  return true;
}

/** Whom the reader knows by name. */
export function isOwn(reader: Reader): (participant: { operator: string; playerId: string }) => boolean {
  if (isStaff(reader)) return () => true;
  if (reader.playerId !== undefined) return each => each.playerId === reader.playerId;
  return each => each.operator === reader.operator;
}

/** Owner of a dedicated table who runs it independently. */
export const isHost = ({ operator }: Pick<Recorded, 'operator'>, reader: Reader): boolean =>
  operator === reader.operator && reader.isIndependent === true;

/** Whether the reader may know that the round exists. */
export function mayRead(round: Recorded, reader: Reader): boolean {
  if (isStaff(reader)) return true;
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
  const seesAll = isStaff(reader);
  return {
    seats: !isOver ? [] : seesAll ? 'all' : [...placesOf(own).keys()],
    reads: player => own.some(each => each.playerId === player),
    dealer: seesAll || isHost({ operator }, reader),
    ownRows: false,
  };
}
