// The screens of all games by code and version: those of today built at the start, those of earlier versions kept on disk.
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LoadedGame } from '@baize/server';
import { type Asset, namedAsset } from '../build/asset.ts';
import { type BuiltScreen, type BuiltTile, buildScreenOf } from './build.ts';
import type { Deck } from './sheet.ts';

/** What a browser is told of a game's screen. Addresses are absolute paths; null: the package brings none. */
export interface ScreenManifest {
  game_code: string;
  /** Of the package whose screen this is; null where there is none. */
  version: string | null;
  script: string | null;
  style: string | null;
  deck: Deck | null;
  /** A file of words by language. */
  words: Record<string, string>;
  /** What the shell lays out before the script is loaded. */
  kits: string[];
}

type Kept = Omit<BuiltScreen, 'files'> & { codes: string[]; files: { name: string; type: string }[] };
type Game = Pick<LoadedGame, 'code' | 'version' | 'dir'>;

export interface LibraryOptions {
  games(): readonly Game[];
  /** The folder of an installed version of a game, current or not; left out: nothing is installed. */
  folderOf?(code: string, version: string): string | undefined;
  /** The folder of built screens, one folder a version. */
  store: string;
  /** A package whose screen does not build: its games are played by the general table. */
  onFault(dir: string, error: unknown): void;
}

const VERSION = /^[0-9a-f]{16}$/;

const pathOf = (code: string, version: string, name: string): string => `/screens/${code}/${version}/${name}`;

/** Screens that an earlier release has kept say nothing of a deck. */
const served = (deck: Deck | null | undefined, code: string, version: string): Deck | null =>
  deck ? { ...deck, art: pathOf(code, version, deck.art) } : null;

/** Builds, keeps and finds screens. */
export class ScreenLibrary {
  readonly #options: LibraryOptions;
  readonly #built = new Map<string, Promise<BuiltScreen | null>>();
  /** Files that somebody has asked for, packed once. */
  readonly #assets = new Map<string, Asset>();

  constructor(options: LibraryOptions) {
    this.#options = options;
  }

  /** Builds the screens of all games of now. */
  async prepare(): Promise<void> {
    await Promise.all(this.#options.games().map(game => this.#current(game)));
  }

  /** The tiles of all games that bring one, by code, for the lobby. */
  async tiles(): Promise<Record<string, BuiltTile>> {
    const games = this.#options.games();
    const screens = await Promise.all(games.map(game => this.#current(game)));
    const tiles = games.flatMap(({ code, version }, at) => {
      const tile = screens[at]?.tiles[code];
      return tile ? [[code, { ...tile, deck: served(tile.deck, code, version) }] as const] : [];
    });
    return Object.fromEntries(tiles);
  }

  /** The screen of a version of a game; of the version of now where that one is unknown, and of an unknown game nothing. */
  async manifest(code: string, version: string): Promise<ScreenManifest> {
    const game = this.#options.games().find(each => each.code === code);
    const installed = version === game?.version ? null : this.#installed(code, version);
    const old = version === game?.version ? null : installed ? await this.#current(installed) : await this.#kept(code, version);
    const screen = old ?? (game ? await this.#current(game) : null);
    const named = old ? version : (game?.version ?? null);
    const at = (name: string | null) => (name && named ? pathOf(code, named, name) : null);
    return {
      game_code: code,
      version: named,
      script: at(screen?.script ?? null),
      style: at(screen?.style ?? null),
      deck: named ? served(screen?.deck, code, named) : null,
      words: Object.fromEntries(Object.entries(screen?.words ?? {}).map(([lang, name]) => [lang, at(name) ?? ''])),
      kits: screen?.kits ?? [],
    };
  }

  /** A file of a version; null where there is none. */
  async file(code: string, version: string, name: string): Promise<Asset | null> {
    const path = pathOf(code, version, name);
    const known = this.#assets.get(path);
    if (known) return known;
    const found = await this.#read(code, version, name);
    if (!found) return null;
    const asset = namedAsset(path, found.type, found.body);
    this.#assets.set(path, asset);
    return asset;
  }

  async #read(code: string, version: string, name: string): Promise<Pick<Asset, 'type' | 'body'> | null> {
    const game =
      this.#options.games().find(each => each.code === code && each.version === version) ?? this.#installed(code, version);
    const built = game ? await this.#current(game) : null;
    if (built) return built.files.find(each => each.name === name) ?? null;
    const known = (await this.#kept(code, version))?.files.find(each => each.name === name);
    return known ? { type: known.type, body: await readFile(join(this.#options.store, version, known.name)) } : null;
  }

  #installed(code: string, version: string): Game | null {
    const dir = VERSION.test(version) ? this.#options.folderOf?.(code, version) : undefined;
    return dir === undefined ? null : { code, version, dir };
  }

  #current({ version, dir }: Game): Promise<BuiltScreen | null> {
    const key = `${version} ${dir}`;
    const known = this.#built.get(key);
    if (known) return known;
    const building = this.#build(version, dir);
    this.#built.set(key, building);
    return building;
  }

  async #build(version: string, dir: string): Promise<BuiltScreen | null> {
    try {
      const built = await buildScreenOf(dir);
      await this.#keep(version, built);
      return built;
    } catch (error) {
      this.#options.onFault(dir, error);
      return null;
    }
  }

  // Written beside and renamed: a folder is whole or not there. Another process may have been first with the same files.
  async #keep(version: string, { files, ...about }: BuiltScreen): Promise<void> {
    const folder = join(this.#options.store, version);
    const codes = this.#options.games().flatMap(each => (each.version === version ? [each.code] : []));
    const kept: Kept = { ...about, codes, files: files.map(({ name, type }) => ({ name, type })) };
    const text = JSON.stringify(kept);
    const all = [...files, { name: 'screen.json', body: Buffer.from(text) }];
    const isThere = await Promise.all(all.map(({ name, body }) => holds(join(folder, name), body)));
    if (isThere.every(Boolean)) return;
    const beside = `${folder}.part-${process.pid}`;
    await mkdir(beside, { recursive: true, mode: 0o700 });
    for (const { name, body } of all) await writeFile(join(beside, name), body);
    await rm(folder, { recursive: true, force: true });
    await rename(beside, folder).catch(() => rm(beside, { recursive: true, force: true }));
  }

  async #kept(code: string, version: string): Promise<Kept | null> {
    if (!VERSION.test(version)) return null;
    const text = await readFile(join(this.#options.store, version, 'screen.json'), 'utf8').catch(() => null);
    const kept = text === null ? null : (JSON.parse(text) as Kept);
    return kept?.codes.includes(code) ? kept : null;
  }
}

const holds = async (file: string, body: Buffer): Promise<boolean> =>
  (await readFile(file).catch(() => undefined))?.equals(body) === true;
