// The thread of a certification: every check of the testkit on many rounds of each game, in every language.
import type { Game } from '@baize/sdk';
import { freshProblems, fuzz, playsIn, warningsOf } from '@baize/testkit';
import type { CertifyGiven, Played } from './certify.ts';
import { openContext } from './context.ts';
import { inThisThread, notedEntries } from './in-thread.ts';
import { withRules } from './package-rules.ts';
import { remoteGames } from './remote-game.ts';

const SPEED_ROUNDS = 200;
/** Rounds that a second load of the script plays again. */
const FRESH_ROUNDS = 100;
/** Inputs a second in one thread below which a busy table is felt by the others. */
const SLOW = 2_000;

await inThisThread(({ name, script, version, guest, dir, rounds }: CertifyGiven): Played => {
  const { checks, warnings, speed }: Played = { checks: [], warnings: [], speed: {} };
  const load = () => remoteGames(openContext(script, version, guest), notedEntries(name));
  const fresh = load();
  for (const [i, plain] of load().entries()) {
    const game = withRules(plain, dir);
    playsIn((check, test) => checks.push({ title: check, problems: problemsOf(test) }), game, { rounds, dir, certify: true });
    checks.push({
      title: `${game.code} plays the same rounds when it is loaded anew`,
      problems: freshProblems(game, fresh[i] as Game, Math.min(FRESH_ROUNDS, rounds), 1),
    });
    const { inputs, ms } = fuzz(game, { rounds: SPEED_ROUNDS, bad: false });
    speed[game.code] = Math.round((inputs / ms) * 1000);
    warnings.push(...warningsOf(game).map(each => `${game.code}: ${each}`));
    if ((speed[game.code] ?? 0) < SLOW) warnings.push(`${game.code}: ${speed[game.code]} inputs a second are few`);
  }
  return { checks, warnings, speed };
});

function problemsOf(test: () => void): string[] {
  try {
    test();
    return [];
  } catch (error) {
    return (error instanceof Error ? error.message : String(error)).split('\n');
  }
}
