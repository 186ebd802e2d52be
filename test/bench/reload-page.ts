// The page that shows what reloads leave in memory: one picture, drawn as SVG.
import type { Reloaded, Used } from './reloads.ts';

const [WIDTH, HEIGHT, LEFT, BOTTOM] = [860, 320, 60, 30];

export function reloadPage({ before, after, line }: Reloaded, count: number): string {
  const most = Math.max(...line.map(each => each.rss)) * 1.1;
  const x = (i: number) => LEFT + (i / Math.max(1, line.length - 1)) * (WIDTH - LEFT - 10);
  const y = (bytes: number) => HEIGHT - BOTTOM - (bytes / most) * (HEIGHT - BOTTOM - 10);
  const path = (key: keyof Used) => line.map((each, i) => `${x(i).toFixed(1)},${y(each[key]).toFixed(1)}`).join(' ');
  const marks = [0, 0.25, 0.5, 0.75, 1].map(part => {
    const at = y(most * part).toFixed(1);
    const label = `<text x="${LEFT - 6}" y="${at}" text-anchor="end">${Math.round((most * part) / 1e6)} MB</text>`;
    return `<line x1="${LEFT}" x2="${WIDTH - 10}" y1="${at}" y2="${at}" stroke="#ddd"/>${label}`;
  });
  const mb = (bytes: number) => (bytes / 1e6).toFixed(1);
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Memory and reloads</title>
<style>body{font:15px system-ui;margin:2rem auto;max-width:${WIDTH}px}text{font-size:11px;fill:#555}</style>
<h1>${count} reloads of a plugin of 50 KB</h1>
<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" width="100%" role="img" aria-label="memory over reloads">${marks.join('')}
<polyline fill="none" stroke="#b4472e" stroke-width="2" points="${path('rss')}"/>
<polyline fill="none" stroke="#2e6fb4" stroke-width="2" points="${path('heap')}"/>
<text x="${LEFT}" y="${HEIGHT - 8}">0</text>
<text x="${WIDTH - 10}" y="${HEIGHT - 8}" text-anchor="end">${count} reloads</text></svg>
<p>Red: memory of the process (${mb(before.rss)} MB before, ${mb(after.rss)} MB after). Blue: what is in use
(${mb(before.heap)} MB before, ${mb(after.heap)} MB after; both with garbage collected).
In between before and after each collection.</p></html>
`;
}
