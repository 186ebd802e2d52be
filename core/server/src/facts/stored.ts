// Facts of a round as they are stored, with who may see which card, so that every view can be made later.
import type { Fact, Told } from '@baize/sdk';

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

/** Who took part, as the views need them. */
export interface Participant {
  playerId: string;
  operator: string;
  externalId: string;
  nickname: string;
  seat: number | null;
  /** places that their bets took in the round */
  boxes?: number[];
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
