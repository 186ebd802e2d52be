// Its screen throws while it is loaded: the general table takes its place, and its author would never know.
import { drawn } from '../../drawn.ts';
import type { Fault } from '../../fault.ts';

export default {
  what: 'a screen that throws while it is loaded',
  coin: drawn({ head: `if (document.title !== 'no such page') throw new Error('no coin');` }),
  sentence: /the screen threw: Error: no coin/,
} satisfies Fault;
