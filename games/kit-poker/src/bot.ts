// A bot for games of community cards.
import type { Game } from '@baize/sdk';
import type { CommunityRules } from './community.ts';

export function bot(_rules: CommunityRules): NonNullable<Game['bot']> {
  return (choice, _facts, luck) => {
    const names = Object.keys(choice.options);
    const option = names[luck(names.length)] as string;
    const { min } = choice.options[option] ?? {};
    return min === undefined ? { option } : { option, amount: min };
  };
}
