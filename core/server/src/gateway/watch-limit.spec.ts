// When a watcher's time is over, by a clock of its own.
import { expect } from 'chai';
import type { Clock } from '../kernel/index.ts';
import { WatchLimit } from './watch-limit.ts';

/** Time that moves when it is told to. */
function stillClock() {
  let now = 1000;
  let due: { at: number; work: () => void }[] = [];
  const clock: Clock = {
    now: () => now,
    after(ms, work) {
      const entry = { at: now + ms, work };
      due.push(entry);
      const cancel = () => {
        due = due.filter(each => each !== entry);
      };
      return { cancel };
    },
    sleep: () => Promise.resolve(),
  };
  const pass = (ms: number) => {
    const end = now + ms;
    for (;;) {
      const next = due.filter(each => each.at <= end).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      due = due.filter(each => each !== next);
      now = next.at;
      next.work();
    }
    now = end;
  };
  return { clock, pass, waiting: () => due.length };
}

describe('the watch limit', () => {
  const setUp = (limitMs: number) => {
    const time = stillClock();
    const state = { plays: false, over: 0 };
    const limit = new WatchLimit(time.clock, limitMs, { plays: () => state.plays, over: () => void state.over++ });
    return { ...time, state, limit };
  };

  it('NS-23 is over for a pure watcher after its time, once', () => {
    const { pass, state, waiting } = setUp(30_000);
    pass(29_999);
    expect(state.over).to.equal(0);
    pass(1);
    expect(state.over).to.equal(1);
    pass(100_000);
    expect([state.over, waiting()]).to.deep.equal([1, 0]);
  });

  it('NS-23 counts anew from the last moment of play', () => {
    const { pass, state, limit } = setUp(30_000);
    pass(20_000);
    state.plays = true;
    limit.look(); // their bet
    state.plays = false; // it is settled
    pass(29_999);
    expect(state.over).to.equal(0);
    pass(1);
    expect(state.over).to.equal(1);
  });

  it('NS-23 leaves alone who plays when the time is over, for as long as they do', () => {
    const { pass, state } = setUp(30_000);
    state.plays = true;
    pass(300_000);
    expect(state.over).to.equal(0);
    state.plays = false;
    pass(30_000);
    expect(state.over).to.equal(1);
  });

  it('NS-23 knows no limit of 0, and is quiet once it was stopped', () => {
    const none = setUp(0);
    none.pass(10_000_000);
    expect([none.state.over, none.waiting()]).to.deep.equal([0, 0]);
    const left = setUp(30_000);
    left.limit.stop();
    left.pass(60_000);
    expect([left.state.over, left.waiting()]).to.deep.equal([0, 0]);
  });
});
