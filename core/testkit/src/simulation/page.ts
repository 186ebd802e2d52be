// The mathematics of a game as a page: tables and plots in one file, without a script.
import type { Figures, SpotFigures } from './summary.ts';

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 64rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; margin: 1rem 0; width: 100%; }
th, td { text-align: right; padding: 0.25rem 0.75rem 0.25rem 0; border-bottom: 1px solid #8886; }
td { font-variant-numeric: tabular-nums; }
th:first-child, td:first-child { text-align: left; }
svg { width: 100%; height: auto; font: 12px system-ui, sans-serif; }
svg text { fill: currentColor; }
.bar { fill: light-dark(#2b6cb0, #7db3ea); }
.taken { fill: light-dark(#14692f, #7bdc98); }
.line { stroke: currentColor; stroke-width: 1; }
.exact { stroke: light-dark(#a3161a, #ff9a9a); stroke-width: 2; }
.away { color: light-dark(#a3161a, #ff9a9a); font-weight: 600; }
.plots { overflow-x: auto; }
`;
const WIDTH = 900;
/** Results beyond these many bars are put together. */
const MOST_BARS = 40;

/** @returns a whole HTML document */
export function figuresPage(figures: Figures): string {
  const { game, rounds, inputs, seed, bot, spots, options, words } = figures;
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${text(game)}: ${whole(rounds)} rounds</title>
<style>${STYLE}</style></head>
<body>
<h1>${text(game)}</h1>
<p>${whole(rounds)} rounds, ${whole(inputs)} inputs, seed ${seed}, players: ${bot}.
Everything is in parts of the first stake on a spot;
± is the half of an interval that holds the true value 95 times in 100.</p>
<h2>Return by spot</h2>
${spotTable(spots)}
<div class="plots">${returnPlot(spots)}</div>
${spots.map(each => `<h2>${text(each.spot)}: what a round brings</h2>\n<div class="plots">${resultPlot(each)}</div>`).join('\n')}
${options.length === 0 ? '' : `<h2>Rounds that reach an option</h2>\n<div class="plots">${optionPlot(options)}</div>`}
<h2>How rounds end</h2>
<table><tr><th>outcome</th><th>share</th></tr>
${words.map(({ word, share }) => `<tr><td>${text(word)}</td><td>${percent(share)}</td></tr>`).join('\n')}</table>
</body>
</html>
`;
}

const HEADS = ['spot', 'rounds', 'return', '±', 'exact', 'σ away', 'hit rate', '±', 'push', 'deviation'];

function spotTable(spots: readonly SpotFigures[]): string {
  const rows = spots.map(each => {
    const { exact, sigma } = each;
    const cells = [
      ...[text(each.spot), whole(each.rounds), percent(each.return), percent(each.return_ci)],
      ...[exact === undefined ? '–' : percent(exact), sigma === undefined ? '–' : sigma.toFixed(2)],
      ...[percent(each.hit_rate), percent(each.hit_ci), percent(each.push_rate), each.sd.toFixed(3)],
    ];
    return `<tr${Math.abs(sigma ?? 0) > 4 ? ' class="away"' : ''}>${cells.map(cell => `<td>${cell}</td>`).join('')}</tr>`;
  });
  return `<table><tr>${HEADS.map(head => `<th>${head}</th>`).join('')}</tr>\n${rows.join('\n')}</table>`;
}

/** Each return with its interval, and what is known of it. */
function returnPlot(spots: readonly SpotFigures[]): string {
  const ends = spots.flatMap(each => [each.return - each.return_ci, each.return + each.return_ci, each.exact ?? each.return]);
  const [low, high] = [Math.min(...ends), Math.max(...ends)];
  const span = high - low || 1;
  const x = (value: number) => 200 + ((value - low) / span) * (WIDTH - 260);
  const rows = spots.map((each, i) => {
    const y = 20 + i * 26;
    const exact =
      each.exact === undefined
        ? ''
        : `<line class="exact" x1="${at(x(each.exact))}" x2="${at(x(each.exact))}" y1="${y - 9}" y2="${y + 9}"/>`;
    const [from, to] = [at(x(each.return - each.return_ci)), at(x(each.return + each.return_ci))];
    return `<text x="0" y="${y + 4}">${text(each.spot)}</text><line class="line" x1="${from}" x2="${to}" y1="${y}" y2="${y}"/>
<circle class="bar" cx="${at(x(each.return))}" cy="${y}" r="4"/>${exact}`;
  });
  const height = 30 + spots.length * 26;
  return svg(
    height + 16,
    `${rows.join('\n')}<text x="200" y="${height + 8}">${percent(low)}</text>
<text x="${WIDTH - 60}" y="${height + 8}" text-anchor="end">${percent(high)}</text>`,
  );
}

/** How often a round brings how much. */
function resultPlot({ results }: SpotFigures): string {
  const bars = results.length <= MOST_BARS ? results : gathered(results);
  const most = Math.max(...bars.map(([, share]) => share));
  const width = Math.min(60, (WIDTH - 20) / bars.length);
  const drawn = bars.map(([net, share], i) => {
    const [x, height] = [10 + i * width, (share / most) * 140];
    const title = `<title>${net}: ${percent(share)}</title>`;
    return `<rect class="bar" x="${at(x)}" y="${at(160 - height)}" width="${at(width * 0.8)}" height="${at(height)}">${title}</rect>
<text x="${at(x + width * 0.4)}" y="176" text-anchor="middle">${bars.length > 20 && i % 4 > 0 ? '' : net}</text>`;
  });
  return svg(184, drawn.join('\n'));
}

/** Neighbours in one bar, named by their least. */
function gathered(results: SpotFigures['results']): SpotFigures['results'] {
  const [low, high] = [results[0]?.[0] ?? 0, results.at(-1)?.[0] ?? 0];
  const step = (high - low) / MOST_BARS || 1;
  const shares = new Map<number, number>();
  for (const [net, share] of results) {
    const bar = Math.min(MOST_BARS - 1, Math.floor((net - low) / step));
    shares.set(bar, (shares.get(bar) ?? 0) + share);
  }
  return [...shares].map(([bar, share]) => [Math.round((low + bar * step) * 10) / 10, share]);
}

/** Offered, and within it taken. */
function optionPlot(options: Figures['options']): string {
  const rows = options.map(({ option, offered, taken }, i) => {
    const y = 8 + i * 24;
    const [wide, narrow] = [at(offered * (WIDTH - 420)), at(taken * (WIDTH - 420))];
    return `<text x="0" y="${y + 13}">${text(option)}</text><rect class="bar" x="200" y="${y}" width="${wide}" height="16" opacity="0.5"/>
<rect class="taken" x="200" y="${y}" width="${narrow}" height="16"/>
<text x="${WIDTH - 210}" y="${y + 13}">offered ${percent(offered)}, taken ${percent(taken)}</text>`;
  });
  return svg(16 + options.length * 24, rows.join('\n'));
}

const svg = (height: number, inner: string): string =>
  `<svg viewBox="0 0 ${WIDTH} ${height}" role="img" xmlns="http://www.w3.org/2000/svg">${inner}</svg>`;
const at = (value: number): string => value.toFixed(1);
const percent = (share: number): string => `${(share * 100).toFixed(3)} %`;
const whole = (count: number): string => count.toLocaleString('en');

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const text = (given: string): string => given.replaceAll(/[&<>"]/g, each => ESCAPES[each] as string);
