// Certifies a package of games by machine: its trial, then every check of the testkit on many rounds, in every language.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { bundleGuest, bundleTrial } from './bundle.ts';
import { inThread } from './in-thread.ts';
import type { CertifiedCheck } from './look/certified-check.ts';
import { lookAtScreens, NOT_LOOKED_AT } from './look/look.ts';
import { sha256 } from './pack/manifest.ts';
import { packPackage } from './pack/pack-package.ts';
import { readPacked } from './pack/read-packed.ts';
import { PluginRefused } from './pack/refused.ts';
import { goldenOf } from './trial/golden-of.ts';
import { type Trial, tryPlugin } from './trial/trial.ts';

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
  /** in a real browser, on a phone and on a wide screen; false: there was none, or another check was not passed before */
  looked: boolean;
  /** random rounds of each game */
  rounds: number;
  /** what is no fault, and what somebody would miss: `code: sentence` */
  warnings: string[];
  /** by game code: inputs a second in one thread */
  speed: Record<string, number>;
}

/** What the thread of a certification is given. */
export interface CertifyGiven {
  name: string;
  script: string;
  version: string;
  guest: string;
  dir: string;
  rounds: number;
}
/** What it found. */
export type Played = Pick<GameReport, 'checks' | 'warnings' | 'speed'>;

/** Looks at the screens of a package; null: there is no browser. */
export type LookAtScreens = (dir: string, games: readonly string[]) => Promise<CertifiedCheck[] | null>;

/** @param rounds random rounds of each game @throws a sentence when the package cannot be packed */
export async function certifyGame(folder: string, rounds: number, look: LookAtScreens = lookAtScreens): Promise<GameReport> {
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
  const given = {
    name: `${manifest.package} ${manifest.version}`,
    guest,
    script,
    version,
    games,
    golden: goldenOf(packed),
    previous: null,
  };
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
      looked: false,
      warnings: [],
      speed: {},
    };
  const played = await inThread<Played>(new URL('./certify-thread.ts', import.meta.url), {
    ...{ name: given.name, script, version, guest, dir, rounds },
  } satisfies CertifyGiven).catch(
    (error: unknown): Played => ({
      checks: [{ title: 'comes back from every input', problems: [error instanceof Error ? error.message : String(error)] }],
      warnings: [],
      speed: {},
    }),
  );
  const plays = played.checks.every(each => each.problems.length === 0);
  const seen = plays ? await look(dir, games) : null; // what does not play as it should is not worth a look
  const checks: CertifiedCheck[] = [{ title, problems: [] }, ...played.checks, ...(seen ?? [])];
  const warnings = [...missingIn(packed.files, games), ...(plays && seen === null ? [NOT_LOOKED_AT] : []), ...played.warnings];
  return {
    ...about,
    passed: checks.every(each => each.problems.length === 0),
    trial: tried,
    checks,
    looked: seen !== null,
    warnings,
    speed: played.speed,
  };
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
