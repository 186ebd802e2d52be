// It names a rake rule that no host has.
import { type Fault, WHOLE } from '../fault.ts';

export default {
  what: 'a rake that is not taken through the interface',
  coin: { fields: `${WHOLE} rake: 'house' as never,` },
  sentence: /coin: rake is wrong/,
} satisfies Fault;
