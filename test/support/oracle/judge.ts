// The judgement: every rule on all that was gathered, wherever it was gathered.
import { checkJournal, checkPrepaid, checkRounds, checkSessions, checkStuck, checkWhole } from './book-rules.ts';
import type { Report, Violation } from './case.ts';
import type { Evidence } from './evidence.ts';
import { checkMemory } from './memory-rules.ts';
import { checkAudit, checkReplays, checkReports } from './report-rules.ts';
import { checkScans } from './scan-rules.ts';
import { checkLedger, checkLink } from './wallet-rules.ts';

/** Every rule on all that was gathered. */
export function judge(evidence: Evidence): Report {
  const violations: Violation[] = [];
  const say = (kind: Violation['kind'], rule: string, text: string) => void violations.push({ kind, rule, text });
  for (const { code, ledger } of evidence.operators) checkLedger(code, ledger, say);
  checkLink(evidence, say);
  const { tables } = evidence;
  for (const check of [checkStuck, checkWhole, checkJournal, checkRounds, checkSessions]) check(tables, say);
  for (const check of [checkPrepaid, checkReports, checkAudit, checkReplays, checkMemory, checkScans]) check(evidence, say);
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
    'scanned cards': tables.scans.length,
    'replayed rounds': platform?.replays.length ?? 0,
  };
}

/** How many violations there are of a kind. */
export const countOf = ({ violations }: Report, kind: Violation['kind']): number =>
  violations.filter(each => each.kind === kind).length;

/** The last line: what was lost, doubled, stuck, or otherwise wrong. */
export const verdictOf = (report: Report): string =>
  (['lost', 'doubled', 'stuck', 'wrong'] as const).map(kind => `${countOf(report, kind)} ${kind}`).join(', ');
