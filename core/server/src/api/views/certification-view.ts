// How a certification looks on the wire.
import type { Services } from '../../admin/index.ts';
import { LINK_MS, type Progress, type Result, signLink } from '../../certification/index.ts';
import { iso } from '../../kernel/index.ts';
import type { CertificationDetail, CertificationList, CertificationReport } from '../schemas/certification.ts';
import type { Sent } from '../schemas/words.ts';

/** Without its scenarios: as it stands in a list. */
export function certificationView({ row, scenarios, now }: Progress): Sent<typeof CertificationList>['certifications'][number] {
  const count = (verdict: Result['verdict']) => row.results.filter(each => each.verdict === verdict).length;
  return {
    id: row.id,
    operator_code: row.operator,
    external_id: row.externalId,
    currency: row.currency,
    amount: row.amount,
    status: row.status,
    /** production: what moves money or is not genuine is not played */
    harmless_only: row.harmlessOnly,
    started_at: iso(row.startedAt),
    ended_at: row.endedAt === null ? null : iso(row.endedAt),
    progress: { done: row.results.length, of: scenarios.length, playing: now },
    passed: count('passed'),
    failed: count('failed'),
    warnings: count('warning'),
    not_tried: count('not_tried'),
    balance_before: row.balanceBefore,
    balance_after: row.balanceAfter,
    balance_restored: row.restored,
    open: row.open,
    returned_at: row.returnedAt === null ? null : iso(row.returnedAt),
    notes: row.notes,
  };
}

/** With what came of each scenario so far. */
export const certificationReport = (progress: Progress): Sent<typeof CertificationReport> => ({
  ...certificationView(progress),
  scenarios: progress.row.results,
});

/** And with a link to its page. */
export const certificationDetail = (services: Services, progress: Progress): Sent<typeof CertificationDetail> => ({
  ...certificationReport(progress),
  page: certificationPage(services, progress.row.id),
});

/** Behind a `#`: what a browser sends to nobody stands in no log. */
export function certificationPage({ cipher, clock, url }: Services, id: string): { url: string; expires_at: string } {
  const until = clock.now() + LINK_MS;
  return { url: `${url()}/certify#${signLink(cipher, id, until)}`, expires_at: iso(until) };
}
