// Cards of a round that are kept beside its facts: the engine's result for everybody, each hand for its owner.
import { face, type Json, type Outcome, type Run, type Seat } from '@baize/sdk';

/** What history keeps of an outcome: the result as the public saw it at the end, each hand as its owner did. */
export function keptCards(run: Run, { result, hands = [] }: Outcome): { result: Json; hands: Json[] } {
  return { result: run.mask(result), hands: hands.map(hand => run.mask(hand as unknown as Json, [hand.seat])) };
}

/** Hands by seat of the reader's own players (HIS-18), without the marks of copies; other hands stay closed. */
export function handsSeen(kept: readonly Json[], nameAt: (seat: Seat) => Json | undefined): Json[] {
  const shown = (kept as { seat: Seat }[]).flatMap(({ seat, ...cards }) => {
    const player = nameAt(seat);
    return player === undefined ? [] : [{ seat, player, ...(bare(cards) as object) }];
  });
  return shown.toSorted((a, b) => a.seat - b.seat) as Json[];
}

function bare(value: unknown): unknown {
  if (typeof value === 'string') return face(value);
  if (Array.isArray(value)) return value.map(bare);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, bare(each)]));
}
