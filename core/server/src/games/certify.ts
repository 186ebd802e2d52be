// Certifies a package of games by machine: its trial, then every check of the testkit on many rounds, in every language.
import { fuzz, playsIn } from '@baize/testkit';
import { bundleText } from './bundle.ts';
import { openContext } from './context.ts';
import { sha256 } from './pack/manifest.ts';
import { packPackage } from './pack/pack-package.ts';
import { readPacked } from './pack/read-packed.ts';
import { PluginRefused } from './pack/refused.ts';
import { withRules } from './package-rules.ts';
import { remoteGames } from './remote-game.ts';
import { goldenOf } from './trial/golden-of.ts';
import { type Trial, tryPlugin } from './trial/trial.ts';

/** One check and what it found; no problems: it is passed. */
export interface CertifiedCheck {
  title: string;
  problems: string[];
}

/** The report that production demands beside a plugin: of this script alone. */
export interface GameReport {
  format: 1;
  passed: boolean;
  package: string;
  version: string;
  /** SHA-256 of the script, hex */
  script: string;
  trial: Trial | null;
  checks: CertifiedCheck[];
  /** by game code: inputs a second in one thread */
  speed: Record<string, number>;
}

const SPEED_ROUNDS = 200;

/** @param rounds random rounds of each game @throws a sentence when the package cannot be packed */
export async function certifyGame(dir: string, rounds: number): Promise<GameReport> {
  const { bytes, manifest } = await packPackage(dir);
  const packed = await readPacked(bytes);
  const body = packed.files.get('index.js') as Buffer;
  const about = { format: 1 as const, package: manifest.package, version: manifest.version, script: sha256(body) };
  const script = body.toString('utf8');
  const guest = await bundleText();
  const { version, games } = { version: packed.version, games: manifest.games };
  // first where nothing can hang: what does not come back there is not played here
  const title = 'passes the trial of an installation';
  const given = { guest, script, version, games, golden: goldenOf(packed), previous: null };
  const tried = await tryPlugin(given).catch((error: unknown) => {
    if (error instanceof PluginRefused) return error;
    throw error;
  });
  if (tried instanceof PluginRefused)
    return {
      ...about,
      passed: false,
      trial: null,
      checks: [{ title, problems: [`${tried.step}: ${tried.message}`] }],
      speed: {},
    };
  const checks: CertifiedCheck[] = [{ title, problems: [] }];
  const speed: Record<string, number> = {};
  for (const plain of remoteGames(openContext(script, version, guest))) {
    const game = withRules(plain, dir);
    playsIn((check, test) => checks.push({ title: check, problems: problemsOf(test) }), game, { rounds, dir, certify: true });
    const { inputs, ms } = fuzz(game, { rounds: SPEED_ROUNDS, bad: false });
    speed[game.code] = Math.round((inputs / ms) * 1000);
  }
  return { ...about, passed: checks.every(each => each.problems.length === 0), trial: tried, checks, speed };
}

function problemsOf(test: () => void): string[] {
  try {
    test();
    return [];
  } catch (error) {
    return (error instanceof Error ? error.message : String(error)).split('\n');
  }
}
