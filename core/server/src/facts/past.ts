// The facts of a round as a reader of its history gets them.
import type { Json, PlayerId } from '@baize/sdk';
import { iso } from '../kernel/index.ts';
import { named } from './names.ts';
import { type Sight, seenBy } from './sight.ts';
import type { TimedTold } from './stored.ts';

export type PastFact = Record<string | symbol, unknown>;
/** What a `result` row has; all that the engine said stands in the round's `result`, where its names mean no players. */
export const RESULT_FIELDS = ['kind', 'pots', 'rake', 'board', 'outcome'];
/** The number of the bet that a row tells of; a symbol, so it is never written out. */
export const BET: unique symbol = Symbol('bet');

export interface PastEyes extends Sight {
  nameOf(player: PlayerId): Json;
  /** who was at each seat or box */
  ownerOf: ReadonlyMap<number, PlayerId>;
}

/** Facts as this reader sees them: cards that they may not know are null, players have the names they may know. */
export function pastFacts(told: readonly TimedTold[], eyes: PastEyes): PastFact[] {
  return told.flatMap(({ told: each, ts }) => {
    const fact = seenBy(each, eyes);
    if (fact === null) return [];
    const { bet, ...fields } = fact;
    const rest = fields.kind === 'result' ? Object.fromEntries(RESULT_FIELDS.map(name => [name, fields[name]])) : fields;
    const shown = named(rest, { ownerOf: seat => eyes.ownerOf.get(seat), nameOf: eyes.nameOf });
    return [{ ts: iso(ts), ...shown, ...(bet === undefined ? {} : { [BET]: bet }) }];
  });
}
