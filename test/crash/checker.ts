// The checker of the crash harness: node test/crash/checker.ts case.json [--json]. It imports nothing of what it checks.
import { readFileSync } from 'node:fs';
import { checkJournal, checkPrepaid, checkRounds, checkSessions, checkStuck, checkWhole } from './checker/book-rules.ts';
import type { CaseFile, Report, Violation } from './checker/case.ts';
import { type Evidence, gather } from './checker/evidence.ts';
import { checkAudit, checkMemory, checkReplays, checkReports } from './checker/report-rules.ts';
import { checkLedger, checkLink } from './checker/wallet-rules.ts';

/** Every rule on all that was gathered. */
export function judge(evidence: Evidence): Report {
  const violations: Violation[] = [];
  const say = (kind: Violation['kind'], rule: string, text: string) => void violations.push({ kind, rule, text });
  for (const { code, ledger } of evidence.operators) checkLedger(code, ledger, say);
  checkLink(evidence, say);
  const { tables } = evidence;
  for (const check of [checkStuck, checkWhole, checkJournal, checkRounds, checkSessions]) check(tables, say);
  for (const check of [checkPrepaid, checkReports, checkAudit, checkReplays, checkMemory]) check(evidence, say);
  return { violations, counts: countsOf(evidence), resumed: evidence.platform?.replays ?? [] };
}

function countsOf({ tables, operators, memory, platform }: Evidence): Record<string, number> {
  return {
    'wallet calls': operators.reduce((sum, { ledger }) => sum + ledger.calls.length, 0),
    'wallet rows': tables.tx.length,
    postings: tables.journal.length,
    'prepaid entries': tables.entries.length,
    rounds: tables.rounds.length,
    sessions: tables.sessions.length,
    'audit records': tables.audit.length,
    'remembered actions': memory.filter(({ line }) => line === 'action').length,
    'replayed rounds': platform?.replays.length ?? 0,
  };
}

/** How many violations there are of a kind. */
export const countOf = ({ violations }: Report, kind: Violation['kind']): number =>
  violations.filter(each => each.kind === kind).length;

/** The last line: what was lost, doubled, stuck, or otherwise wrong. */
export const verdictOf = (report: Report): string =>
  (['lost', 'doubled', 'stuck', 'wrong'] as const).map(kind => `${countOf(report, kind)} ${kind}`).join(', ');

async function main([file, json]: readonly string[]): Promise<number> {
  if (!file) {
    console.error('checker.ts CASE.json [--json]: the file that describes what is to be checked (test/crash/checker/case.ts)');
    return 64;
  }
  const report = judge(await gather(JSON.parse(readFileSync(file, 'utf8')) as CaseFile));
  if (json === '--json') {
    process.stdout.write(JSON.stringify(report));
  } else {
    for (const [what, count] of Object.entries(report.counts)) console.log(`${String(count).padStart(8)} ${what}`);
    for (const { kind, rule, text } of report.violations) console.log(`${kind.toUpperCase()} ${rule}: ${text}`);
    console.log(verdictOf(report));
  }
  return report.violations.length > 0 ? 1 : 0;
}

if (process.argv[1] === import.meta.filename) process.exitCode = await main(process.argv.slice(2));
