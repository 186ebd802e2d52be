// What the clock answers costs something.
import { boxed, type Fault } from '../fault.ts';

export default {
  what: 'a time-out that costs money',
  coin: {
    head: `import { choose } from '@baize/sdk';`,
    fields: boxed({
      middle: `const raise = { price: 1, spot: 'heads:raise', reason: 'double' as const };
    yield* choose({ seat: 1, options: { raise, stay: {} }, otherwise: 'raise', timer: 'betting_ms' });`,
    }),
  },
  sentence: /otherwise is not free/,
} satisfies Fault;
