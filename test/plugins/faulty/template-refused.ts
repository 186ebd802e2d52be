// It refuses its own template.
import { type Fault, WHOLE } from '../fault.ts';

export default {
  what: 'a template that it refuses itself',
  coin: { fields: `${WHOLE} check: () => ['min_bet'],` },
  sentence: /min_bet is refused/,
} satisfies Fault;
