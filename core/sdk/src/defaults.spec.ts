// Tests of the default check and ready.
import { expect } from 'chai';
import { checkLimits, readySeats } from './defaults.ts';
import { setupOf } from './fixture.ts';

describe('defaults', () => {
  it('refuse limits that cannot be, by name', () => {
    const bad = (limits: Record<string, number>, betSize: [string] | [string, string] = ['min_bet', 'max_bet']) =>
      checkLimits({ betSize }, limits);
    expect(bad({ min_bet: 1, max_bet: 1 })).to.deep.equal([]);
    expect(bad({ min_bet: 0, max_bet: 10 })).to.deep.equal(['min_bet']);
    expect(bad({ min_bet: 20, max_bet: 10 })).to.deep.equal(['max_bet']);
    expect(bad({ stake: 10, min_buy_in: 5, max_buy_in: 4 }, ['stake'])).to.deep.equal(['max_buy_in', 'min_buy_in']);
    expect(bad({ stake: 10, max_loss: 0, min_buy_in: 10, max_buy_in: 10 }, ['stake'])).to.deep.equal([]);
    expect(bad({ low: 9, high: 3 }, ['low', 'high'])).to.deep.equal(['high']);
  });

  it('deal in whoever can pay the least bet, once there are enough', () => {
    const { dealt: _, ...setup } = setupOf();
    const seats = [
      ...setup.seats,
      { ...setup.seats[0], seat: 3, chips: 9 },
      { ...setup.seats[0], seat: 4, in: false },
    ] as typeof setup.seats;
    const ready = (min: number) =>
      readySeats({ seats: { min, max: 9, usual: 6 }, flow: 'buy_in', betSize: ['bb'] }, { ...setup, seats });
    expect(ready(2)).to.deep.equal([1, 2]);
    expect(ready(3)).to.equal(null);
    expect(readySeats({ seats: null, flow: 'bet', betSize: ['bb'] }, setup)).to.deep.equal([]);
  });
});
