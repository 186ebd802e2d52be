// The page of a soak: one file of HTML with drawings in it, that needs no script and nothing from elsewhere.
import { type Point, quantile } from './figures.ts';
import type { Sample, Soaked } from './result.ts';
import { clockOf } from './soak.ts';

const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [960, 190, 64, 10, 8, 22];
const COLORS = ['#2e6fb4', '#b4472e', '#2f8f5b', '#8a5fbf'];
const MB = 1e6;

interface Line {
  name: string;
  of?: (each: Sample) => number | null;
  /** points of their own: they are drawn as dots */
  dots?: (soaked: Soaked) => readonly Point[];
}

const CHARTS: readonly { title: string; unit: string; lines: readonly Line[] }[] = [
  {
    title: 'Memory',
    unit: 'MB',
    lines: [
      { name: 'of the machine', of: each => each.rss / MB },
      { name: 'heap', of: each => each.heap / MB },
      { name: 'code of it', dots: ({ memory }) => memory.map(({ at, code }) => [at, code / MB]) },
      { name: 'in use at rest', dots: ({ memory }) => memory.map(({ at, bytes }) => [at, bytes / MB]) },
    ],
  },
  {
    title: 'Until an action is acknowledged, while nothing is wrong',
    unit: 'ms',
    lines: [
      { name: 'p50', of: each => (each.isCalm && each.acks.length > 0 ? quantile(each.acks, 0.5) : null) },
      { name: 'p99', of: each => (each.isCalm && each.acks.length > 0 ? quantile(each.acks, 0.99) : null) },
    ],
  },
  {
    title: 'The same, whatever is wrong',
    unit: 'ms',
    lines: [
      { name: 'p50', of: each => (each.acks.length > 0 ? quantile(each.acks, 0.5) : null) },
      { name: 'p99', of: each => (each.acks.length > 0 ? quantile(each.acks, 0.99) : null) },
    ],
  },
  { title: 'Event loop, p99', unit: 'ms', lines: [{ name: 'late by', of: each => each.lag }] },
  {
    title: 'Processor of the server, load of the machine, actions a second',
    unit: '',
    lines: [
      { name: '% of a processor', of: each => each.processor * 100 },
      { name: 'load, times ten', of: each => each.load * 10 },
      { name: 'actions a second', of: each => each.perSecond },
    ],
  },
  {
    title: 'Books: staked and won by this process, in thousands',
    unit: '',
    lines: [
      { name: 'staked', of: each => each.staked / 1e3 },
      { name: 'won', of: each => each.won / 1e3 },
    ],
  },
  {
    title: 'Books: what waits, and what does not agree',
    unit: '',
    lines: [
      { name: 'credits and rollbacks that wait', of: each => each.waiting },
      { name: 'debits in doubt', of: each => each.doubt },
      { name: 'not agreeing', of: each => each.unbalanced },
    ],
  },
];

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, letter => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[letter] ?? letter);
const short = (value: number): string => (value >= 100 ? value.toFixed(0) : value.toPrecision(2));

export function pageOf(soaked: Soaked): string {
  const { seed, minutes, rate, tables, players, startedAt, faults, checks, broken, figures } = soaked;
  const row = (cells: readonly string[], isBad = false) =>
    `<tr${isBad ? ' class="bad"' : ''}>${cells.map(each => `<td>${escaped(each)}</td>`).join('')}</tr>`;
  const how = rate === null ? '60 % of a processor, or what the machine has to give' : `${rate} actions a second`;
  const found = broken.length === 0 ? 'Every book agreed.' : `${broken.length} violations.`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Soak of ${minutes} minutes</title>
<style>body{font:15px/1.4 system-ui;margin:2rem auto;max-width:${WIDTH}px;padding:0 1rem;color:#222;background:#fff}
text{font-size:11px;fill:#555}h2{font-size:1.05rem;margin:1.4rem 0 .2rem}table{border-collapse:collapse}
td{padding:.15rem .8rem .15rem 0;vertical-align:top;border-bottom:1px solid #eee}.bad{color:#a00}</style>
<h1>Soak of ${minutes} minutes</h1>
<p>${escaped(startedAt)}, ${tables} tables, ${players} players, ${how}, seed ${seed}. ${found}
Grey: something was wrong; green line: the books were checked.</p>
<table>${figures.map(({ name, value, goal, verdict }) => row([name, value, goal, verdict], verdict === 'missed')).join('\n')}</table>
${CHARTS.map(chart => drawn(chart, soaked)).join('\n')}
<h2>What went wrong</h2><table>${faults
    .map(({ what, from, to, came }) => row([clockOf(from), `${(to - from).toFixed(1)} s`, what, came]))
    .join('\n')}</table>
<h2>Checks</h2><table>${checks
    .map(({ at, counts, violations }) =>
      row([
        clockOf(at),
        Object.entries(counts)
          .map(([what, n]) => `${n} ${what}`)
          .join(', '),
        `${violations.length} violations`,
      ]),
    )
    .join('\n')}</table>
${broken.length > 0 ? `<h2 class="bad">Violations</h2><ul>${broken.map(each => `<li>${escaped(each)}</li>`).join('')}</ul>` : ''}
</html>
`;
}

function drawn({ title, unit, lines }: (typeof CHARTS)[number], soaked: Soaked): string {
  const { samples, faults, checks, minutes } = soaked;
  const end = Math.max(minutes * 60, samples.at(-1)?.at ?? 0);
  const values = lines.map(({ of, dots }) =>
    dots ? dots(soaked) : samples.flatMap(each => (of?.(each) == null ? [] : [[each.at, of(each) ?? 0] as Point])),
  );
  const most = Math.max(1, ...values.flat().map(([, value]) => value)) * 1.05;
  const x = (at: number) => (LEFT + (at / end) * (WIDTH - LEFT - RIGHT)).toFixed(1);
  const y = (value: number) => (HEIGHT - BOTTOM - (value / most) * (HEIGHT - BOTTOM - TOP)).toFixed(1);
  const tall = `y="${TOP}" height="${HEIGHT - TOP - BOTTOM}"`;
  const bands = faults.map(({ from, to, what }) => {
    const wide = Math.max(1, Number(x(to)) - Number(x(from)));
    return `<rect x="${x(from)}" width="${wide}" ${tall} fill="#0001"><title>${escaped(what)}</title></rect>`;
  });
  const looks = checks.map(
    ({ at }) => `<line x1="${x(at)}" x2="${x(at)}" y1="${TOP}" y2="${HEIGHT - BOTTOM}" stroke="#2f8f5b" stroke-dasharray="3"/>`,
  );
  const marks = [0, 0.5, 1].map(part => {
    const at = y(most * part);
    const label = `<text x="${LEFT - 6}" y="${at}" dy="4" text-anchor="end">${short(most * part)} ${unit}</text>`;
    return `<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${at}" y2="${at}" stroke="#ddd"/>${label}`;
  });
  const times = [0, 0.25, 0.5, 0.75, 1].map(part => {
    const minute = ((end * part) / 60).toFixed(end < 600 ? 1 : 0);
    return `<text x="${x(end * part)}" y="${HEIGHT - 6}" text-anchor="${part === 1 ? 'end' : 'middle'}">${minute} min</text>`;
  });
  // a line ends with the process that it is of
  const begins = new Set([...Map.groupBy(samples, ({ life }) => life).values()].map(([first]) => first?.at));
  const paths = values.map((points, i) => {
    const color = COLORS[i];
    if (lines[i]?.dots)
      return points.map(([at, value]) => `<circle cx="${x(at)}" cy="${y(value)}" r="3" fill="${color}"/>`).join('');
    const steps = points.map(([at, value], no) => `${no === 0 || begins.has(at) ? 'M' : 'L'}${x(at)},${y(value)}`);
    return `<path fill="none" stroke="${color}" stroke-width="1.5" d="${steps.join('')}"/>`;
  });
  const names = lines.map(({ name }, i) => `<span style="color:${COLORS[i]}">■ ${escaped(name)}</span>`).join(' &nbsp; ');
  const inside = [...bands, ...marks, ...looks, ...times, ...paths].join('');
  return `<h2>${escaped(title)}</h2><div>${names}</div>
<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" width="100%" role="img" aria-label="${escaped(title)}">${inside}</svg>`;
}
