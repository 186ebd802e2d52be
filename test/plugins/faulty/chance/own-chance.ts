// It draws chance of its own.
import { type Fault, WHOLE } from '../../fault.ts';

export default {
  what: 'chance of its own',
  coin: { fields: WHOLE, first: `Math.random();` },
  sentence: /Math\.random/,
} satisfies Fault;
