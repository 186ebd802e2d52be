// It takes any limits.
import { type Fault, WHOLE } from '../fault.ts';

export default {
  what: 'limits that cannot be',
  coin: { fields: `${WHOLE} check: () => [],` },
  sentence: /a table is taken whose min_bet is 0/,
} satisfies Fault;
