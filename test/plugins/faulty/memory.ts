// It holds on to every round.
import { type Fault, WHOLE } from '../fault.ts';

export default {
  what: 'memory that stays',
  coin: { fields: WHOLE, head: 'const kept: unknown[] = [];', first: `kept.push(new Array(20_000).fill(round.no));` },
  sentence: /leaves \d+ KB behind|more than 256 MB/,
} satisfies Fault;
