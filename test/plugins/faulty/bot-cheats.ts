// Its bot makes a move that is not offered.
import { boxed, type Fault } from '../fault.ts';

export default {
  what: 'a bot that moves as it likes',
  coin: {
    head: `import { choose } from '@baize/sdk';`,
    fields: `${boxed({
      middle: `yield* choose({ seat: 1, options: { go: {}, stay: {} }, otherwise: 'go', timer: 'betting_ms' });`,
    })} bot: () => ({ option: 'fly' }),`,
  },
  sentence: /ACTION_INVALID/,
} satisfies Fault;
