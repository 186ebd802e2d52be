// The games that are loaded: versions of packages, each in a context of its own, and which of them the next round of a table
// takes. A version is immutable and named by its content.
import { join } from 'node:path';
import type { Sql } from '../db/index.ts';
import { bundleGuest, bundlePackage, bundleTrial, manifestOf, scriptOf } from './bundle.ts';
import { Guard } from './guard.ts';
import { Installer, type Kept } from './installer.ts';
import type { Loaded, PluginsDeps, Use } from './loaded.ts';
import { Mark } from './marks.ts';
import { checkSignature } from './pack/manifest.ts';
import type { Packed } from './pack/read-packed.ts';
import { makeReady, openReady, type ReadyVersion } from './ready-version.ts';
import { PluginStore, type Stored } from './store.ts';
import type { Trial } from './trial/trial.ts';
import { type Activation, type InstalledVersion, VersionRows } from './version-rows.ts';

/** A version as staff see it. */
export interface VersionNow extends InstalledVersion {
  /** Do new rounds take it? */
  isCurrent: boolean;
  /** single tables whose new rounds take it */
  onlyAt: string[];
  /** tables that keep another version, for what they keep of their rounds cannot be taken over by this one */
  behind: string[];
  /** rounds of this process that play it now */
  uses: number;
}

const folderFor = (data: string): string => join(data, 'plugins');

/** Bundles packages and what stands around them before anything is loaded, so that loading them takes moments. */
export async function prepareBundles(dirs: readonly string[], data: string): Promise<void> {
  await bundleGuest(folderFor(data));
  await bundleTrial(folderFor(data));
  for (const dir of dirs) await bundlePackage(dir, folderFor(data));
}

export class Plugins {
  readonly #deps: PluginsDeps;
  readonly #dir: string;
  readonly #rows: VersionRows;
  readonly #store: PluginStore;
  readonly #installer: Installer;
  /** code → the version that new rounds take */
  readonly #current = new Map<string, Loaded>();
  /** `code table` → the version that new rounds of that table take */
  readonly #ofTable = new Map<string, Loaded>();
  /** `code version` → loaded; dropped when no round uses it and it is not current */
  readonly #loaded = new Map<string, Loaded>();
  readonly #uses = new Map<string, number>();
  /** version → what stands around its code, in all of its contexts */
  readonly #guards = new Map<string, Guard>();
  /** the version that was installed last, until tables take it */
  #ready: ReadyVersion | undefined;
  #guestText: Promise<string> | undefined;
  /** table → the version that it could not take */
  readonly #behind = new Map<string, string>();

  constructor(deps: PluginsDeps) {
    this.#deps = deps;
    this.#dir = folderFor(deps.config.data);
    this.#rows = new VersionRows(deps.db);
    this.#store = new PluginStore(join(this.#dir, 'installed'));
    const kept: Kept = {
      rows: this.#rows,
      guest: () => this.#guest(),
      trial: () => bundleTrial(this.#dir),
      scriptOf: version => this.#stored(version)?.script,
      current: code => this.#current.get(code),
    };
    this.#installer = new Installer(deps, kept);
  }

  // ---- packages

  /** Loads the package in a folder and makes it current. Any failure changes nothing. @throws a sentence that names the fault */
  async load(dir: string): Promise<Loaded[]> {
    const manifest = await bundlePackage(dir, this.#dir);
    const games = await this.#open({ manifest, script: scriptOf(manifest.version, this.#dir) });
    this.#mustBeFree(games);
    const codes = games.map(each => each.code);
    await this.#rows.know(manifest, codes, this.#deps.clock.now());
    this.#take(games, '');
    this.#deps.log.info({ package: manifest.package, version: manifest.version, codes }, 'plugin loaded');
    return games;
  }

  /** Packages that new rounds do not take from their folders. */
  async activated(): Promise<Set<string>> {
    return new Set((await this.#rows.activations()).filter(each => each.tableId === '').map(each => each.package));
  }

  /** After a start: what was activated is current again. `leaveOut` is told of each that cannot be loaded, and may throw. */
  async restore(leaveOut: (activation: Activation, error: unknown) => void): Promise<void> {
    for (const activation of await this.#rows.activations())
      try {
        this.take(await this.versionOf(activation), activation.tableId);
      } catch (error) {
        leaveOut(activation, error);
      }
  }

  /** Checks and tries a packed plugin. Nothing has changed yet. @throws PluginRefused */
  tryOut(packed: Packed): Promise<Trial> {
    return this.#installer.tryOut(packed);
  }

  /** Lays the files of a plugin that was tried into the store. @returns whether they were not there before */
  keep(packed: Packed): boolean {
    const isNew = !this.#store.has(packed.version);
    this.#store.put(packed);
    return isNew;
  }

  /** Knows a plugin whose files are in the store, in the caller's transaction. */
  async install(sql: Sql, packed: Packed): Promise<void> {
    await this.#installer.install(sql, packed);
  }

  /** Makes a version of the store ready for the moment in which tables take it: one, the last. What is wrong with it, its
   *  activation says. */
  async makeReady(version: string): Promise<void> {
    this.#ready = undefined;
    if ([...this.#loaded.values()].some(each => each.version === version)) return;
    try {
      this.#ready = await this.#fromStore(version);
    } catch {
      // altered, or of another SDK
    }
  }

  /** The games of a version, to be activated. @throws a sentence when it cannot be loaded */
  async versionOf({ package: name, version }: Pick<Activation, 'package' | 'version'>): Promise<Loaded[]> {
    const known = [...this.#loaded.values()].filter(each => each.version === version);
    const ready = known.length > 0 ? undefined : (this.#takeReady(version) ?? (await this.#fromStore(version)));
    if (known.length === 0 && !ready) throw new Error(`${name}: the version ${version} is not in the store`);
    const games = ready ? openReady(ready, this.#guardOf(ready.stored)) : known;
    if (games.some(each => each.package !== name)) throw new Error(`${version} is no version of ${name}`);
    this.#mustBeFree(games);
    return games;
  }

  /** In the caller's transaction: new rounds take this version from its commit on; then call `take`. */
  async activate(sql: Sql, activation: Activation): Promise<void> {
    await this.#rows.activate(sql, activation, this.#deps.clock.now());
  }

  /** New rounds take these games: of one table, or of all. */
  take(games: readonly Loaded[], tableId: string): void {
    this.#take(games, tableId);
    const [first] = games;
    const about = { package: first?.package, version: first?.version, ...(tableId ? { table: tableId } : {}) };
    this.#deps.log.info(about, 'plugin activated');
  }

  /** Forgets a version, in the caller's transaction; after the commit call `removed`. */
  async remove(sql: Sql, version: string): Promise<void> {
    await this.#rows.remove(sql, version);
  }

  removed(version: string): void {
    this.#takeReady(version);
    this.#store.remove(version);
    this.#guards.delete(version);
  }

  // ---- games

  /** What new rounds of a game take, at this table. */
  current(code: string, tableId = ''): Loaded | undefined {
    return this.#ofTable.get(`${code} ${tableId}`) ?? this.#current.get(code);
  }

  /** One version of a game, from memory or from the store: for rounds that named it. */
  async exact(code: string, version: string): Promise<Loaded | undefined> {
    const known = this.#loaded.get(`${code} ${version}`);
    if (known) return known;
    try {
      const stored = this.#stored(version);
      return stored && (await this.#open(stored)).find(each => each.code === code);
    } catch (error) {
      this.#deps.log.error({ err: error, code, version }, 'a stored version could not be loaded');
      return undefined;
    }
  }

  /** Takes the current version for a round at this table; call `release` when the round is over. @throws when none is loaded */
  use(code: string, tableId = ''): Use {
    const loaded = this.current(code, tableId);
    if (!loaded) throw new Error(`${code} is not loaded`);
    return this.#used(loaded);
  }

  /** The same of the version that a round or a table names; undefined when it is gone. */
  async hold(code: string, version: string): Promise<Use | undefined> {
    const loaded = await this.exact(code, version);
    if (!loaded) return undefined;
    const known = this.#loaded.get(`${code} ${version}`);
    if (!known) this.#loaded.set(`${code} ${version}`, loaded);
    return this.#used(known ?? loaded);
  }

  /** A table could not take a version, and goes on with the one before; null: it has taken it. @returns whether that is new */
  stayBehind(tableId: string, version: string | null): boolean {
    const isNew = version !== null && this.#behind.get(tableId) !== version;
    if (version === null) this.#behind.delete(tableId);
    else this.#behind.set(tableId, version);
    return isNew;
  }

  /** Every version that was ever loaded here, newest first within its package. */
  async versions(): Promise<VersionNow[]> {
    const current = new Set([...this.#current.values()].map(each => each.version));
    const rows = await this.#rows.all();
    return rows.map(row => ({
      ...row,
      isCurrent: current.has(row.version),
      onlyAt: [...this.#ofTable].filter(([, each]) => each.version === row.version).map(([key]) => key.split(' ')[1] ?? ''),
      behind: [...this.#behind].filter(([, version]) => version === row.version).map(([table]) => table),
      uses: row.codes.reduce((sum, code) => sum + (this.#uses.get(`${code} ${row.version}`) ?? 0), 0),
    }));
  }

  /** All current games, by code. */
  list(): Loaded[] {
    return [...this.#current.values()].sort((a, b) => (a.code < b.code ? -1 : 1));
  }

  /** Where the assets of an installed version of a game lie; undefined for one that is not installed. */
  folderOf(code: string, version: string): string | undefined {
    return this.#store.codesOf(version).includes(code) ? this.#store.folderOf(version) : undefined;
  }

  /** What a version keeps of memory is given back once its rounds have ended: new ones take a fresh context of it.
   *  @param isOver its rounds are void, and no other begins */
  async refresh(version: string, mb: number, isOver: boolean): Promise<void> {
    const guard = this.#guards.get(version);
    if (isOver) guard?.shut(Math.round(mb));
    else guard?.refreshed(Math.round(mb));
    const stored = this.#stored(version);
    if (!stored) return;
    for (const fresh of await this.#open(stored))
      for (const known of [this.#current, this.#ofTable, this.#loaded])
        for (const [key, each] of known) if (each.version === version && each.code === fresh.code) known.set(key, fresh);
  }

  /** How many versions are in memory: for those who look for leaks. */
  get loadedCount(): number {
    return this.#loaded.size;
  }

  /** A version of the store that may be activated. @throws PluginRefused */
  async #fromStore(version: string): Promise<ReadyVersion | undefined> {
    const stored = this.#stored(version);
    const { config } = this.#deps;
    if (stored?.packed && config.env === 'production') checkSignature(stored.packed, config.plugin_keys ?? [], true);
    return stored && makeReady(stored, await this.#guest());
  }

  #stored(version: string): Stored | undefined {
    const installed = this.#store.read(version);
    if (installed) return installed;
    const manifest = manifestOf(version, this.#dir);
    return manifest && { manifest, script: scriptOf(version, this.#dir) };
  }

  async #open(stored: Stored): Promise<Loaded[]> {
    return openReady(makeReady(stored, await this.#guest()), this.#guardOf(stored));
  }

  /** What was made ready of a version, for once. */
  #takeReady(version: string): ReadyVersion | undefined {
    const ready = this.#ready?.stored.manifest.version === version ? this.#ready : undefined;
    if (ready) this.#ready = undefined;
    return ready;
  }

  /** The house's own code in a context: it is read once, as that of the process itself. */
  #guest(): Promise<string> {
    this.#guestText ??= bundleGuest(this.#dir).catch((error: unknown) => {
      this.#guestText = undefined;
      throw error;
    });
    return this.#guestText;
  }

  #guardOf({ manifest: { package: name, version }, packed }: Stored): Guard {
    const known = this.#guards.get(version);
    if (known) return known;
    const { config, log, isTimed = false } = this.#deps;
    const mark = new Mark(config.data, version);
    const guard = new Guard({ package: name, version, isInstalled: packed !== undefined, isTimed, mark, log });
    this.#guards.set(version, guard);
    return guard;
  }

  #mustBeFree(games: readonly Loaded[]): void {
    for (const { code, package: name } of games) {
      const other = this.#current.get(code);
      if (other && other.package !== name) throw new Error(`${name}: ${other.package} has ${code} already`);
    }
  }

  #take(games: readonly Loaded[], tableId: string): void {
    const name = games[0]?.package;
    const before = [...this.#current.values(), ...this.#ofTable.values()].filter(each => each.package === name);
    for (const loaded of games) {
      this.#loaded.set(`${loaded.code} ${loaded.version}`, loaded);
      if (tableId === '') this.#current.set(loaded.code, loaded);
      else this.#ofTable.set(`${loaded.code} ${tableId}`, loaded);
    }
    if (tableId === '') {
      for (const [key, each] of this.#ofTable) if (each.package === name) this.#ofTable.delete(key);
      for (const [code, each] of this.#current)
        if (each.package === name && !games.some(game => game.code === code)) this.#current.delete(code);
    }
    for (const each of before) this.#dropUnused(each);
  }

  #used(loaded: Loaded): Use {
    const key = `${loaded.code} ${loaded.version}`;
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

  #dropUnused(loaded: Loaded): void {
    const key = `${loaded.code} ${loaded.version}`;
    const isTaken = [...this.#current.values(), ...this.#ofTable.values()].some(
      each => each.code === loaded.code && each.version === loaded.version,
    );
    if (!isTaken && (this.#uses.get(key) ?? 0) <= 0) this.#loaded.delete(key);
  }
}
