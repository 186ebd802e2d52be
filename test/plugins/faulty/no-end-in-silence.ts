// It asks again until somebody answers.
import { boxed, type Fault } from '../fault.ts';

export default {
  what: 'a round without an end where nobody answers',
  coin: {
    head: `import { choose } from '@baize/sdk';`,
    fields: boxed({
      middle: `for (let auto = true; auto; ) ({ auto } = yield* choose({ seat: 1, options: { go: {} }, otherwise: 'go', timer: 'betting_ms' }));`,
    }),
  },
  sentence: /where nobody answers a round does not end/,
} satisfies Fault;
