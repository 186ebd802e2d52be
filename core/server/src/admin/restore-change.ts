// Undoing a change through its record: everything it moved becomes what it was before, or nothing does.
import type { AuditRecord, Change, Recording } from '../audit/index.ts';
import { isUnanswered } from '../db/index.ts';
import { ApiError } from '../kernel/index.ts';
import { faults } from '../runtime/index.ts';
import { inTableOrder } from './change-table.ts';
import type { Services } from './services.ts';

/**
 * The checks run in the order of NS-26, the first that fails is answered. When it answers, running tables, lobbies and
 * connections have heard of it. @param force also what was changed again since
 * @returns what was changed, as the log shows it @throws NOT_RESTORABLE (403, 409), RESTORE_BLOCKED, RESTORE_CONFLICT
 */
export async function restoreChange(
  services: Services,
  record: Recording,
  was: AuditRecord,
  force: boolean,
): Promise<readonly Change[]> {
  const { audit, config, tables } = services;
  if (!was.isRevertible) throw new ApiError('NOT_RESTORABLE', undefined, 403);
  if (!was.snapshots || !config.audit.restore) throw new ApiError('NOT_RESTORABLE');
  const restoring = audit.restoring(was.snapshots);
  if (!restoring) throw new ApiError('NOT_RESTORABLE', undefined, 403);
  const ids = was.snapshots.filter(each => each.kind === 'table').map(each => each.key);
  await inTableOrder(ids, async () => {
    await record
      .change((sql, now) => restoring.write(sql, now, force))
      .catch(async (error: unknown) => {
        // it may have been written after all
        if (isUnanswered(error)) for (const id of ids) if (tables.row(id)) await tables.ask(id, { type: 'invalidate' });
        throw error;
      });
    if (faults.on) await faults.at('K22');
    await restoring.told();
  });
  return record.changes;
}
