// The report of a certification as JUnit XML, for build servers. A run that did not come to its end is no success there.
import type { Step } from '../result.ts';
import { type Report, type ReportedResult, summaryOf } from './report.ts';

/** @param names of all scenarios that were to be played */
export function junitReport(report: Report, names: readonly string[]): string {
  const played = new Set(report.scenarios.map(each => each.name));
  const cases = [
    ...report.scenarios.map(caseOf),
    ...names.filter(name => !played.has(name)).map(name => errorCase(name, `not played: ${summaryOf(report)}`)),
    openCase(report),
  ];
  const count = (tag: string) => cases.filter(each => each.includes(`<${tag}`)).length;
  const counts = `tests="${cases.length}" failures="${count('failure')}" errors="${count('error')}" skipped="${count('skipped')}"`;
  const ms = report.scenarios.reduce((sum, each) => sum + Number(each.ms), 0);
  const about = `name="${text(`certification of ${report.operator_code}`)}" time="${seconds(ms)}" timestamp="${report.started_at}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites ${counts}>
<testsuite ${about} ${counts}>
<properties><property name="id" value="${text(report.id)}"/><property name="status" value="${text(report.status)}"/></properties>
${cases.join('\n')}
</testsuite>
</testsuites>
`;
}

function caseOf({ name, title, rule, verdict, findings, steps, ms }: ReportedResult): string {
  const said = findings.join('\n');
  const body =
    verdict === 'failed'
      ? `<failure message="${text(findings[0] ?? title)}">${text(`${said}\nRule: ${rule}.`)}</failure>`
      : verdict === 'not_tried'
        ? `<skipped message="${text(said)}"/>`
        : '';
  const out = [...(verdict === 'warning' ? [`warning: ${said}`, `Rule: ${rule}.`] : []), ...steps.map(stepOf)].join('\n');
  return `<testcase classname="wallet" name="${text(`${name}: ${title}`)}" time="${seconds(ms)}">${body}<system-out>${text(out)}</system-out></testcase>`;
}

const stepOf = ({ sent, expected, came, ok }: Step): string =>
  ok ? `${sent} -> ${came}` : `! ${sent}: expected ${expected}, came ${came}`;

const errorCase = (name: string, why: string): string =>
  `<testcase classname="wallet" name="${text(name)}" time="0"><error message="${text(why)}"/></testcase>`;

/** What no scenario says: movements that the wallet never answered. */
function openCase({ open }: Report): string {
  const body = open.length === 0 ? '' : `<failure message="${text(`not answered OK: ${open.join(', ')}`)}"/>`;
  return `<testcase classname="wallet" name="every movement is answered" time="0">${body}</testcase>`;
}

const seconds = (ms: number | bigint): string => (Number(ms) / 1000).toFixed(3);

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\n': '&#10;' };
/** Much of it was said by a wallet: XML has no signs for most controls, nor for halves of pairs. */
const text = (given: string): string =>
  given
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must go
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g, '\ufffd')
    .replaceAll(/[&<>"\n]/g, each => ESCAPES[each] as string);
