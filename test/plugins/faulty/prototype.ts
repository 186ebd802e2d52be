// It changes what all arrays are.
import { type Fault, WHOLE } from '../fault.ts';

export default {
  what: 'a changed prototype',
  coin: { fields: WHOLE, head: `Array.prototype.at = () => undefined;` },
  sentence: /Cannot assign to read only property 'at'/,
} satisfies Fault;
