// How long a plugin may stay in one entry: by the time of its own thread, whatever the machine does.
import { expect } from 'chai';
import { EntryWatch, mainThreadMs } from './entry-watch.ts';

describe('the watch over entries into plugins', () => {
  it('F33 ends an entry by the time that its code took, not by how long the machine let it wait', () => {
    let cpuMs = 0;
    const watch = new EntryWatch(2000, () => cpuMs);
    expect(watch.look(1)).to.equal(false);
    for (let looks = 0; looks < 1000; looks++) {
      cpuMs += 1; // a hundred seconds of looking, one of them its own
      expect(watch.look(1), `look ${looks}`).to.equal(false);
    }
    cpuMs += 1000;
    expect(watch.look(1)).to.equal(true);
  });

  it('F33 begins anew with each entry, and when it stood still itself', () => {
    let cpuMs = 0;
    const watch = new EntryWatch(2000, () => cpuMs);
    watch.look(1);
    cpuMs += 1900;
    expect(watch.look(3)).to.equal(false);
    cpuMs += 1900;
    expect(watch.look(null)).to.equal(false);
    expect(watch.look(3)).to.equal(false);
    cpuMs += 2000;
    expect(watch.look(3)).to.equal(true);
  });

  it('F33 leaves an entry with a clock to whoever cuts it off, and ends one that goes on beyond that', () => {
    let cpuMs = 0;
    const watch = new EntryWatch(2000, () => cpuMs);
    watch.look(1, 2250);
    cpuMs += 4200;
    expect(watch.look(1, 2250)).to.equal(false);
    cpuMs += 50;
    expect(watch.look(1, 2250)).to.equal(true);
  });

  it('F33 knows the processor time of the thread that plays', function () {
    const before = mainThreadMs();
    if (before === null) return this.skip(); // only Linux tells it
    for (const until = performance.now() + 60; performance.now() < until; );
    const after = mainThreadMs() as number;
    expect(after).to.be.greaterThan(before);
    const { user, system } = process.threadCpuUsage();
    expect(after).to.be.within((user + system) / 1000 - 50, (user + system) / 1000 + 50);
  });
});
