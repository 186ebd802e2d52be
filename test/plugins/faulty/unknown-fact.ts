// It tells a kind of fact that no screen knows.
import { type Fault, WHOLE } from '../fault.ts';

export default {
  what: 'a fact that nobody knows',
  coin: { fields: WHOLE, first: `round.tell({ kind: 'coin_flip' } as never);` },
  sentence: /no kind of fact coin_flip/,
} satisfies Fault;
