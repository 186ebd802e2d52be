// Tests of answers that ask for cards, and of costs on spots.
import { expect } from 'chai';
import { places } from './cards.ts';
import { NOTHING, refusal, runOf } from './fixture.ts';
import { cards, choose } from './verbs.ts';
import type { Answer, Input, Option } from './words.ts';

const DECK = { deck: { faces: ['As', 'Kd', '2c', '3c'], copies: 2 } };
const PAY = { price: 50, spot: 'box_1:extra', reason: 'double' } as const;

function asked(options: (dealt: string[]) => Record<string, Option>, flow: 'buy_in' | 'bet' = 'buy_in') {
  const got: Answer[] = [];
  const run = runOf(
    function* () {
      const dealt = yield* cards(places('hole', [1], 4), 'deal');
      got.push(yield* choose({ seat: 1, options: { ...options(dealt), stay: {} }, otherwise: 'stay', timer: 'action_ms' }));
      return NOTHING;
    },
    [{ in: 'cards', cards: ['As', 'As', 'Kd', '2c'], source: 'auto' }],
    { ...DECK, flow },
  );
  const answer = (option: string, more: object = {}) =>
    refusal(() => run.push({ in: 'choice', seat: 1, option, ...more } as Input));
  return { run, got, answer };
}

describe('answers', () => {
  it('take any least to most of the offered cards, named by face or by mark', () => {
    const drop = (dealt: string[]) => ({ drop: { from: dealt, least: 1, most: 2 } });
    for (const [given, expected] of [
      [['As'], ['As']],
      [
        ['As', 'As'],
        ['As', 'As.1'],
      ],
      [
        ['As.1', 'As'],
        ['As.1', 'As'],
      ],
      [
        ['2c', 'Kd'],
        ['2c', 'Kd'],
      ],
    ] as const) {
      const { got, answer } = asked(drop);
      expect(answer('drop', { cards: given })).to.equal('accepted');
      expect(got[0]?.cards).to.deep.equal(expected);
    }
    const { answer } = asked(drop);
    for (const cards of [[], ['3c'], ['Kd', 'Kd'], ['As', 'As', 'Kd'], 'As', [7], undefined, { length: 1 }])
      expect(answer('drop', { cards })).to.deep.equal({ code: 'ACTION_INVALID', reason: 'cards' });
  });

  it('take exactly one of the sets, in any order', () => {
    const meld = ([a, b, c, d]: string[]) => ({ meld: { sets: [[a, c] as string[], [b, c, d] as string[]] } });
    const { got, answer } = asked(meld);
    expect(answer('meld', { cards: ['2c', 'As', 'Kd'] })).to.equal('accepted');
    expect(got[0]?.cards).to.deep.equal(['As.1', 'Kd', '2c']);
    expect(asked(meld).answer('meld', { cards: ['As', 'As'] })).to.include({ reason: 'cards' });
    expect(asked(meld).answer('meld', { cards: ['As'] })).to.include({ reason: 'cards' });
  });

  it('fill in the default of a time-out: min, the first cards, the first set', () => {
    const run = (options: Record<string, Option>) => {
      const got: Answer[] = [];
      const round = runOf(function* () {
        const dealt = yield* cards(places('hole', [1], 2), 'deal');
        const given = Object.fromEntries(
          Object.entries(options).map(([name, option]) => [name, option.from ? { ...option, from: dealt } : option]),
        );
        got.push(yield* choose({ seat: 1, options: given, otherwise: 'go', timer: 'action_ms' }));
        return NOTHING;
      });
      round.push({ in: 'cards', cards: ['As', 'Kd'], source: 'auto' });
      round.push({ in: 'choice', seat: 1, option: 'go', auto: true });
      return { got: got[0], log: round.inputs.at(-1) };
    };
    expect(run({ go: { min: 3, max: 9 } }).got).to.deep.include({ amount: 3, auto: true });
    expect(run({ go: { from: [], least: 1, most: 2 } }).got?.cards).to.deep.equal(['As']);
    expect(run({ go: { min: 3, max: 9 } }).log).to.deep.equal({ in: 'choice', seat: 1, option: 'go', amount: 3, auto: true });
  });

  it('need the id of the bet row if and only if they cost on a spot', () => {
    const { run, answer, got } = asked(() => ({ double: PAY }), 'bet');
    expect(run.quote({ in: 'choice', seat: 1, option: 'double' })).to.deep.equal({
      seat: 1,
      player: 'p1',
      amount: 50,
      spot: 'box_1:extra',
      reason: 'double',
    });
    expect(answer('double')).to.include({ code: 'ACTION_INVALID' });
    expect(answer('stay', { bet: 4 })).to.include({ code: 'ACTION_INVALID' });
    expect(answer('double', { bet: 4 })).to.equal('accepted');
    expect(got[0]?.bet).to.equal(4);
    expect(run.stacks.get(1)).to.equal(1000);
  });
});
