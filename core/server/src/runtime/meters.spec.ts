// Counters of the process: bounded series, histograms; and debug lines that somebody switches on for a while.
import { expect } from 'chai';
import { type Clock, makeLog, Sampler } from '../kernel/index.ts';
import { debugging, Meter, Spread, Tally } from './index.ts';

describe('meters', () => {
  it('GEN-05 counts by labels, and what would be too many series in one', () => {
    const meter = new Meter(Tally, 'spec_total', 'of a spec', ['operator']);
    for (let i = 0; i < 5000; i++) meter.of(`operator-${i}`).value++;
    meter.of('operator-0').value++;
    const series = [...meter.series()];
    expect(series.length).to.equal(2001);
    expect(series[0]).to.deep.include({ labels: ['operator-0'] });
    expect(series[0]?.one.value).to.equal(2);
    expect(meter.of('other').value).to.equal(3000);
    expect(series.reduce((sum, { one }) => sum + one.value, 0)).to.equal(5001);
  });

  it('GEN-05 spreads times over bounds, each with all below it', () => {
    const spread = new Spread();
    for (const seconds of [0.0001, 0.0005, 0.3, 60]) spread.take(seconds);
    const countAt = (le: number | '+Inf') => spread.cumulative.find(each => each.le === le)?.count;
    expect([countAt(0.0005), countAt(0.25), countAt(0.5), countAt(10), countAt('+Inf')]).to.deep.equal([2, 2, 3, 3, 4]);
    expect(spread.sum).to.be.closeTo(60.3006, 1e-9);
  });
});

describe('lines of a busy log', () => {
  it('GEN-05 are all written up to twenty of a key and second, then one in a hundred', () => {
    let now = 0;
    const sampler = new Sampler({ now: () => now } as Clock);
    const weights = Array.from({ length: 320 }, () => sampler.weightOf('acme'));
    expect(weights.slice(0, 20)).to.deep.equal(Array(20).fill(1));
    expect(weights.filter(each => each === 100)).to.have.length(3);
    expect(weights.filter(each => each === 0)).to.have.length(297);
    expect(sampler.sampled('other')).to.deep.equal({});
    expect(sampler.sampled('acme')).to.equal(undefined);
    now = 1000;
    expect(sampler.sampled('acme'), 'a new second').to.deep.equal({});
  });
});

describe('debug lines', () => {
  afterEach(() => debugging.close());

  it('GEN-05 are written for the operator or table that somebody wants, whatever the level is, until their minutes are over', () => {
    const lines: Record<string, unknown>[] = [];
    const log = makeLog('info', { write: line => void lines.push(JSON.parse(line) as Record<string, unknown>) });
    let over = () => {};
    const clock = {
      now: () => 1000,
      after(_: number, work: () => void) {
        over = work;
        return { cancel() {} };
      },
    } as unknown as Clock;
    const say = (operator: string, table: string) => debugging.line(log, { operator, table }, 'an action at a table');
    expect(debugging.on).to.equal(false);
    debugging.open({ operator: 'acme', table: null }, 1, { clock, log });
    say('acme', 'a');
    say('other', 'a');
    expect(debugging.list()).to.deep.equal([{ operator: 'acme', table: null, until: 61_000 }]);
    debugging.open({ operator: null, table: 'a' }, 1, { clock, log });
    say('other', 'a');
    say('other', 'b');
    over();
    say('other', 'a');
    expect(lines.map(({ level, event, operator }) => [level, event, operator])).to.deep.equal([
      [20, 'table.action_debug', 'acme'],
      [20, 'table.action_debug', 'other'],
      [30, 'log.closed', null],
    ]);
    expect(debugging.on, 'the operator is still wanted').to.equal(true);
  });
});
