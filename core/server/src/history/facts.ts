// Facts as they are stored: with who may see which card, so that every view can be made later.
import { type Fact, type Told, unmasked, view } from '@baize/sdk';
import { iso } from '../kernel/index.ts';

export interface TimedTold {
  told: Told;
  /** Unix ms of the input that told it */
  ts: number;
}

interface StoredFact {
  ts: number;
  fact: Fact;
  only?: number | string;
  secret?: [string, readonly number[]][];
}

/** Who took part, as the views need him. */
export interface Participant {
  playerId: string;
  operator: string;
  externalId: string;
  nickname: string;
  seat: number | null;
  sessionId?: string;
}

export function storeFacts(told: readonly TimedTold[]): string {
  const stored = told.map(
    ({ told: { fact, only, secret }, ts }): StoredFact => ({
      ts,
      fact,
      ...(only === undefined ? {} : { only }),
      ...(secret === undefined ? {} : { secret: [...secret] }),
    }),
  );
  return JSON.stringify(stored);
}

export function readFacts(text: string | null): TimedTold[] {
  if (text === null) return [];
  return (JSON.parse(text) as StoredFact[]).map(({ ts, fact, only, secret }) => ({
    ts,
    told: { fact, ...(only === undefined ? {} : { only }), ...(secret === undefined ? {} : { secret: new Map(secret) }) },
  }));
}

type Shown = Record<string | symbol, unknown>;
/** What a `result` row has; all that the engine said stands in the round's `result`, where its names mean no players. */
const RESULT = ['kind', 'pots', 'rake', 'board', 'outcome'];
/** The number of the bet that a row tells of; a symbol, so it is never written out. */
export const BET: unique symbol = Symbol('bet');
export type NameOf = (playerId: string) => unknown;

/** What a reader of a round may know. */
export interface Eyes {
  nameOf: NameOf;
  /** facts for this player alone are his to read */
  reads(playerId: string): boolean;
  /** seats whose cards he sees as their owners did */
  seats: readonly number[];
  /** who was at each seat */
  ownerOf: ReadonlyMap<number, string>;
  /** every card open: for the platform's staff after the round */
  all: boolean;
  withDealer: boolean;
}

/** Facts as a reader sees them: cards that he may not know are null, players have the names he may know. */
export function factsView(told: readonly TimedTold[], eyes: Eyes): Shown[] {
  const { reads, seats, all, withDealer } = eyes;
  return told.flatMap(({ told: each, ts }) => {
    const isOwn = typeof each.only !== 'string' || reads(each.only);
    const fact = all
      ? unmasked(each)
      : view(typeof each.only === 'string' && isOwn ? { ...each, only: undefined as never } : each, seats, null);
    if (!fact || !isOwn) return [];
    const { bet, dealer, ...fields } = fact;
    const rest = fields.kind === 'result' ? Object.fromEntries(RESULT.map(name => [name, fields[name]])) : fields;
    const shown: Shown = withDealer && dealer !== undefined ? { ...rest, dealer } : rest;
    return [{ ts: iso(ts), ...named(shown, eyes), ...(bet === undefined ? {} : { [BET]: bet }) }];
  });
}

/** Replaces player ids by what the reader may know of the player, and says it of a seat's. */
function named(fact: Shown, eyes: Eyes): Shown {
  const out: Shown = {};
  const owner = typeof fact.seat === 'number' && fact.player === undefined ? eyes.ownerOf.get(fact.seat) : undefined;
  for (const [key, value] of Object.entries(fact)) {
    if (value === undefined) continue;
    if (key === 'player' && typeof value === 'string') out[key] = eyes.nameOf(value);
    else if ((key === 'rows' || key === 'seats') && Array.isArray(value)) out[key] = value.map(row => named(row as Shown, eyes));
    else out[key] = value;
    if (key === 'seat' && owner !== undefined) out.player = eyes.nameOf(owner);
  }
  return out;
}
