// The self-audit says how long it is under way.
import { expect } from 'chai';
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
});
