// Statements of the db room: the lease, the fence, the marks of the database.
import { changed, type Handlers, rows } from '../statement.ts';
import type { Tables } from '../tables.ts';

/** Is the lease this one? */
const holds = (db: Tables, owner: unknown, epoch: unknown): boolean => {
  const lease = db.of('lease').get('server');
  return lease?.owner === owner && lease?.epoch === Number(epoch);
};

/** May money move under this lease? */
export const isFenced = holds;

export const dbStatements: Handlers = {
  'db.make-lease': db => changed(db.of('lease').insertNew({ id: 'server', owner: '', epoch: 0, seen_at: 0 }) ? 1 : 0),
  'db.make-era': db => changed(db.of('meta').insertNew({ key: 'era', value: '1' }) ? 1 : 0),
  'db.read-era': db => {
    const row = db.of('meta').get('era');
    return rows(row ? [{ value: row.value }] : []);
  },
  'db.prove-lease': (db, [owner, epoch]) => rows(holds(db, owner, epoch) ? [{ '?column?': 1 }] : []),
  'db.release-lease': (db, [owner, epoch]) => {
    const lease = db.of('lease');
    const row = lease.get('server');
    if (!row || !holds(db, owner, epoch)) return changed(0);
    lease.update(row, { owner: '' });
    return changed(1);
  },
  'db.lock-lease': db => {
    const lease = db.of('lease');
    const row = lease.get('server');
    return rows(row ? [{ ...lease.view(row, ['owner', 'epoch', 'seen_at']), now: String(db.now()) }] : []);
  },
  'db.take-lease': (db, [owner, epoch]) => {
    const lease = db.of('lease');
    const row = lease.get('server');
    if (row) lease.update(row, { owner, epoch, seen_at: db.now() });
    return changed(row ? 1 : 0);
  },
  'db.renew-lease': (db, [names, epoch]) => renewed(db, names, epoch, {}),
  'db.rename-lease': (db, [names, epoch, owner]) => renewed(db, names, epoch, { owner }),
};

/** Who holds it under one of these names was seen now. */
function renewed(db: Tables, names: unknown, epoch: unknown, change: { owner?: unknown }) {
  const lease = db.of('lease');
  const row = lease.get('server');
  if (!row || !(names as string[]).some(each => holds(db, each, epoch))) return rows([]);
  lease.update(row, { ...change, seen_at: db.now() });
  return rows([{ id: 'server' }]);
}
