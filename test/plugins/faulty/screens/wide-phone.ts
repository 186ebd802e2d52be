// Its table does not fit a phone.
import { drawn } from '../../drawn.ts';
import type { Fault } from '../../fault.ts';

export default {
  what: 'a screen that is too wide for a phone',
  coin: drawn({ table: '<p class="road">Heads, tails, heads</p>', style: '.road { width: 600px; text-align: right; }' }),
  sentence: /at 390 px in en road “Heads, tails, heads” leaves the screen by \d+ px/,
} satisfies Fault;
