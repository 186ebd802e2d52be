// It offers a card that the player does not see.
import { boxed, type Fault } from '../fault.ts';

export default {
  what: 'a hidden card in a question',
  coin: {
    head: `import { choose, hidden } from '@baize/sdk';`,
    fields: boxed({
      middle: `const down = yield* cards(hidden('down', 1), 'deal');
    yield* choose({ seat: 1, options: { take: { from: down, least: 0, most: 1 } }, otherwise: 'take', timer: 'betting_ms' });`,
    }),
  },
  sentence: /seat 1 is offered \w\w, which it does not see/,
} satisfies Fault;
