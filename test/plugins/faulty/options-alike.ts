// It offers two options that look the same.
import { boxed, type Fault } from '../fault.ts';

export default {
  what: 'two options that look the same',
  coin: {
    head: `import { choose } from '@baize/sdk';`,
    fields: boxed({
      middle: `const label = { en: 'Go' };
    yield* choose({ seat: 1, options: { go: { label }, come: { label } }, otherwise: 'go', timer: 'betting_ms' });`,
    }),
  },
  sentence: /options go and come of seat 1 look the same/,
} satisfies Fault;
