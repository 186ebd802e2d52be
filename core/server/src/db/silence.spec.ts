// Who is silent, and who only could not be heard.
import { expect } from 'chai';
import { watchForSilence } from './silence.ts';

describe('a database that answers nothing', () => {
  /** Time passes as the spec says; a timer that is due strikes when somebody looks. */
  function world() {
    const timers = new Set<{ at: number; work: () => void }>();
    const told: string[] = [];
    const health = { answeredAt: 0, failed: (error: unknown) => void told.push(String(error)) };
    let now = 5000;
    const after = (ms: number, work: () => void) => {
      const timer = { at: now + ms, work };
      timers.add(timer);
      return { cancel: () => void timers.delete(timer) };
    };
    /** The process stands still for so long; then whatever is due strikes, before anything that was answered is read. */
    const still = (ms: number) => {
      now += ms;
      for (const each of [...timers].filter(({ at }) => at <= now)) if (timers.delete(each)) each.work();
    };
    const pass = (ms: number) => {
      for (let i = 0; i < ms; i += 10) still(10);
    };
    const answered = () => {
      health.answeredAt = now;
    };
    return { clock: { now: () => now, after }, health, told, still, pass, answered };
  }

  it('F1 is told of after a second, and once', () => {
    const { clock, health, told, pass, answered } = world();
    answered();
    watchForSilence({ clock, health });
    pass(990);
    expect(told).to.deep.equal([]);
    pass(20);
    expect(told).to.deep.equal(['Error: the database does not answer']);
    pass(5000);
    expect(told).to.have.length(1);
  });

  it('F1 is none that answers others meanwhile, and one as soon as it does not', () => {
    const { clock, health, told, pass, answered } = world();
    watchForSilence({ clock, health });
    for (let i = 0; i < 10; i++) {
      pass(500);
      answered();
    }
    expect(told).to.deep.equal([]);
    pass(1260);
    expect(told).to.have.length(1);
  });

  it('F1 is none while the process stood still: what was answered is read first', () => {
    const { clock, health, told, still, pass, answered } = world();
    answered();
    watchForSilence({ clock, health });
    still(3000);
    expect(told, 'its own silence').to.deep.equal([]);
    answered();
    pass(900);
    expect(told, 'what was answered meanwhile').to.deep.equal([]);
    pass(600);
    expect(told, 'and then nothing').to.have.length(1);
  });

  it('F1 is one also after the process stood still, when nothing is answered then', () => {
    const { clock, health, told, still, pass } = world();
    watchForSilence({ clock, health });
    still(3000);
    pass(260);
    expect(told).to.have.length(1);
  });

  it('is looked for no more once it is cancelled', () => {
    const { clock, health, told, pass } = world();
    const watch = watchForSilence({ clock, health });
    pass(500);
    watch.cancel();
    pass(5000);
    expect(told).to.deep.equal([]);
  });
});
