// Its counter is no whole number.
import { type Fault, WHOLE } from '../fault.ts';

export default {
  what: 'a counter that is no whole number',
  coin: {
    fields: `${WHOLE} counters: ['tosses'],`,
    first: `round.tell({ kind: 'counter', seat: 1, name: 'tosses', value: round.no / 2 });`,
  },
  sentence: /the counter tosses of seat 1 is \d*\.5: it counts in whole numbers/,
} satisfies Fault;
