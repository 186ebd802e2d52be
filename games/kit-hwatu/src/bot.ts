// A bot: for now the default move, and a go now and then.
import type { Game } from '@baize/sdk';
import type { Terms } from './terms.ts';

export const bot =
  (_terms: Terms): NonNullable<Game['bot']> =>
  (choice, _facts, luck) => {
    const [first] = choice.options[choice.otherwise]?.from ?? [];
    if (choice.options.go && luck(3) > 0) return { option: 'go' };
    return { option: choice.otherwise, ...(first === undefined ? {} : { cards: [first] }) };
  };
