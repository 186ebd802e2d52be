// What a game counts of a seat for everybody, as it stands now: points, melds that lie, how often it went on.
import type { Fact } from '@baize/protocol';
import { grouped } from '../format/numbers.ts';
import { named, type Translate } from '../texts.ts';

export interface Counter {
  name: string;
  value: number;
}

/** The counters of a seat, or of one of its hands, in the order in which they were told first. */
export function countersOf(facts: readonly Fact[], seat: number, hand = 0): Counter[] {
  const found = new Map<string, number>();
  for (const fact of facts)
    if (fact.kind === 'counter' && fact.seat === seat && (fact.hand ?? 0) === hand)
      found.set(String(fact.name), Number(fact.value));
  return [...found].map(([name, value]) => ({ name, value }));
}

/** `Points 7`, in the game's own words: `count.points` among them. */
export const counterWords = ({ name, value }: Counter, translate: Translate, gameCode: string): string =>
  `${named(translate, 'count', name, gameCode)} ${grouped(value, translate.lang)}`;
