// The self-audit says how long it is under way.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import sinon from 'sinon';
import type { Report } from '../books/index.ts';
import { systemClock } from '../kernel/index.ts';
import { SelfAudit } from './self-audit.ts';

const AGREES: Report = { balanced: true, rows: [], broken: [] };
const log = { error: () => {}, warn: () => {}, info: () => {} };

describe('the self-audit', () => {
  /** @returns a pass that ends when it is told to, on a clock that is set by hand */
  function audited() {
    let now = 1_000_000;
    const read = Promise.withResolvers<Report>();
    const clock = { ...systemClock, now: () => now };
    const audit = new SelfAudit({ reconcile: () => read.promise, broke: async () => {}, clock, log, everyMs: 0, rests: 0 });
    return { audit, read, passes: (ms: number) => (now += ms) };
  }

  it('says how long the pass under way has taken so far, and then what it took', async () => {
    const { audit, read, passes } = audited();
    expect([audit.runningSeconds, audit.seconds]).to.deep.equal([0, 0]);
    const pass = audit.pass();
    passes(12_500);
    expect([audit.runningSeconds, audit.seconds]).to.deep.equal([12.5, 0]);
    read.resolve(AGREES);
    await pass;
    expect([audit.runningSeconds, audit.seconds]).to.deep.equal([0, 12.5]);
  });

  it('is not under way any more once it has failed', async () => {
    const { audit, read, passes } = audited();
    const pass = audit.pass();
    passes(3000);
    read.reject(new Error('away'));
    await pass.catch(() => {});
    expect([audit.runningSeconds, audit.seconds]).to.deep.equal([0, 0]);
  });

  for (const isStopped of [false, true])
    it(`a pass that fails ${isStopped ? 'as it is cut short by a stop is no' : 'is a'} fault in the log`, async () => {
      const read = Promise.withResolvers<Report>();
      const error = sinon.spy();
      const reconcile = sinon.stub().returns(read.promise);
      const about = { reconcile, broke: async () => {}, clock: systemClock, log: { ...log, error }, everyMs: 1, rests: 0 };
      const audit = new SelfAudit(about);
      audit.start();
      while (reconcile.callCount === 0) await sleep(1);
      const stopped = isStopped ? audit.stop() : null;
      read.reject(new Error('This operation was aborted'));
      while (!isStopped && error.callCount === 0) await sleep(1);
      await (stopped ?? audit.stop());
      expect(error.callCount > 0).to.equal(!isStopped);
    });
});
