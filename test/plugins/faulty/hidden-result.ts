// Its result names a card that nobody was shown.
import { boxed, type Fault } from '../fault.ts';

export default {
  what: 'a hidden card in the result',
  coin: {
    head: `import { hidden } from '@baize/sdk';`,
    fields: boxed({ middle: `const down = yield* cards(hidden('down', 1), 'deal');`, result: '{ down: [...down] }' }),
  },
  sentence: /the result has \w\w, which not everybody has seen/,
} satisfies Fault;
