// The figures that a soak is judged by, on numbers that are known.
import { expect } from 'chai';
import { Chance } from '../../support/chance.ts';
import { quantile, sumsIn, trendOf } from './figures.ts';
import { pageOf } from './page.ts';
import type { Soaked } from './result.ts';

describe('the figures of a soak', () => {
  it('A9 a slope is that of the line, whatever single peaks stand beside it', () => {
    const line = Array.from({ length: 30 }, (_, i): [number, number] => [i, 100 + i * 0.5]);
    expect(trendOf(line).slope).to.be.closeTo(0.5, 1e-9);
    const peaks = line.map(([x, y]): [number, number] => [x, x % 10 === 0 ? y + 400 : y]);
    expect(trendOf(peaks).slope).to.be.closeTo(0.5, 0.05);
    expect(trendOf([[1, 1]]).slope).to.be.NaN;
  });

  it('A9 the line lies between the borders of its slope, nine times of ten', () => {
    const luck = new Chance(7);
    const noise = () => luck.unit() + luck.unit() + luck.unit() - 1.5;
    let inside = 0;
    for (let i = 0; i < 200; i++) {
      const { low, high } = trendOf(Array.from({ length: 15 }, (_, x): [number, number] => [x, 2 * x + 20 * noise()]));
      if (low <= 2 && high >= 2) inside++;
    }
    expect(inside).to.be.within(170, 195);
  });

  it('A9 what two series differ in by themselves is no slope', () => {
    const luck = new Chance(9);
    const points = Array.from({ length: 24 }, (_, x): [number, number] => [x / 12, 90 + 0.2 * luck.unit()]);
    // those of the first half hour are nearly all of one kind
    const lower = points.filter((_, i) => i % 6 === 5 || i > 18).map(([x, y]): [number, number] => [x, y - 3]);
    const upper = points.filter((_, i) => i % 6 !== 5 && i <= 18);
    expect(trendOf([...upper, ...lower].sort(([a], [b]) => a - b)).slope, 'as one').to.be.below(-0.1);
    const apart = trendOf(upper, lower);
    expect(apart.slope).to.be.closeTo(0, 0.05);
    expect(apart.low).to.be.below(0).and.above(-0.2);
    expect(apart.high).to.be.above(0).and.below(0.2);
  });

  it('A9 a quantile is a value that was there, and 0 of none', () => {
    expect([quantile([], 0.99), quantile([3, 1, 2], 0.5), quantile([3, 1, 2], 0.99)]).to.deep.equal([0, 2, 3]);
  });

  it('A9 series of one metric are added up, comments and other metrics are not', () => {
    const text = '# TYPE a_total counter\na_total{x="1 2"} 2\na_total{x="3"} 0.5\nb_bytes 1.5e3\n';
    expect([...sumsIn(text)]).to.deep.equal([
      ['a_total', 2.5],
      ['b_bytes', 1500],
    ]);
  });

  it('A9 the page is one file without scripts or links, and shows what came from outside as text', () => {
    const soaked: Soaked = {
      ...{ seed: 1, minutes: 1, rate: 5, tables: 2, players: 4, startedAt: '2026-01-01T00:00:00Z' },
      samples: [],
      memory: [{ at: 1, life: 0, bytes: 9e7, code: 5e6, external: 4e6 }],
      faults: [{ what: '<script>', from: 1, to: 2, came: 'a & b' }],
      checks: [{ at: 3, counts: { rounds: 4 }, violations: ['WRONG <b>'] }],
      broken: ['WRONG <b>'],
      figures: [{ name: 'memory', value: '0.1', goal: 'at most 0.5', verdict: 'missed' }],
    };
    const page = pageOf(soaked);
    expect(page).not.to.match(/<script|<b>|src=|href=/);
    expect(page).to.include('<tr class="bad"><td>memory').and.to.include('<circle');
    expect(page).to.include('&lt;script&gt;').and.to.include('WRONG &lt;b&gt;');
  });
});
