// The steady clock and its watch, with a machine's clock in the spec's hands.
import { expect } from 'chai';
import { ClockWatch, makeLog, Stalls, steadyClock } from './index.ts';

const START = 1_790_000_000_000;
const HOUR = 3_600_000;

describe('clock', () => {
  let monotonic: number;
  let set: number;
  const make = () => {
    monotonic = 5000.25;
    set = 0;
    return steadyClock({ wall: () => START + monotonic - 5000.25 + set, monotonic: () => monotonic });
  };
  const wait = (clock: { now(): number }, ms: number, step = 100) => {
    for (let passed = 0; passed < ms; passed += step) {
      monotonic += step;
      clock.now();
    }
  };

  for (const [name, by] of [
    ['an hour ahead', HOUR],
    ['an hour back', -HOUR],
  ] as const) {
    it(`F16 set ${name}, its time goes on evenly; signatures follow the machine`, () => {
      const clock = make();
      wait(clock, 10_000);
      const before = clock.now();
      set = by;
      expect(clock.now()).to.equal(before);
      wait(clock, 10_000);
      expect(clock.now()).to.equal(before + 10_000);
      expect(clock.wall?.()).to.be.closeTo(START + 20_000 + by, 1);
      expect(clock.step?.()).to.be.closeTo(by, 1);
      set = 0;
      expect(clock.step?.()).to.equal(0);
    });
  }

  it('F16 set by some seconds, it follows slowly, and never goes back', () => {
    const clock = make();
    set = -10_000;
    let last = clock.now();
    for (let i = 0; i < 100; i++) {
      wait(clock, 1000);
      const now = clock.now();
      expect(now - last).to.be.within(990, 1000);
      last = now;
    }
    expect(clock.step?.()).to.be.closeTo(-9500, 10);
    wait(clock, 2_000_000, 1000);
    expect(clock.step?.()).to.equal(0);
  });

  it('F16 keeps to the machine to the millisecond while that is not set, whatever drifts', () => {
    const clock = make();
    for (let i = 0; i < 1000; i++) {
      set += 0.05; // 50 ms of drift in a second
      monotonic += 1;
      expect(Math.abs(clock.now() - (clock.wall?.() ?? 0))).to.be.below(1.01);
    }
  });

  it('F16 alarms at two seconds, trusts it no more at a minute, and again when it is back', () => {
    const clock = make();
    const lines: { level: number; alarm?: boolean }[] = [];
    const log = makeLog('info', { write: line => void lines.push(JSON.parse(line)) });
    const changes: boolean[] = [];
    const watch = new ClockWatch(clock, log, () => changes.push(watch.isTrusted));
    watch.look();
    expect(lines).to.have.length(0);
    set = 3000;
    watch.look();
    watch.look();
    expect(lines.map(line => [line.level, line.alarm])).to.deep.equal([[50, true]]);
    expect(watch.isTrusted).to.equal(true);
    set = 61_000;
    watch.look();
    expect([watch.isTrusted, lines.length]).to.deep.equal([false, 2]);
    set = 0;
    watch.look();
    watch.stop();
    expect(changes).to.deep.equal([false, true]);
  });

  it('F20 tells of a pause of the process before anybody acts on his deadline', () => {
    const clock = make();
    const stalls = new Stalls({ ...clock, after: () => ({ cancel() {} }) });
    const told: number[] = [];
    stalls.onStall(ms => told.push(ms));
    monotonic += 300;
    stalls.look();
    expect(told, 'ordinary work').to.deep.equal([]);
    monotonic += 2000;
    stalls.look();
    stalls.look();
    expect(told.map(ms => Math.round(ms / 100))).to.deep.equal([22]);
  });

  it('F39 a measurement of pauses that was stopped tells of none', () => {
    const stalls = new Stalls({ ...make(), after: () => ({ cancel() {} }) });
    const told: number[] = [];
    stalls.onStall(ms => told.push(ms));
    stalls.stop();
    monotonic += 5000;
    stalls.look();
    expect([told, stalls.count]).to.deep.equal([[], 0]);
  });
});
