// What rounds without seats, zones and debts share.
import { expect } from 'chai';
import { Chips } from './chips.ts';
import { Debts } from './debts.ts';
import { Zones } from './zones.ts';

describe('rounds that have none of something', () => {
  it('share what nothing can be put into', () => {
    const chips = new Chips([]);
    expect(() => chips.stacks.set(1, 5), 'stacks').to.throw('all rounds share');
    expect(() => chips.puts.set(1, 5), 'puts').to.throw('all rounds share');
    expect(() => chips.post(1, 5)).to.throw('no chips in this round');
    expect(new Chips([]).stacks.size).to.equal(0);
  });

  it('keep chips, zones and debts of their own as soon as they have some', () => {
    const seat = { seat: 1, player: 'p', chips: 50, in: true, connected: true, entry: null };
    const [chips, others] = [new Chips([seat]), new Chips([seat])];
    chips.pay(1, 20);
    expect([chips.stack(1), others.stack(1)]).to.deep.equal([30, 50]);
    const about = { seats: [seat, { ...seat, seat: 2 }], dealt: [1, 2], limits: {} };
    const [debts, none] = [new Debts(about), new Debts(about)];
    debts.owe(1, 2, 10, 'stop');
    expect(debts.net()).to.deep.equal([
      [1, -10],
      [2, 10],
    ]);
    expect(none.net()).to.deep.equal([
      [1, 0],
      [2, 0],
    ]);
    const [zones, bare] = [new Zones({ floor: 'all' }), new Zones(undefined)];
    zones.add('floor:1', 'As');
    bare.add('floor:1', 'As');
    expect([zones.where.size, bare.where.size]).to.deep.equal([1, 0]);
  });
});
