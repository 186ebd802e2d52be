// Pauses of the process and a machine's clock that was set, with that clock in the spec's hands.
import { expect } from 'chai';
import { makeLog, steadyClock } from '../kernel/index.ts';
import { ClockWatch, Stalls } from './index.ts';

const START = 1_790_000_000_000;

describe('the process', () => {
  let monotonic: number;
  let set: number;
  const make = () => {
    monotonic = 5000.25;
    set = 0;
    return steadyClock({ wall: () => START + monotonic - 5000.25 + set, monotonic: () => monotonic });
  };

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

  it('F20 tells of a pause of the process before anybody acts on their deadline', () => {
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

  it('F20 who does not listen any more is told of nothing, and not kept', () => {
    const stalls = new Stalls({ ...make(), after: () => ({ cancel() {} }) });
    const told: string[] = [];
    const unlisten = stalls.onStall(() => told.push('a life that is over'));
    stalls.onStall(() => told.push('the next one'));
    unlisten();
    monotonic += 5000;
    stalls.look();
    expect(told).to.deep.equal(['the next one']);
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
