// The sealed order of a round that is over, opened at the cards that a reader saw and nowhere else.
import type { Shuffle } from '@baize/protocol';
import type { Json, Seat } from '@baize/sdk';
import type { Services } from '../../admin/index.ts';
import { dealingOf, openOrders, type ShoeState } from '../../dealing/index.ts';
import { type Reader, type Sight, seenBy, sightOfReader } from '../../facts/index.ts';
import { ApiError } from '../../kernel/index.ts';
import type { Draw, RecordedRound } from '../../rounds/index.ts';
import { differenceOf, replayed } from './round-replay.ts';

/**
 * Whether they may know of the round is settled before. Where a card lay says the replay alone, and only one that gives the
 * record: faces are not looked for, since packs of several decks have equal ones.
 * @throws ROUND_OPEN, NOT_SEALED, NOT_REPLAYABLE
 */
export async function shuffleView(services: Services, roundId: string, reader: Reader): Promise<Shuffle> {
  const again = await replayed(services, roundId);
  if (!again) throw new ApiError('ROUND_NOT_FOUND');
  const { round, played } = again;
  if (round.status === 'open') throw new ApiError('ROUND_OPEN');
  const shoe = round.shoe as unknown as ShoeState | null;
  if (shoe === null || dealingOf(shoe) === 'manual') throw new ApiError('NOT_SEALED');
  const differsAt = differenceOf(again);
  if (played === null || differsAt !== null) throw new ApiError('NOT_REPLAYABLE', { differs_at: differsAt });
  const draws = played.draws.filter(seenUnder(round, reader));
  const positions = new Map<number, number[]>();
  for (const { part, nth } of draws)
    positions.set(part, [...(positions.get(part) ?? []), nth + (part === 0 ? shoe.position : 0)]);
  const orders = await openOrders(services, { tableId: round.tableId, no: shoe.no }, positions);
  if (orders.flatMap(({ cards }) => cards.map(({ card }) => card)).join() !== draws.map(({ face }) => face).join())
    throw new Error(`the openings of ${roundId} are not the cards that fell`);
  return { round_id: roundId, orders };
}

/** Two must agree: the game showed the card to a seat of theirs, and its face stands in a fact that they may read. */
function seenUnder({ told, operator, participants }: RecordedRound, reader: Reader): (draw: Draw) => boolean {
  const sight = sightOfReader({ operator, isOver: true, participants, players: new Set() }, reader);
  const read = new Set<string>();
  for (const each of told) addWords(seenBy(each.told, sight) as Json, read);
  return ({ seen, face }) => isFor(seen, sight) && read.has(face);
}

const isFor = (seen: 'all' | readonly Seat[], { seats }: Sight): boolean =>
  seen === 'all' || seats === 'all' || seen.some(seat => seats.includes(seat));

function addWords(value: Json | undefined, words: Set<string>): void {
  if (typeof value === 'string') words.add(value);
  else if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) addWords(each, words);
}
