// A bot: raises where that gains, on a spread of seven and more.
import type { Game } from '@baize/sdk';

/** With seven ranks between the cards more than half of the pack wins, whatever the number of decks. */
export const RAISES_FROM = 7;

export const bot: NonNullable<Game['bot']> = ({ options, otherwise }, facts) => {
  const told = facts.findLast(({ kind, type }) => kind === 'event' && type === 'spread')?.data as { spread: number } | undefined;
  return { option: options.raise !== undefined && (told?.spread ?? 0) >= RAISES_FROM ? 'raise' : otherwise };
};
