// It has its name and its rules in English alone.
import type { Fault } from '../fault.ts';

export default {
  what: 'a language that is missing',
  coin: {},
  sentence: /no name in ko/,
} satisfies Fault;
