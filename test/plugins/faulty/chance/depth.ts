// It takes its chance from how many calls fit on the stack: that changes with what called the game, and with what was compiled.
import { type Fault, WHOLE } from '../../fault.ts';

export default {
  what: 'chance from how deep calls may go',
  coin: {
    fields: WHOLE,
    head: `function deep(at: number): number { try { return deep(at + 1); } catch { return at; } }`,
    keeps: `(round.tell({ kind: 'event', type: 'depth', data: deep(0) as never }), null)`,
  },
  sentence: /replay: facts/,
} satisfies Fault;
