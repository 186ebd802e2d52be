// Certifies a package of games by machine: its trial, then every check of the testkit on many rounds, in every language.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Game } from '@baize/sdk';
import { freshProblems, fuzz, playsIn, warningsOf } from '@baize/testkit';
import { bundleGuest, bundleTrial } from './bundle.ts';
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
  /** random rounds of each game */
  rounds: number;
  /** what is no fault, and what somebody would miss: `code: sentence` */
  warnings: string[];
  /** by game code: inputs a second in one thread */
  speed: Record<string, number>;
}

const SPEED_ROUNDS = 200;
/** Rounds that a second load of the script plays again. */
const FRESH_ROUNDS = 100;
/** Inputs a second in one thread below which a busy table is felt by the others. */
const SLOW = 2_000;

/** @param rounds random rounds of each game @throws a sentence when the package cannot be packed */
export async function certifyGame(folder: string, rounds: number): Promise<GameReport> {
  const dir = resolve(folder);
  const { bytes, manifest } = await packPackage(dir);
  const packed = await readPacked(bytes);
  const body = packed.files.get('index.js') as Buffer;
  const about = { format: 1 as const, package: manifest.package, version: manifest.version, script: sha256(body), rounds };
  const script = body.toString('utf8');
  const house = mkdtempSync(join(tmpdir(), 'baize-house-'));
  const [guest, child] = [await bundleGuest(house), await bundleTrial(house)];
  const { version, games } = { version: packed.version, games: manifest.games };
  // first where nothing can hang: what does not come back there is not played here
  const title = 'passes the trial of an installation';
  const given = { guest, script, version, games, golden: goldenOf(packed), previous: null };
  const tried = await tryPlugin(child, given)
    .catch((error: unknown) => {
      if (error instanceof PluginRefused) return error;
      throw error;
    })
    .finally(() => rmSync(house, { recursive: true, force: true }));
  if (tried instanceof PluginRefused)
    return {
      ...about,
      passed: false,
      trial: null,
      checks: [{ title, problems: [`${tried.step}: ${tried.message}`] }],
      warnings: [],
      speed: {},
    };
  const checks: CertifiedCheck[] = [{ title, problems: [] }];
  const speed: Record<string, number> = {};
  const warnings = missingIn(packed.files, games);
  const load = () => remoteGames(openContext(script, version, guest));
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
  return { ...about, passed: checks.every(each => each.problems.length === 0), trial: tried, checks, warnings, speed };
}

/** What lies beside the script of most packages, and not of this one. */
function missingIn(files: ReadonlyMap<string, Buffer>, games: readonly string[]): string[] {
  const names = [...files.keys()];
  return [
    ...(names.some(each => each.startsWith('golden/'))
      ? []
      : ['the package: no golden rounds, which tell whether a version plays as the one before']),
    ...(names.some(each => each.startsWith('screen/'))
      ? []
      : [`the package: no screen of its own, the general table draws ${games.join(', ')}`]),
  ];
}

function problemsOf(test: () => void): string[] {
  try {
    test();
    return [];
  } catch (error) {
    return (error instanceof Error ? error.message : String(error)).split('\n');
  }
}
