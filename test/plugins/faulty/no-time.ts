// Its betting window is open for 0 ms.
import { type Fault, WHOLE } from '../fault.ts';

export default {
  what: 'a question without time',
  coin: { fields: `${WHOLE} timers: { betting_ms: 0, result_ms: 50, next_round_ms: 50 },` },
  sentence: /betting_ms, which is 0 ms/,
} satisfies Fault;
