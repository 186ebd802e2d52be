// It cannot take over what it keeps itself.
import { type Fault, WHOLE } from '../fault.ts';

export default {
  what: 'what is kept is refused by the same version',
  coin: {
    fields: `${WHOLE} carryFrom: old => { if (old !== null) throw new Error('which version?'); return null; },`,
    keeps: `{ last: word }`,
  },
  sentence: /carryFrom refuses what rounds of this very version keep: which version/,
} satisfies Fault;
