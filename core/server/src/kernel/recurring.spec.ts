// Work that is done again and again: one after the other, at the time that the last one gave.

import { expect } from 'chai';
import { Recurring } from './recurring.ts';

describe('recurring work', () => {
  /** Passes that a spec ends by hand, and a clock that strikes when it is told to. */
  function begun() {
    const waits: number[] = [];
    const failures: unknown[] = [];
    let strike: (() => void) | null = null;
    let pass = Promise.withResolvers<number>();
    const recurring = new Recurring<number>({
      clock: {
        after: (ms, work) => {
          waits.push(ms);
          strike = work;
          return { cancel: () => (strike = null) };
        },
      },
      work: () => {
        pass = Promise.withResolvers<number>();
        return pass.promise;
      },
      failed: error => failures.push(error),
      waitMs: last => last ?? 7,
    });
    recurring.start();
    const settled = () => new Promise(done => setImmediate(done));
    return { recurring, waits, failures, settled, strike: () => strike?.(), end: () => pass };
  }

  it('waits by what the last pass gave, and begins none while one runs', async () => {
    const { waits, strike, end, settled } = begun();
    strike();
    expect(waits).to.deep.equal([7]);
    end().resolve(20);
    await settled();
    expect(waits).to.deep.equal([7, 20]);
  });

  it('goes on after a pass that failed', async () => {
    const { waits, failures, strike, end, settled } = begun();
    strike();
    end().reject(new Error('away'));
    await settled();
    expect(failures.map(String)).to.deep.equal(['Error: away']);
    expect(waits).to.deep.equal([7, 7]);
  });

  it('stops when the pass that runs is over, and begins none after it', async () => {
    const { recurring, waits, strike, end, settled } = begun();
    strike();
    let isStopped = false;
    const stopped = recurring.stop().then(() => {
      isStopped = true;
    });
    await settled();
    expect(isStopped).to.equal(false);
    end().resolve(20);
    await stopped;
    expect(waits).to.deep.equal([7]);
  });
});
