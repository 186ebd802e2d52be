// The screens of games: their manifests, words and modules, loaded by code and version when somebody comes to a table.
import { createContext } from 'preact';
import { useContext, useEffect } from 'preact/hooks';
import { type Store, store, useStore } from '../store.ts';
import type { Lang } from '../texts.ts';
import type { GameScreen } from './game-screen.ts';

/** What the server tells of the screen of one version of a game. */
export interface ScreenManifest {
  game_code: string;
  version: string | null;
  script: string | null;
  style: string | null;
  deck: SheetOfCards | null;
  /** A file of words by language. */
  words: Partial<Record<Lang, string>>;
  kits: string[];
}

/** Cards that a game's package draws: one symbol a card. */
export interface SheetOfCards {
  art: string;
  faces: readonly string[];
  box: readonly [width: number, height: number];
}

/** The drawn fan of a game's tile. */
export interface Tile {
  family: string;
  cards: string[];
  deck?: SheetOfCards | null;
}

/** A game's screen as it is used. */
export interface GamePack {
  code: string;
  version: string | null;
  /** The words of the languages that were shown since, and where those of the others are. */
  words: Partial<Record<Lang, Record<string, string>>>;
  wordFiles: Partial<Record<Lang, string>>;
  /** Null: the general table plays it. */
  screen: GameScreen | null;
  deck: SheetOfCards | null;
}

/** How packs reach the browser; replaced in tests. */
export interface PackLoader {
  manifest(code: string, version: string): Promise<ScreenManifest>;
  kit(name: string): Promise<void>;
  module(path: string): Promise<GameScreen | null>;
  words(path: string): Promise<Record<string, string>>;
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

  readonly #lang: Store<Lang>;

  constructor(loader: PackLoader, lang: Store<Lang>) {
    this.#loader = loader;
    this.#lang = lang;
    lang.listen(() => void this.#speak());
  }

  /** The words of a game in the language that is shown. */
  wordsOf(code: string): Record<string, string> | undefined {
    return this.of(code)?.words[this.#lang.get()];
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
    if (!this.of(code)) this.#keep({ ...NOTHING, code }, key);
  }

  async #open(code: string, version: string): Promise<GamePack> {
    const manifest = await this.#loader.manifest(code, version);
    const { script, style, deck, words: wordFiles, kits, version: own } = manifest;
    const [screen, words] = await Promise.all([
      script ? this.#module(script, kits) : null,
      this.#wordsIn(wordFiles),
      style ? this.#loader.style(style) : undefined,
    ]);
    return { code, version: own, words, wordFiles, screen, deck };
  }

  async #module(script: string, kits: readonly string[]): Promise<GameScreen | null> {
    await Promise.all(kits.map(kit => this.#loader.kit(kit)));
    return this.#loader.module(script);
  }

  async #wordsIn(files: GamePack['wordFiles']): Promise<GamePack['words']> {
    const lang = this.#lang.get();
    const file = files[lang];
    return file ? { [lang]: await this.#loader.words(file) } : {};
  }

  /** Another language is shown: what is here learns it. Words that do not come are said by their names. */
  async #speak(): Promise<void> {
    const lang = this.#lang.get();
    const silent = new Set([...this.loaded.get().values()].filter(pack => !pack.words[lang] && pack.wordFiles[lang]));
    for (const pack of silent) {
      const more = await this.#wordsIn(pack.wordFiles).catch(() => ({}));
      const changed = { ...pack, words: { ...pack.words, ...more } };
      this.loaded.set(now => new Map([...now].map(([key, each]) => [key, each === pack ? changed : each])));
    }
  }

  #keep(pack: GamePack, key: string): void {
    const keys = [key, pack.code, ...(pack.version ? [keyOf(pack.code, pack.version)] : [])];
    this.loaded.set(now => new Map([...now, ...keys.map(each => [each, pack] as const)]));
  }
}

/** What is left where a screen could not be loaded. */
const NOTHING: GamePack = { code: '', version: null, words: {}, wordFiles: {}, screen: null, deck: null };

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
