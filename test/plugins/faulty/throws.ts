// Its script throws.
import { type Fault, WHOLE } from '../fault.ts';

export default {
  what: 'a throw',
  coin: { fields: WHOLE, first: `throw new Error('no luck');` },
  sentence: /no luck/,
} satisfies Fault;
