// It keeps the result of every round for ever.
import { type Fault, WHOLE } from '../fault.ts';

export default {
  what: 'what is kept grows for ever',
  coin: { fields: WHOLE, keeps: `[...((round.carry as string[] | null) ?? []), word]` },
  sentence: /what rounds keep grows for ever/,
} satisfies Fault;
