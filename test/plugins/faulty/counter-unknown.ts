// It counts something that it does not state.
import { type Fault, WHOLE } from '../fault.ts';

export default {
  what: 'a counter that it does not state',
  coin: {
    fields: `${WHOLE} counters: ['tosses'],`,
    first: `round.tell({ kind: 'counter', seat: 1, name: 'toses' as never, value: round.no });`,
  },
  sentence: /there is no counter toses: did you mean tosses\?/,
} satisfies Fault;
