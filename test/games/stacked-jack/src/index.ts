// Blackjack whose every card has one rank: what a round comes to is known before it is dealt, and the script is the real one.
import blackjack from '@baize/game-blackjack';
import type { Game } from '@baize/sdk';

const stacked = (code: string, rank: string): Game => ({
  ...blackjack,
  code,
  names: { en: `Blackjack of ${rank}` },
  deck: { faces: [...'cdhs'].map(suit => rank + suit), copies: 16 },
});

export default [stacked('jack_of_eights', '8'), stacked('jack_of_aces', 'A')];
