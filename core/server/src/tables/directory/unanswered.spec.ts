// How many actions may be under way.
import { expect } from 'chai';
import sinon from 'sinon';
import { Sampler, systemClock } from '../../kernel/index.ts';
import { Unanswered } from './unanswered.ts';

const begun = (unanswered: Unanswered, player: string, count: number): number =>
  Array.from({ length: count }, () => unanswered.begin(player)).filter(Boolean).length;

describe('unanswered actions', () => {
  let unanswered: Unanswered;
  let warn: sinon.SinonSpy;
  beforeEach(() => {
    warn = sinon.spy();
    unanswered = new Unanswered({ warn }, new Sampler(systemClock));
  });

  it('F50 the log has a few lines of actions that were not taken, and how many wait', () => {
    begun(unanswered, 'a', 3);
    for (let i = 0; i < 1000; i++) unanswered.tell('tbl_1');
    expect(warn.callCount).to.be.within(1, 60);
    expect(warn.args[0]).to.deep.equal([{ table: 'tbl_1', waiting: 3 }, 'an action was not taken: too many wait']);
  });

  it('F50 one player has at most two hundred under way, and more once some were answered', () => {
    expect(begun(unanswered, 'a', 500)).to.equal(200);
    expect(begun(unanswered, 'b', 1), 'others are not counted').to.equal(1);
    unanswered.end('a');
    expect(begun(unanswered, 'a', 2)).to.equal(1);
  });

  it('F50 while the process is behind with two thousand, each player has four, and nobody none', () => {
    for (let i = 0; i < 10; i++) begun(unanswered, `busy${i}`, 200);
    expect(begun(unanswered, 'busy0', 1)).to.equal(0);
    for (let i = 0; i < 3000; i++) expect(begun(unanswered, `one${i}`, 5)).to.equal(4);
    for (let i = 0; i < 3000; i++) for (let n = 0; n < 4; n++) unanswered.end(`one${i}`);
    for (let n = 0; n < 200; n++) unanswered.end('busy0');
    expect(unanswered.count).to.equal(1800);
    expect(begun(unanswered, 'busy0', 300), 'it is behind again from two thousand on').to.equal(200);
    expect(begun(unanswered, 'busy1', 1)).to.equal(0);
  });
});
