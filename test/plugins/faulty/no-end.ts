// It deals for ever.
import { type Fault, WHOLE } from '../fault.ts';

export default {
  what: 'a round without an end',
  coin: { fields: WHOLE, first: `for (;;) { yield* cards(open('coin', 1), 'deal'); }` },
  sentence: /more cards than the deck has/,
} satisfies Fault;
