// The picture of a game: the package's own, else ours, else one of its category.
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LoadedGame, Page } from '@baize/server';

const drawn = join(dirname(fileURLToPath(import.meta.url)), '../assets/thumbs');
const BY_CATEGORY: Record<string, string> = { poker: 'holdem_nlh', board: 'matgo', live: 'live_baccarat' };

/** Answers `/thumbs/<game_code>.webp` for loaded games, null for everything else. */
export async function thumb(file: string, games: readonly LoadedGame[]): Promise<Page | null> {
  const code = /^([a-z][a-z0-9_]{0,63})\.webp$/.exec(file)?.[1];
  const game = games.find(each => each.code === code);
  if (!game) return null;
  const fallback = BY_CATEGORY[game.category] ?? 'blackjack';
  const places = [
    join(game.dir, `thumb.${game.code}.webp`),
    join(game.dir, 'thumb.webp'),
    join(drawn, `${game.code}.webp`),
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
