// Plays cases of both games through their script: turns, `baize vectors hwatu_capture`, and ends of rounds.
import { differences, type VectorPlayer } from '@baize/testkit';
import { type EndCase, playEnd } from './vector-end.ts';
import { playTurn, type TurnCase } from './vector-turn.ts';

/** `choice` is stated where the card turned is asked for one: a case without it says that it is not. */
const turns = (one: unknown): string[] => {
  const { given, expect } = one as { given: TurnCase; expect: object };
  return differences('', playTurn(given), { choice: null, ...expect });
};

const ends = (one: unknown): string[] => {
  const { given, expect } = one as { given: EndCase; expect: object };
  return differences('', playEnd(given), expect);
};

/** Ends of rounds; the case names its game. */
export const endVectors = (files: readonly string[]): VectorPlayer => ({ files, play: ends });

export const vectors: Record<string, VectorPlayer> = {
  hwatu_capture: { files: ['vectors/hwatu_capture.jsonl'], play: turns },
};
