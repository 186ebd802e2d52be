// An open request as buttons: exactly the options offered, with what each takes.

import type { Ask } from '@baize/protocol';
import { expect } from 'chai';
import { buttonsOf, fits, mostPicked, pickable, sizedOf } from './choice.ts';

const ask = (options: Ask['options'], otherwise = 'fold'): Ask => ({
  ask: 1,
  seat: 0,
  ...(options ? { options } : {}),
  otherwise,
  deadline: null,
  ms: 1,
});
const one = (options: Ask['options']) => {
  const [button] = buttonsOf(ask(options));
  if (!button) throw new Error('no button');
  return button;
};

describe('buttons of a request', () => {
  it('has one for each option, in the order offered, and no other', () => {
    const buttons = buttonsOf(ask({ fold: {}, call: { price: 5 }, raise: { min: 10, max: 90, paid: 2 } }));
    expect(buttons.map(each => [each.name, each.look, each.price])).to.deep.equal([
      ['fold', 'no', null],
      ['call', 'yes', 5],
      ['raise', 'main', null],
    ]);
    expect(buttons[2]?.range).to.deep.equal({ min: 10, max: 90, step: 1, paid: 2 });
    expect(buttonsOf(ask(undefined))).to.deep.equal([]);
  });

  it('draws a name it has never heard like any other, the first one that is no default in gold', () => {
    const buttons = buttonsOf(ask({ rest: {}, leap: {}, dance: { price: 3 } }, 'rest'));
    expect(buttons.map(each => each.look)).to.deep.equal(['plain', 'main', 'plain']);
    expect(one({ only: {} }).look).to.equal('main');
  });

  it('gives the slider to the option with room, and to another when it is chosen', () => {
    const buttons = buttonsOf(ask({ half: { min: 5, max: 5 }, low: { min: 1, max: 9 }, high: { min: 10, max: 90 } }));
    expect(sizedOf(buttons, null)?.name).to.equal('high');
    expect(sizedOf(buttons, 'low')?.name).to.equal('low');
    expect(sizedOf(buttons, 'half')?.name).to.equal('high');
    expect(sizedOf(buttonsOf(ask({ half: { min: 5, max: 5 } })), null)).to.equal(null);
  });

  it('takes so many cards out of those named', () => {
    const draw = one({ draw: { from: ['As', 'Kd', 'Kd', '9c'], least: 1, most: 2 } });
    expect(fits(draw, [])).to.equal(false);
    expect(fits(draw, ['As'])).to.equal(true);
    expect(fits(draw, ['Kd', 'Kd'])).to.equal(true);
    expect(fits(draw, ['As', 'As'])).to.equal(false);
    expect(fits(draw, ['As', 'Kd', '9c'])).to.equal(false);
    expect(fits(draw, ['2h'])).to.equal(false);
    expect(mostPicked([draw])).to.equal(2);
  });

  it('takes exactly one of the groups named, in any order', () => {
    const drop = one({
      drop: {
        sets: [
          ['5c', '5d', '5h'],
          ['7s', '8s', '9s'],
        ],
      },
    });
    expect(fits(drop, ['9s', '7s', '8s'])).to.equal(true);
    expect(fits(drop, ['5c', '5d'])).to.equal(false);
    expect(pickable([drop])).to.deep.equal(['5c', '5d', '5h', '7s', '8s', '9s']);
  });

  it('lets copies of a card be chosen as often as an option names them', () =>
    expect(pickable([one({ play: { from: ['As', 'As', '2c'] } })])).to.deep.equal(['As', 'As', '2c']));
});
