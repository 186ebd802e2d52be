// The steady clock, with a machine's clock in the spec's hands.
import { expect } from 'chai';
import { steadyClock } from './index.ts';

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
});
