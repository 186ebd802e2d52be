// Its module remembers the rounds that it has met: a replay finds the same, a process that starts anew does not.
import { type Fault, WHOLE } from '../fault.ts';

export default {
  what: 'a module that remembers',
  coin: {
    fields: WHOLE,
    head: `const met = new Map<string, number>();
const numberOf = (key: string) => met.get(key) ?? (met.set(key, met.size), met.size - 1);`,
    keeps: `(round.tell({ kind: 'event', type: 'met', data: numberOf(JSON.stringify([round.no, placed, card])) as never }), null)`,
  },
  sentence: /loaded anew it plays another round/,
} satisfies Fault;
