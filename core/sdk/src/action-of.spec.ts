// Tests of tellAction: an answer as the fact that most games tell of it.
import { expect } from 'chai';
import { places } from './cards.ts';
import { NOTHING, runOf } from './fixture.ts';
import type { Round } from './round.ts';
import { cards, choose } from './verbs.ts';
import type { Answer, Input, Option } from './words.ts';

/** The last fact after this answer was told. */
function told(option: Option, input: Partial<Input> & object, tell: (round: Round, answer: Answer) => void, post = 0): unknown {
  const run = runOf(
    function* (round) {
      if (post > 0) round.post(2, post);
      const dealt = yield* cards(places('hole', [1], 2), 'deal');
      const options = { stay: {}, act: option.least === undefined ? option : { ...option, from: dealt } };
      tell(round, yield* choose({ seat: 1, options, otherwise: 'stay', timer: 'action_ms' }));
      return NOTHING;
    },
    [{ in: 'cards', cards: ['As', 'Kd'], source: 'auto' }, { in: 'choice', seat: 1, option: 'act', ...input } as Input],
    { sdk: '1.1' },
  );
  return run.told.at(-1)?.fact;
}
const plain = (round: Round, answer: Answer): void => round.tellAction(answer);

describe('tellAction', () => {
  it('says who did what, and leaves out what is nothing', () => {
    expect(told({}, {}, plain)).to.deep.equal({ kind: 'action', seat: 1, action: 'act' });
    expect(told({ min: 1, max: 9 }, { amount: 4 }, plain)).to.deep.equal({ kind: 'action', seat: 1, action: 'act', amount: 4 });
    const auto = { option: 'stay', auto: true as const };
    expect(told({}, auto, plain)).to.deep.equal({ kind: 'action', seat: 1, action: 'stay', auto: true });
  });

  it('says what it cost, and where the chips are then', () => {
    const money = { kind: 'action', seat: 1, action: 'act', total: 40, pot: 60, stack: 960 };
    expect(told({ min: 20, max: 100, paid: 0 }, { amount: 40 }, plain, 20)).to.deep.equal({ ...money, amount: 40 });
    expect(told({ price: 40 }, {}, plain, 20)).to.deep.equal({ ...money, amount: 40 });
  });

  it('names the cards of the answer, and what the game adds', () => {
    const tell = (round: Round, answer: Answer): void => round.tellAction({ ...answer, hand: 1 }, { action: 'swap', points: 7 });
    const fact = { kind: 'action', seat: 1, hand: 1, action: 'swap', points: 7, cards: ['As'] };
    expect(told({ least: 1, most: 1 }, { cards: ['As'] }, tell)).to.deep.equal(fact);
  });
});
