// What a report of a certification is made of: the fields that the APIs answer.
import type { Result, Step } from '../result.ts';

/** What came of a scenario, as it is on the wire. */
export interface ReportedResult extends Pick<Result, 'name' | 'title' | 'rule' | 'verdict'> {
  findings: readonly string[];
  steps: readonly Step[];
  ms: number | bigint;
}

/** A certification as it is on the wire. */
export interface Report {
  id: string;
  operator_code: string;
  external_id: string;
  currency: string;
  amount: number | bigint;
  status: string;
  harmless_only: boolean;
  started_at: string;
  ended_at: string | null;
  progress: { done: number | bigint; of: number | bigint; playing: string | null };
  passed: number | bigint;
  failed: number | bigint;
  warnings: number | bigint;
  not_tried: number | bigint;
  balance_before: number | bigint | null;
  balance_after: number | bigint | null;
  balance_restored: boolean | null;
  open: readonly string[];
  returned_at: string | null;
  notes: readonly string[];
  scenarios: readonly ReportedResult[];
}

/** How it stands, in one sentence. */
export function summaryOf({ status, passed, failed, warnings, not_tried, progress }: Report): string {
  const counts = `${passed} passed, ${failed} failed, ${warnings} warnings, ${not_tried} not tried`;
  if (status === 'done') return counts;
  const how =
    status === 'interrupted' ? 'interrupted' : status === 'waiting' ? 'waits for a restart of the wallet' : 'still runs';
  return `${how} after ${progress.done} of ${progress.of}: ${counts}`;
}
