// The report of a certification as a page for people: one file, without a script, that shows the same as the JSON beside it.
import type { GameReport } from './certify.ts';
import type { CertifiedCheck } from './look/certified-check.ts';

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1 { margin-bottom: 0; }
.verdict { font-size: 1.25rem; font-weight: 600; }
.passed { color: light-dark(#14692f, #7bdc98); }
.failed { color: light-dark(#a3161a, #ff9a9a); }
.warning { color: light-dark(#7a4b00, #f4c56b); }
table { border-collapse: collapse; width: 100%; margin: 1rem 0; }
th, td { text-align: left; padding: 0.375rem 0.75rem 0.375rem 0; border-bottom: 1px solid #8886; }
th, td { vertical-align: top; overflow-wrap: anywhere; }
td:first-child { white-space: nowrap; }
code { overflow-wrap: anywhere; }
`;

/** What a machine cannot say, for whoever reads the page. */
const BY_PEOPLE = [
  'that the rules are those of the rules page, in every language',
  'what the source does: it runs in the process of the server',
  'how its screen looks and plays',
];

/** @returns a whole HTML document that asks nothing of any other place */
export function reportPage(report: GameReport): string {
  const { package: name, version, passed, script, trial, checks, warnings, speed, rounds } = report;
  const verdict = passed ? 'certified by machine' : 'not certified';
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${text(name)} ${text(version)}: ${verdict}</title>
<style>${STYLE}</style></head>
<body>
<h1>${text(name)} ${text(version)}</h1>
<p class="verdict ${passed ? 'passed' : 'failed'}">${verdict}</p>
<p>${rounds} random rounds of each game${triedIn(trial)}.
This report is of the script with the SHA-256 <code>${text(script)}</code>, and of no other.</p>
<h2>Checks</h2>
<table>${checks.map(rowOf).join('\n')}</table>
${warnings.length === 0 ? '' : `<h2>Warnings</h2>\n<ul>${warnings.map(each => `<li class="warning">${text(each)}</li>`).join('\n')}</ul>`}
<h2>Speed</h2>
<table>${Object.entries(speed)
    .map(([code, inputs]) => `<tr><td>${text(code)}</td><td>${inputs} inputs a second in one thread</td></tr>`)
    .join('\n')}</table>
<h2>What somebody must look at</h2>
<ul>${BY_PEOPLE.map(each => `<li>${each}</li>`).join('\n')}</ul>
</body>
</html>
`;
}

const triedIn = (trial: GameReport['trial']): string =>
  trial === null
    ? ''
    : `, after a trial of ${trial.rounds} rounds and ${trial.golden} golden rounds in ${(trial.ms / 1000).toFixed(1)} s`;

const rowOf = ({ title, problems }: CertifiedCheck): string => {
  const [word, kind] = problems.length === 0 ? ['passed', 'passed'] : ['failed', 'failed'];
  const said = problems.map(each => `<br>${text(each)}`).join('');
  return `<tr><td class="${kind}">${word}</td><td>${text(title)}${said}</td></tr>`;
};

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const text = (given: string): string => given.replaceAll(/[&<>"]/g, each => ESCAPES[each] as string);
