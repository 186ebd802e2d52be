// The picture of a game: its package's own, else one of its category.
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LoadedGame, Page } from '@baize/server';

const drawn = join(dirname(fileURLToPath(import.meta.url)), '../assets/thumbs');
const CATEGORIES = new Set(['poker', 'board', 'live', 'card']);

/** Answers `/thumbs/<game_code>.webp` for loaded games, null for everything else. */
export async function thumb(file: string, games: readonly LoadedGame[]): Promise<Page | null> {
  const code = /^([a-z][a-z0-9_]{0,63})\.webp$/.exec(file)?.[1];
  const game = games.find(each => each.code === code);
  if (!game) return null;
  const fallback = CATEGORIES.has(game.category) ? game.category : 'card';
  const places = [
    join(game.dir, 'art', `thumb.${game.code}.webp`),
    join(game.dir, 'art/thumb.webp'),
    join(game.dir, 'thumb.webp'),
    join(drawn, `${fallback}.webp`),
  ];
  for (const place of places) {
    const body = await readFile(place).catch(() => null);
    if (body)
      return {
        type: 'image/webp',
        body,
        headers: { 'Cache-Control': 'public, max-age=3600', 'X-Content-Type-Options': 'nosniff' },
      };
  }
  return null;
}
