// What a scenario of certification is: what it is about, and how it is played.
import type { ScenarioWords } from './result.ts';
import type { Runner } from './runner.ts';

export interface Scenario extends ScenarioWords {
  play(runner: Runner): Promise<void>;
}
