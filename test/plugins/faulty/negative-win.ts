// It takes more than the stake.
import { type Fault, WHOLE } from '../fault.ts';

export default {
  what: 'a win below nothing',
  coin: { fields: WHOLE, keeps: `(wins.forEach(each => { each.win = -1; }), null)` },
  sentence: /win -1 of bet/,
} satisfies Fault;
