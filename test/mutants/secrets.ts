// Mutants of what is hidden: somebody is told a card before they may know it.
import { bySpec, type Mutant } from './mutant.ts';

const HIDDEN_CARDS = bySpec('test/suites/e2e/hands-hidden.spec.ts');

export const secretMutants: Mutant[] = [
  {
    name: 'hole-card-told',
    breaks: 'The fact of a card that falls face down names it to everybody.',
    foundBy: HIDDEN_CARDS,
    edits: [
      {
        file: 'core/sdk/src/masks.ts',
        text: 'return seen ? { fact, secret: new Map([[this.#named(card), seen]]) } : { fact };',
        by: 'return { fact: { ...fact, cards: [face(card)] } };',
      },
    ],
  },
  {
    name: 'running-round-read-open',
    breaks: 'Who may read a running round in history sees its hidden cards.',
    foundBy: HIDDEN_CARDS,
    edits: [
      {
        file: 'core/server/src/facts/readers.ts',
        text: "seats: !isOver ? [] : seesAll ? 'all' : [...placesOf(own).keys()],",
        by: "seats: seesAll ? 'all' : [...placesOf(own).keys()],",
      },
    ],
  },
  {
    name: 'void-order-dealt-again',
    breaks: 'A round whose version is gone is void, and the next one is dealt from its order again.',
    edits: [
      {
        file: 'core/server/src/tables/table/round-end.ts',
        text: 'const dealt = (left.shoe ?? before) as ShoeState | null;',
        by: 'const dealt = (before ?? left.shoe) as ShoeState | null;',
      },
    ],
  },
];
