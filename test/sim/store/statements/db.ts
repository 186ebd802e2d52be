// Statements of the db room: the lease, the fence, the marks of the database.
import { changed, rows, type Statement } from '../statement.ts';
import type { Tables } from '../tables.ts';

/** The clock of the database. */
const NOW = '(extract(epoch from clock_timestamp()) * 1000)::bigint';

/** Is the lease this one? */
const holds = (db: Tables, owner: unknown, epoch: unknown): boolean => {
  const lease = db.of('lease').get('server');
  return lease?.owner === owner && lease?.epoch === Number(epoch);
};

/** May money move under this lease? */
export const isFenced = holds;

export const dbStatements: Statement[] = [
  [
    `insert into lease (id, owner, epoch, seen_at) values ('server', '', 0, 0) on conflict do nothing`,
    db => changed(db.of('lease').insertNew({ id: 'server', owner: '', epoch: 0, seen_at: 0 }) ? 1 : 0),
  ],
  [
    `insert into meta (key, value) values ('era', '1') on conflict do nothing`,
    db => changed(db.of('meta').insertNew({ key: 'era', value: '1' }) ? 1 : 0),
  ],
  [
    `select value from meta where key = 'era'`,
    db => {
      const row = db.of('meta').get('era');
      return rows(row ? [{ value: row.value }] : []);
    },
  ],
  [
    `select 1 from lease where id = 'server' and owner = $1 and epoch = $2 for share`,
    (db, [owner, epoch]) => rows(holds(db, owner, epoch) ? [{ '?column?': 1 }] : []),
  ],
  [
    `update lease set owner = '' where id = 'server' and owner = $1 and epoch = $2`,
    (db, [owner, epoch]) => {
      const lease = db.of('lease');
      const row = lease.get('server');
      if (!row || !holds(db, owner, epoch)) return changed(0);
      lease.update(row, { owner: '' });
      return changed(1);
    },
  ],
  [
    `select owner, epoch, seen_at, ${NOW} as now from lease where id = 'server' for update`,
    db => {
      const lease = db.of('lease');
      const row = lease.get('server');
      return rows(row ? [{ ...lease.view(row, ['owner', 'epoch', 'seen_at']), now: String(db.now()) }] : []);
    },
  ],
  [
    `update lease set owner = $1, epoch = $2, seen_at = ${NOW} where id = 'server'`,
    (db, [owner, epoch]) => {
      const lease = db.of('lease');
      const row = lease.get('server');
      if (row) lease.update(row, { owner, epoch, seen_at: db.now() });
      return changed(row ? 1 : 0);
    },
  ],
  [
    `update lease set owner = coalesce($3::text, owner), seen_at = ${NOW}
      where id = 'server' and owner = any($1::text[]) and epoch = $2 returning id`,
    (db, [names, epoch, name]) => {
      const lease = db.of('lease');
      const row = lease.get('server');
      if (!row || !(names as string[]).some(each => holds(db, each, epoch))) return rows([]);
      lease.update(row, { owner: name ?? row.owner, seen_at: db.now() });
      return rows([{ id: 'server' }]);
    },
  ],
];
