// It tells a function.
import { type Fault, WHOLE } from '../fault.ts';

export default {
  what: 'a fact that is no data',
  coin: { fields: WHOLE, first: `round.tell({ kind: 'event', type: 'x', data: (() => 1) as never });` },
  sentence: /function/,
} satisfies Fault;
