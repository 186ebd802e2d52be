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

/** The public's view: unseen cards are null. `all` opens every card: for the platform's staff after the round. */
export function factsView(
  told: readonly TimedTold[],
  nameOf: NameOf,
  mayRead: (playerId: string) => boolean,
  all = false,
  withDealer = false,
): Shown[] {
  return told.flatMap(({ told: each, ts }) => {
    const isOwn = typeof each.only !== 'string' || mayRead(each.only);
    const fact = all
      ? unmasked(each)
      : view(typeof each.only === 'string' && isOwn ? { ...each, only: undefined as never } : each, [], null);
    if (!fact || !isOwn) return [];
    const { bet, dealer, ...fields } = fact;
    const rest = fields.kind === 'result' ? Object.fromEntries(RESULT.map(name => [name, fields[name]])) : fields;
    const shown: Shown = withDealer && dealer !== undefined ? { ...rest, dealer } : rest;
    return [{ ts: iso(ts), ...named(shown, nameOf), ...(bet === undefined ? {} : { [BET]: bet }) }];
  });
}

/** Replaces player ids by what the reader may know of the player. */
function named(fact: Shown, nameOf: NameOf): Shown {
  const out: Shown = {};
  for (const [key, value] of Object.entries(fact)) {
    if (value === undefined) continue;
    if (key === 'player' && typeof value === 'string') out[key] = nameOf(value);
    else if ((key === 'rows' || key === 'seats') && Array.isArray(value))
      out[key] = value.map(row => named(row as Shown, nameOf));
    else out[key] = value;
  }
  return out;
}
