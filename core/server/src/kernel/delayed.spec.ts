// What waits equally long, with one timer: what is due, what was taken out, what comes while others are handed over.
import { expect } from 'chai';
import { useFakeTimers } from 'sinon';
import { systemClock } from './clock.ts';
import { Delayed } from './delayed.ts';

describe('delayed', () => {
  const clock = { now: () => Date.now(), after: systemClock.after };
  let time: ReturnType<typeof useFakeTimers>;
  let due: string[];
  beforeEach(() => {
    time = useFakeTimers();
    due = [];
  });
  afterEach(() => time.restore());

  it('hands each over when its time has come, in order, and has one timer', () => {
    const delayed = new Delayed<string>(clock, 100, item => due.push(item));
    delayed.add('a');
    time.tick(40);
    delayed.add('b');
    delayed.add('c');
    expect(time.countTimers()).to.equal(1);
    time.tick(59);
    expect(due).to.deep.equal([]);
    time.tick(1);
    expect(due).to.deep.equal(['a']);
    time.tick(40);
    expect(due).to.deep.equal(['a', 'b', 'c']);
    expect(time.countTimers()).to.equal(0);
  });

  it('says whether one was waiting that is taken out, and hands it to nobody', () => {
    const delayed = new Delayed<string>(clock, 100, item => due.push(item));
    delayed.add('a');
    delayed.add('b');
    expect([delayed.delete('a'), delayed.delete('a'), delayed.delete('c')]).to.deep.equal([true, false, false]);
    time.tick(100);
    expect(due).to.deep.equal(['b']);
    expect(delayed.delete('b')).to.equal(false);
  });

  it('lets one that is added again wait anew, and takes what is added while others are handed over', () => {
    const delayed = new Delayed<string>(clock, 100, item => {
      due.push(`${item} ${Date.now()}`);
      if (item === 'a') delayed.add('c');
    });
    delayed.add('a');
    delayed.add('b');
    time.tick(50);
    delayed.add('b');
    time.tick(200);
    expect(due).to.deep.equal(['a 100', 'b 150', 'c 200']);
  });
});
