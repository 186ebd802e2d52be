// It pays a bet twice.
import { type Fault, WHOLE } from '../fault.ts';

export default {
  what: 'a bet that is paid twice',
  coin: { fields: WHOLE, keeps: `(wins.push(...wins), null)` },
  sentence: /a win for bet \d+ on \w+, which it has not|does not stand/,
} satisfies Fault;
