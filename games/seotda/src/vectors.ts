// Plays Seotda's vector cases through the real script: `baize vectors seotda`.
import type { VectorPlayer } from '@baize/testkit';
import { playBetting } from './vector-betting.ts';
import { playCompare, playRank, playSettle } from './vector-showdown.ts';

interface Case {
  given: { kind: string };
  expect: object;
}

const KINDS: Record<string, (given: never, expect: never) => string[]> = {
  rank: playRank,
  compare: playCompare,
  settle: playSettle,
  betting: playBetting,
};

export const vectors: Record<string, VectorPlayer> = { seotda: { files: ['vectors/seotda.jsonl'], play: playCase } };

function playCase(one: unknown): string[] {
  const { given, expect } = one as Case;
  const play = Object.hasOwn(KINDS, given.kind) ? KINDS[given.kind] : undefined;
  return play ? play(given as never, expect as never) : [`kind ${given.kind} is unknown`];
}
