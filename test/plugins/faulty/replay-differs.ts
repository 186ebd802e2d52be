// It counts its rounds, and tells the count.
import { type Fault, WHOLE } from '../fault.ts';

export default {
  what: 'a round that ends otherwise when it is replayed',
  coin: {
    fields: WHOLE,
    head: 'const seen: number[] = [];',
    keeps: `(seen.push(1), seen.length)`,
    first: `round.tell({ kind: 'event', type: 'n', data: seen.length as never });`,
  },
  sentence: /replay: facts/,
} satisfies Fault;
