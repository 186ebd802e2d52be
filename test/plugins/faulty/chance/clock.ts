// It looks at a clock.
import { type Fault, WHOLE } from '../../fault.ts';

export default {
  what: 'a clock',
  coin: { fields: WHOLE, first: `Date.now();` },
  sentence: /Date/,
} satisfies Fault;
