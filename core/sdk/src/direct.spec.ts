// How a script begins: what its game throws before there is one is the fault of the round.
import { expect } from 'chai';
import { refusal, runOf } from './fixture.ts';

describe('a script', () => {
  it('that its game does not come to make is a fault of the round, not of its host', () => {
    const broken = new Error('no script');
    const run = runOf(() => {
      throw broken;
    });
    expect(run.fault).to.equal(broken);
    expect(run.waiting).to.equal(null);
    expect(refusal(() => run.push({ in: 'time' }))).to.deep.equal({ code: 'ACTION_LATE' });
  });
});
