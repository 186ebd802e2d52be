// Whether an open table can go on with another version of its game: what it is made of may not change under those who are at it.
import { type Game, purseOf } from '@baize/sdk';
import type { TableRow } from './rows.ts';

/** Why not, in a sentence; null: its next round may take it. @param game undefined: the version does not have the game */
export function whyNotAtTable(row: TableRow, now: Game | undefined, game: Game | undefined): string | null {
  if (!game) return `it has no ${row.gameCode}`;
  if (now && (now.seats === null) !== (game.seats === null)) return `people ${now.seats ? 'sit there' : 'do not sit there'}`;
  if (now && now.live !== game.live) return now.live ? 'a dealer deals there' : 'no dealer deals there';
  if (now && purseOf(now) !== purseOf(game)) return `the ${purseOf(now)} pays there`;
  if (now && now.kind !== game.kind) return 'whom players play against would change';
  const most = game.seats?.max ?? 0;
  if (row.maxSeats !== null && row.maxSeats > most) return `it has ${row.maxSeats} seats, the version at most ${most}`;
  const { scanner: _scanner, ...options } = row.engine;
  const bad = game.check?.(row.limits, options) ?? [];
  return bad.length > 0 ? `the version refuses its ${bad.join(', ')}` : null;
}
