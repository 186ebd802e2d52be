// It forgets to pay a bet.
import { type Fault, WHOLE } from '../fault.ts';

export default {
  what: 'a bet that is not paid',
  coin: { fields: WHOLE, keeps: `(wins.pop(), null)` },
  sentence: /bet \d+ has no win for/,
} satisfies Fault;
