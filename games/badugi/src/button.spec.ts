// Tests of who is dealt in and of the button.
import type { SeatInfo } from '@baize/sdk';
import { expect } from 'chai';
import { dealtIn } from './button.ts';
import { TestHand } from './fixture.ts';

const seat = (at: number, chips = 1_000, isIn = true): SeatInfo => ({
  seat: at,
  player: `p${at}`,
  chips,
  in: isIn,
  connected: true,
  entry: null,
});

describe('the button of badugi', () => {
  it('deals in everybody who wants to play and has chips, two at least', () => {
    expect(dealtIn({ seats: [seat(0), seat(2, 0), seat(3, 5, false), seat(4, 1)] })).to.deep.equal([0, 4]);
    expect(dealtIn({ seats: [seat(0), seat(2, 0), seat(3, 5, false)] })).to.equal(null);
    expect(dealtIn({ seats: [] })).to.equal(null);
  });

  it('moves to the next seat that is dealt in, over empty seats and those who sit out', () => {
    const seats = [seat(0), seat(1, 500, false), seat(3), seat(4)];
    for (const [last, button] of [
      [0, 3],
      [1, 3],
      [2, 3],
      [3, 4],
      [4, 0],
    ]) {
      const { run } = new TestHand([], { changes: { seats, carry: { button: last ?? 0 } } });
      expect(run.told[0]?.fact, `after ${last}`).to.include({ kind: 'start', button });
      expect(run.kept).to.deep.equal({ button });
    }
  });

  it('lets newcomers in at once, without a post', () => {
    const seats = [seat(0), seat(1), { ...seat(4), player: 'new' }];
    const { run } = new TestHand([], { changes: { seats, carry: { button: 1 } } });
    expect(run.told.filter(({ fact }) => fact.action === 'ante').map(({ fact }) => fact.seat)).to.deep.equal([0, 1, 4]);
    expect(run.told[0]?.fact.button).to.equal(4);
  });

  it('is drawn at an idle table, and where no hand was played before', () => {
    for (const changes of [{ idle: true }, { carry: null }, { carry: [] }, { carry: { button: 'x' } }]) {
      const { run } = new TestHand([1_000, 1_000, 1_000], { changes });
      expect(run.inputs[0]).to.deep.equal({ in: 'roll', value: 0 });
      expect(run.told[0]?.fact).to.deep.equal({ kind: 'event', type: 'button_draw', data: { seat: 0 } });
      expect(run.told[1]?.fact).to.include({ kind: 'start', button: 0 });
    }
  });

  it('is the last to act on every street', () => {
    const hand = new TestHand([1_000, 1_000, 1_000]);
    const asked: number[] = [];
    while (hand.run.waiting) {
      asked.push(hand.choice.seat);
      hand.moves('draw' in hand.offers ? 'draw' : 'check');
    }
    expect(asked).to.deep.equal(Array.from({ length: 7 }, () => [0, 1, 2]).flat());
  });
});
