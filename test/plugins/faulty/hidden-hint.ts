// It tells the colour of a card that lies face down.
import { boxed, type Fault } from '../fault.ts';

export default {
  what: 'a hint of a hidden card',
  coin: {
    head: `import { hidden } from '@baize/sdk';`,
    fields: boxed({
      middle: `const [down = ''] = yield* cards(hidden('down', 1), 'deal');
    round.tell({ kind: 'event', type: 'down', data: 'dh'.includes(down[1] ?? '') ? 'red' : 'black' });
    yield* cards(open('up', 1), 'deal');`,
    }),
  },
  sentence: /is told what depends on a card that they may not see/,
} satisfies Fault;
