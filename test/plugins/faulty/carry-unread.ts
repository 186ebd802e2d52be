// Its lobby cannot read what its rounds keep.
import { type Fault, WHOLE } from '../fault.ts';

export default {
  what: 'what is kept and cannot be read',
  coin: {
    fields: `${WHOLE} results: carry => (carry as { words: string[] }).words.map(each => each),`,
    keeps: `{ last: word }`,
  },
  sentence: /results cannot read what the round kept/,
} satisfies Fault;
