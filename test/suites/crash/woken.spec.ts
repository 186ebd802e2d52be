// What is asked of a process that wakes when another has taken over.
import { expect } from 'chai';
import { faultOfWoken } from './woken.ts';

describe('a woken process', () => {
  const SAID = { level: 60, msg: 'another process took over: this one stops at once', epoch: 3 };
  const LINES = [{ level: 30, msg: 'ready' }, SAID];

  it('F21 says that it was replaced, and ends with 70', () => {
    expect(faultOfWoken({ code: 70, signal: null }, LINES, 15_000)).to.equal(null);
  });

  it('F21 is told of in words when it lives on, ends in another way, or ends in silence', () => {
    const lives = 'lived on for 15 s after it woke, though another process had taken over';
    expect(faultOfWoken(undefined, LINES, 15_000)).to.equal(lives);
    expect(faultOfWoken({ code: 0, signal: null }, LINES, 15_000)).to.equal('ended with 0 when it woke, not with 70');
    expect(faultOfWoken({ code: null, signal: 'SIGABRT' }, LINES, 15_000)).to.match(/^ended with SIGABRT when it woke/);
    const silent = 'ended with 70 when it woke, and its log does not say that another process took over';
    expect(faultOfWoken({ code: 70, signal: null }, [{ level: 30, msg: 'ready' }], 15_000)).to.equal(silent);
    expect(faultOfWoken({ code: 70, signal: null }, [{ ...SAID, level: 40 }], 15_000)).to.equal(silent);
  });
});
