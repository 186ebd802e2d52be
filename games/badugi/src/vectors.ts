// Plays Badugi's vector cases through the real script: `baize vectors badugi` and `baize vectors scenarios_badugi`.
import type { VectorPlayer } from '@baize/testkit';
import { type HandCase, playHand } from './vector-hand.ts';
import { playScenario, scenariosIn } from './vector-scenario.ts';

export const vectors: Record<string, VectorPlayer> = {
  badugi: { files: ['vectors/badugi.jsonl'], play: one => playHand(one as HandCase) },
  scenarios_badugi: { files: ['vectors/scenarios_badugi.json'], play: playScenario, cases: scenariosIn },
};
