// What makes a hand of community cards Texas Hold'em or Omaha.
import type { CommunityRules } from './community.ts';
import { handOf, omahaHandOf } from './strength/index.ts';
import { noLimit, potLimit } from './structure.ts';

/** No-limit Texas Hold'em: two hole cards, the best five of seven. */
export const HOLDEM: CommunityRules = {
  holeCards: 2,
  structure: noLimit,
  handOf: (hole, board) => handOf([...hole, ...board]),
};

/** Pot-limit Omaha: four hole cards, exactly two of them with exactly three of the board. */
export const OMAHA: CommunityRules = { holeCards: 4, structure: potLimit, handOf: omahaHandOf };
