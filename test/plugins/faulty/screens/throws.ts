// Its table throws when it is drawn.
import { drawn } from '../../drawn.ts';
import type { Fault } from '../../fault.ts';

export default {
  what: 'a screen that throws',
  coin: drawn({ table: `return <p>{(undefined as unknown as { card: string }).card}</p>;` }),
  sentence: /at 390 px in en the screen threw: Cannot read properties of undefined \(reading 'card'\)/,
} satisfies Fault;
