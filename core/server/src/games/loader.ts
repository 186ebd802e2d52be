// The games that are loaded: one loader for now and later. A version is immutable and named by its content.
import { join } from 'node:path';
import { checkGame, type Game, SDK_VERSION } from '@baize/sdk';
import { type Database, statement } from '../db/index.ts';
import type { Clock, Log } from '../kernel/index.ts';
import { bundleGuest, bundlePackage, type Manifest, manifestOf, scriptOf } from './bundle.ts';
import { openContext } from './context.ts';
import { withRules } from './package-rules.ts';
import { remoteGames } from './remote-game.ts';

const KNOW_VERSION = statement(
  'games.know-version',
  `insert into plugin_version (version, package, package_version, codes, sdk, loaded_at) values ($1, $2, $3, $4::jsonb, $5, $6)
       on conflict (version) do nothing`,
);
const VERSIONS = statement('games.versions', 'select * from plugin_version order by package, loaded_at desc, version');

/** A game of a loaded version. */
export interface Loaded {
  game: Game;
  code: string;
  /** Content hash of the script that plays it. */
  version: string;
  package: string;
  packageVersion: string;
  /** The package's folder: its assets. */
  dir: string;
}

/** A version of a package that is or was loaded. */
export interface InstalledVersion {
  package: string;
  packageVersion: string;
  /** Content hash, 16 hex. */
  version: string;
  codes: string[];
  /** Range of SDK versions it was written for. */
  sdk: string;
  loadedAt: number;
  /** Do new rounds take it? */
  isCurrent: boolean;
}

export interface PluginsDeps {
  db: Database;
  config: { data: string };
  log: Log;
  clock: Clock;
}

export class Plugins {
  readonly #deps: PluginsDeps;
  readonly #store: string;
  /** code → the version that new rounds take */
  readonly #current = new Map<string, Loaded>();
  /** `code version` → loaded; dropped when no round uses it and it is not current */
  readonly #loaded = new Map<string, Loaded>();
  readonly #uses = new Map<string, number>();

  constructor(deps: PluginsDeps) {
    this.#deps = deps;
    this.#store = join(deps.config.data, 'plugins');
  }

  /** Loads the package in a folder and makes it current. Any failure changes nothing. @throws a sentence that names the fault */
  async load(dir: string): Promise<Loaded[]> {
    const manifest = await bundlePackage(dir, this.#store);
    const games = await this.#open(manifest);
    for (const { code } of games) {
      const other = this.#current.get(code);
      if (other && other.package !== manifest.package)
        throw new Error(`${manifest.package}: ${other.package} has ${code} already`);
    }
    await this.#deps.db.query(KNOW_VERSION, [
      manifest.version,
      manifest.package,
      manifest.packageVersion,
      JSON.stringify(games.map(each => each.code)),
      manifest.sdk,
      this.#deps.clock.now(),
    ]);
    for (const loaded of games) {
      const before = this.#current.get(loaded.code);
      this.#loaded.set(`${loaded.code} ${loaded.version}`, loaded);
      this.#current.set(loaded.code, loaded);
      if (before && before.version !== loaded.version) this.#dropUnused(before);
    }
    this.#deps.log.info(
      { package: manifest.package, version: manifest.version, codes: games.map(each => each.code) },
      'plugin loaded',
    );
    return games;
  }

  /** What new rounds of a game take. */
  current(code: string): Loaded | undefined {
    return this.#current.get(code);
  }

  /** One version of a game, from memory or from the store: for rounds that named it. */
  async exact(code: string, version: string): Promise<Loaded | undefined> {
    const known = this.#loaded.get(`${code} ${version}`);
    if (known) return known;
    const manifest = manifestOf(version, this.#store);
    if (!manifest) return undefined;
    try {
      return (await this.#open(manifest)).find(each => each.code === code);
    } catch (error) {
      this.#deps.log.error({ err: error, code, version }, 'a stored version could not be loaded');
      return undefined;
    }
  }

  /**
   * Takes the current or an exact loaded version for a round; call `release` when the round is over. @throws when it is not
   * loaded
   */
  use(code: string, version?: string): { loaded: Loaded; release(): void } {
    const loaded = version === undefined ? this.#current.get(code) : this.#loaded.get(`${code} ${version}`);
    if (!loaded) throw new Error(`${code}${version ? ` ${version}` : ''} is not loaded`);
    const key = `${code} ${loaded.version}`;
    this.#uses.set(key, (this.#uses.get(key) ?? 0) + 1);
    let used = true;
    return {
      loaded,
      release: () => {
        if (!used) return;
        used = false;
        const left = (this.#uses.get(key) ?? 1) - 1;
        if (left > 0) this.#uses.set(key, left);
        else this.#uses.delete(key);
        this.#dropUnused(loaded);
      },
    };
  }

  /** Every version that was ever loaded here, newest first within its package. */
  async versions(): Promise<InstalledVersion[]> {
    const rows = await this.#deps.db.query<Record<string, unknown>>(VERSIONS);
    const current = new Set([...this.#current.values()].map(each => each.version));
    return rows.map(row => ({
      package: String(row.package),
      packageVersion: String(row.package_version),
      version: String(row.version),
      codes: row.codes as string[],
      sdk: String(row.sdk),
      loadedAt: Number(row.loaded_at),
      isCurrent: current.has(String(row.version)),
    }));
  }

  /** All current games, by code. */
  list(): Loaded[] {
    return [...this.#current.values()].sort((a, b) => (a.code < b.code ? -1 : 1));
  }

  async #open(manifest: Manifest): Promise<Loaded[]> {
    if (!fits(manifest.sdk)) throw new Error(`${manifest.package}: wants SDK ${manifest.sdk}, this is ${SDK_VERSION}`);
    const guest = await bundleGuest(this.#store);
    const games = remoteGames(openContext(scriptOf(manifest.version, this.#store), manifest.version, guest));
    const codes = new Set<string>();
    return games.map(game => {
      const faults = checkGame(game);
      if (faults.length > 0) throw new Error(`${manifest.package}: ${faults.join(', ')}`);
      const { code } = game;
      if (codes.has(code)) throw new Error(`${manifest.package}: ${code} twice`);
      codes.add(code);
      const { package: name, packageVersion, version, dir } = manifest;
      return { game: withRules(game, dir), code, version, package: name, packageVersion, dir };
    });
  }

  #dropUnused(loaded: Loaded): void {
    const key = `${loaded.code} ${loaded.version}`;
    if (this.#current.get(loaded.code)?.version !== loaded.version && (this.#uses.get(key) ?? 0) <= 0) this.#loaded.delete(key);
  }
}

/** `^1.0.0` fits every version of major 1 that is not older. */
function fits(range: string): boolean {
  const wanted = /^\^?(\d+)\.(\d+)\.(\d+)$/.exec(range)?.slice(1).map(Number);
  const have = SDK_VERSION.split('.').map(Number);
  if (!wanted) return false;
  const [major = 0, minor = 0, patch = 0] = wanted;
  return have[0] === major && ((have[1] ?? 0) > minor || (have[1] === minor && (have[2] ?? 0) >= patch));
}
