// It thinks about every twentieth round for a while.
import { type Fault, WHOLE } from '../fault.ts';

export default {
  what: 'an input that players wait for',
  coin: {
    fields: WHOLE,
    head: `const think = (): null => {
  let sum = 0;
  for (let i = 0; i < 25_000_000; i++) sum = (sum + i) % 1000;
  return sum < 0 ? (undefined as never) : null;
};`,
    keeps: `round.no % 20 === 7 ? think() : null`,
  },
  sentence: /ms of processor time: players feel 50/,
} satisfies Fault;
