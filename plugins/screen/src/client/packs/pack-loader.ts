// Fetches the screens of games from the server that the page came from.

import { publishKit } from '../kit/publish.ts';
import type { PackLoader } from './game-packs.ts';
import type { GameScreen } from './game-screen.ts';

/** Loads from the server that the page came from. */
export const browserLoader: PackLoader = {
  manifest: (code, version) => json(`/screens/${encodeURIComponent(code)}/${encodeURIComponent(version)}/screen.json`),
  kit: publishKit,
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
  words: path => json(path, 'default'),
  tiles: () => json('/screens/tiles.json'),
};

async function json<T>(path: string, cache: RequestCache = 'no-store'): Promise<T> {
  const answer = await fetch(path, { cache, credentials: 'omit' });
  if (!answer.ok) throw new Error(`${answer.status}`);
  return (await answer.json()) as T;
}
