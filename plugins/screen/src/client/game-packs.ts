// The screens of games: their manifests, words and modules, loaded by code and version when somebody comes to a table.
import { createContext } from 'preact';
import { useContext, useEffect } from 'preact/hooks';
import type { GameScreen } from './game-screen.ts';
import { type Store, store, useStore } from './store.ts';
import type { Words } from './texts.ts';

/** What the server tells of the screen of one version of a game. */
export interface ScreenManifest {
  game_code: string;
  version: string | null;
  script: string | null;
  style: string | null;
  art: string | null;
  faces: string[];
  words: Words;
}

/** The drawn fan of a game's tile. */
export interface Tile {
  family: string;
  cards: string[];
}

/** A game's screen as it is used. */
export interface GamePack {
  code: string;
  version: string | null;
  words: Words;
  /** Null: the general table plays it. */
  screen: GameScreen | null;
  art: string | null;
  faces: ReadonlySet<string>;
}

/** How packs reach the browser; replaced in tests. */
export interface PackLoader {
  manifest(code: string, version: string): Promise<ScreenManifest>;
  module(path: string): Promise<GameScreen | null>;
  style(path: string): Promise<void>;
  tiles(): Promise<Record<string, Tile>>;
}

/** Before each next try: a table whose own screen does not come is played on the general one. */
const AGAIN_MS = [500, 2000] as const;
const NOW = 'current';

export class GamePacks {
  /** By `code version`, and by `code` the one that was loaded last. */
  readonly loaded: Store<ReadonlyMap<string, GamePack>> = store<ReadonlyMap<string, GamePack>>(new Map());
  readonly tiles: Store<Record<string, Tile>> = store({});
  readonly #loader: PackLoader;
  readonly #asked = new Set<string>();

  constructor(loader: PackLoader) {
    this.#loader = loader;
  }

  /** The pack of a version, else the one of the game that is here; undefined while none is. */
  of(code: string, version: string | null = null): GamePack | undefined {
    const all = this.loaded.get();
    return (version === null ? undefined : all.get(keyOf(code, version))) ?? all.get(code);
  }

  /** Loads a version, once; null: the one that new rounds take. */
  load(code: string, version: string | null = null): void {
    const key = keyOf(code, version ?? NOW);
    if (!code || this.#asked.has(key)) return;
    this.#asked.add(key);
    void this.#load(code, version ?? NOW, key);
  }

  async loadTiles(): Promise<void> {
    this.tiles.set(await this.#loader.tiles().catch(() => ({})));
  }

  async #load(code: string, version: string, key: string): Promise<void> {
    for (const wait of [...AGAIN_MS, null]) {
      try {
        const pack = await this.#open(code, version);
        return this.#keep(pack, key);
      } catch {
        if (wait !== null) await new Promise(done => setTimeout(done, wait));
      }
    }
    this.#asked.delete(key);
    if (!this.of(code)) this.#keep({ code, version: null, words: {}, screen: null, art: null, faces: new Set() }, key);
  }

  async #open(code: string, version: string): Promise<GamePack> {
    const { script, style, art, faces, words, version: own } = await this.#loader.manifest(code, version);
    const [screen] = await Promise.all([
      script ? this.#loader.module(script) : null,
      style ? this.#loader.style(style) : undefined,
    ]);
    return { code, version: own, words, screen, art, faces: new Set(faces) };
  }

  #keep(pack: GamePack, key: string): void {
    const keys = [key, pack.code, ...(pack.version ? [keyOf(pack.code, pack.version)] : [])];
    this.loaded.set(now => new Map([...now, ...keys.map(each => [each, pack] as const)]));
  }
}

const keyOf = (code: string, version: string) => `${code} ${version}`;

/** The game whose table is drawn around here: its words come before the shell's, its cards before the usual ones. */
export const GameContext = createContext<GamePack | undefined>(undefined);
export const useGame = (): GamePack | undefined => useContext(GameContext);

/** A game's pack, loaded if need be; undefined until it is here. */
export function usePack(packs: GamePacks, code: string, version: string | null = null): GamePack | undefined {
  useStore(packs.loaded);
  useEffect(() => packs.load(code, version), [code, version]);
  return packs.of(code, version);
}

/** Loads from the server that the page came from. */
export const browserLoader: PackLoader = {
  manifest: (code, version) => json(`/screens/${encodeURIComponent(code)}/${encodeURIComponent(version)}/screen.json`),
  module: async path => ((await import(path)) as { default?: GameScreen }).default ?? null,
  style: path =>
    new Promise((done, failed) => {
      const link = document.createElement('link');
      link.rel = 'stylesheet';
      link.href = path;
      link.onload = () => done();
      link.onerror = () => failed(new Error('a style did not load'));
      document.head.append(link);
    }),
  tiles: () => json('/screens/tiles.json'),
};

async function json<T>(path: string): Promise<T> {
  const answer = await fetch(path, { cache: 'no-store', credentials: 'omit' });
  if (!answer.ok) throw new Error(`${answer.status}`);
  return (await answer.json()) as T;
}
