// The report of a certification as a page to keep: one file, without a script, that asks nothing of any other place.
import type { Step, Verdict } from '../result.ts';
import { type Report, type ReportedResult, summaryOf } from './report.ts';

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1 { margin-bottom: 0; }
h1, p, dd, li, td { overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.25rem 1rem; }
dd { margin: 0; }
section { border-top: 1px solid #8886; padding: 0.5rem 0; }
h2 { font-size: 1rem; margin: 0.25rem 0; }
.passed b { color: light-dark(#14692f, #7bdc98); }
.failed b, .failed li { color: light-dark(#a3161a, #ff9a9a); }
.warning b { color: light-dark(#7a4b00, #f4c56b); }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: 0.25rem 0.75rem 0.25rem 0; }
tr.off { font-weight: 600; }
`;
const VERDICTS: Readonly<Record<Verdict, string>> = {
  passed: 'passed',
  failed: 'FAILED',
  warning: 'warning',
  not_tried: 'not tried',
};

/** @returns a whole HTML document */
export function reportPage(report: Report): string {
  const { operator_code: operator, id, notes, scenarios } = report;
  const title = `Certification of ${operator}`;
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${text(title)}</title>
<style>${STYLE}</style></head>
<body>
<h1>${text(title)}</h1>
<p><strong>${text(summaryOf(report))}</strong></p>
<dl>
${factsOf(report).map(rowOf).join('\n')}
</dl>
${notes.map(each => `<p>${text(each)}</p>`).join('\n')}
${scenarios.map(scenarioOf).join('\n')}
<p><small>${text(id)}</small></p>
</body>
</html>
`;
}

function factsOf(report: Report): [string, string][] {
  const { external_id: player, currency, amount, started_at: from, ended_at: to, open } = report;
  return [
    ['Player', player],
    ['Bets', `${amount} ${currency} in minor units`],
    ['Began', from],
    ['Ended', to ?? 'not yet'],
    ['Balance before', String(report.balance_before ?? 'not told')],
    ['Balance after', String(report.balance_after ?? 'not told')],
    ...(report.harmless_only
      ? [['Played', 'only what moves no money: it is the production environment'] as [string, string]]
      : []),
    ...(open.length > 0 ? [['Not answered', open.join(', ')] as [string, string]] : []),
  ];
}

const rowOf = ([name, value]: [string, string]): string => `<dt>${text(name)}</dt><dd>${text(value)}</dd>`;

function scenarioOf({ name, title, rule, verdict, findings, steps }: ReportedResult): string {
  const said = findings.map(each => `<li>${text(each)}</li>`).join('');
  const isBad = verdict === 'failed' || verdict === 'warning';
  return `<section class="${verdict}"><h2><b>${VERDICTS[verdict]}</b> <code>${text(name)}</code> ${text(title)}</h2>
${said === '' ? '' : `<ul>${said}</ul>`}${isBad ? `<p>Rule: ${text(rule)}.</p>` : ''}
${steps.length === 0 ? '' : `<table><tr><th>sent</th><th>expected</th><th>came</th></tr>${steps.map(stepOf).join('')}</table>`}
</section>`;
}

const stepOf = ({ sent, expected, came, ok }: Step): string =>
  `<tr${ok ? '' : ' class="off"'}><td>${text(sent)}</td><td>${text(expected)}</td><td>${text(came)}</td></tr>`;

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
/** Much of it was said by a wallet. */
const text = (given: string): string => given.replaceAll(/[&<>"']/g, each => ESCAPES[each] as string);
