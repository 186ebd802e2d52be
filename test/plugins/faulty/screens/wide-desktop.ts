// Its table leaves a wide screen, and fits a phone.
import { drawn } from '../../drawn.ts';
import type { Fault } from '../../fault.ts';

export default {
  what: 'a screen that is too wide on a desktop',
  coin: drawn({
    table: '<p class="road">Heads, tails, heads</p>',
    style: '@media (min-width: 1000px) { .road { position: absolute; left: 1400px; width: 200px; } }',
  }),
  sentence: /^at 1440 px in en (the page is \d+ px wider|road “Heads, tails, heads” leaves the screen)/m,
} satisfies Fault;
