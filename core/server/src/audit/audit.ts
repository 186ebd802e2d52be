// The audit log: every successful change leaves one record, made in the same transaction, with what was before and after.
import { isDeepStrictEqual } from 'node:util';
import { type Database, isUnanswered, type ReaderReports, type Row, type RowUpdate, type Sql } from '../db/index.ts';
import type { Clock, Timer } from '../kernel/index.ts';
import { sealAll, type Walked, walkChain } from './chain.ts';
import { type Change, changesOf, type Snapshot, type Touched } from './changes.ts';
import type { Kind, RowKind } from './kind.ts';
import { Restoring } from './restoring.ts';
import { type RecordValues, type RowChanged, RowChanges } from './row-changes.ts';
import { photoOf, SEAL_LOCK } from './row-kind.ts';

/** Who changes what, as it will stand in the record. */
export interface About {
  actor: string;
  /** The operator whose log shows it; null for changes by the platform. */
  operator: string | null;
  action: string;
  /** What else was done by it: each has a record after that of `action`, without photos (NS-26). */
  also?: readonly string[];
  target: string;
  ip: string | null;
  detail?: Record<string, unknown>;
  /** What is read before and after the work. */
  touches?: readonly Touched[];
  /** May an operator have it undone? Only what was read before can be. */
  restorable?: boolean;
  /** the record that this one undoes */
  restoreOf?: number;
}

/** Does a change; it is told how what it touches looks before. */
export type Work<T> = (sql: Sql, before: readonly unknown[]) => Promise<T>;

/** What was done, and its record. */
export interface Made<T> {
  result: T;
  auditId: number;
  snapshots: readonly Snapshot[];
}

export interface AuditRecord {
  id: number;
  operator: string | null;
  actor: string;
  action: string;
  target: string;
  detail: Record<string, unknown>;
  ip: string | null;
  createdAt: number;
  /** undefined: nothing was photographed */
  snapshots: Snapshot[] | undefined;
  changes: Change[] | undefined;
  restoreOf: number | null;
  restoredBy: number | null;
  /** changes of this kind may be undone; this one only if it was photographed */
  isRevertible: boolean;
  restorable: boolean;
}

export interface AuditFilter {
  /** undefined: everybody's */
  operator?: string;
  ids?: number[];
  actionPrefix?: string;
  target?: string;
  restorable?: boolean;
  limit: number;
  page: number;
}

/** Changes of this long are sealed together. */
const SEAL_MS = 250;
export class Audit {
  readonly #db: Database;
  readonly #clock: Clock;
  readonly #rows: RowChanges;
  readonly #kinds = new Map<string, Kind | RowKind>();
  #sealing: Promise<void> = Promise.resolve();
  #soon: Timer | undefined;

  constructor(deps: { db: Database; clock: Clock }) {
    this.#db = deps.db;
    this.#clock = deps.clock;
    this.#rows = new RowChanges(deps.db);
  }

  /** A room registers what can be snapshot; what is one row can also be changed and recorded by one statement. */
  kind(name: string, kind: Kind | RowKind): void {
    this.#kinds.set(name, kind);
  }

  /**
   * Does the work and writes its record in one transaction; a work that throws leaves none. Where the answer to its commit is
   * lost the record says whether it was done.
   */
  async change<T>(about: About, work: Work<T>): Promise<Made<T>> {
    let made: Made<T> | undefined;
    const change = async (sql: Sql) => {
      await this.#db.fence(sql);
      const touches = about.touches ?? [];
      const before = await this.#read(sql, touches);
      const result = await work(sql, before);
      const after = await this.#read(sql, touches);
      const photos = touches.map(({ kind, key }, i) => ({ kind, key, before: before[i] ?? null, after: after[i] ?? null }));
      const snapshots = differing(photos);
      made = { result, auditId: await this.#write(sql, about, snapshots), snapshots };
      return made;
    };
    const done = await this.#db.transaction(change).catch(async (error: unknown) => {
      const lost = isUnanswered(error) ? made : undefined;
      const read = async () => lost !== undefined && (await this.#isWritten(lost.auditId, about));
      if (lost && (await this.#db.readWhenBack(read).catch(() => false))) return lost;
      throw error;
    });
    this.#sealSoon();
    return done;
  }

  /**
   * Changes one row, what `about` touches, and writes the record of that by one statement, which like changes of the moment
   * share. It may fail as a transaction may; where the answer to it is lost the record says whether it was done.
   * @returns undefined: there is no such row, or it was not as the update wants it; then there is no record either
   */
  async changeRow(about: About, update: RowUpdate): Promise<RowChanged | undefined> {
    const [touched, ...others] = about.touches ?? [];
    const kind = touched && this.#kinds.get(touched.kind);
    if (!kind || 'snapshot' in kind || others.length > 0 || touched.key !== update.key || about.also?.length)
      throw new Error(`${about.action} is no change of one row`);
    try {
      return await this.#rows.change(touched.kind, kind, update, this.#recordOf(about));
    } finally {
      if (update.topic) this.#db.bus.invalidate(update.topic, update.key);
      this.#sealSoon();
    }
  }

  #sealSoon(): void {
    this.#soon ??= this.#clock.after(SEAL_MS, () => void this.seal());
  }

  /** The record of a change that another room makes in its own transaction; call `seal` after the commit. @returns its id */
  record(sql: Sql, about: Omit<About, 'touches' | 'restorable'>): Promise<number> {
    return this.#write(sql, about, []);
  }

  async #isWritten(id: number, { actor, action, target }: About): Promise<boolean> {
    const rows = await this.#db.query(
      'select 1 from audit_record where id = $1 and actor = $2 and action = $3 and target is not distinct from $4',
      [id, actor, action, target],
    );
    return rows.length === 1;
  }

  #read(sql: Sql, touches: readonly Touched[]): Promise<unknown[]> {
    return touches.reduce<Promise<unknown[]>>(async (all, { kind, key }) => {
      const known = this.#kinds.get(kind);
      if (!known) throw new Error(`nobody told the audit room how ${kind} looks`);
      return [...(await all), await ('snapshot' in known ? known.snapshot(sql, key) : photoOf(sql, known, key))];
    }, Promise.resolve([]));
  }

  /** @returns the id of the first record, the one that carries the photos */
  async #write(sql: Sql, about: About, snapshots: Snapshot[]): Promise<number> {
    const id = await this.#writeOne(sql, about, snapshots);
    const { restoreOf: _, ...beside } = about;
    for (const action of about.also ?? []) await this.#writeOne(sql, { ...beside, action }, []);
    return id;
  }

  async #writeOne(sql: Sql, about: About, snapshots: Snapshot[]): Promise<number> {
    const { operator, actor, action, target, detail, ip, created_at, restorable } = this.#recordOf(about);
    const snapshot = snapshots.length > 0 ? JSON.stringify(snapshots) : null;
    const [row] = await sql.query<{ id: string }>(
      `with held as materialized (select pg_advisory_xact_lock_shared(${SEAL_LOCK}))
       insert into audit_record (operator, actor, action, target, detail, ip, created_at, restorable, snapshot, restore_of)
       select $1::text, $2::text, $3::text, $4::text, $5::text, $6::text, $7::bigint, $8::boolean, $9::text, $10::bigint
       from held returning id`,
      [operator, actor, action, target, detail, ip, created_at, restorable, snapshot, about.restoreOf ?? null],
    );
    const id = Number(row?.id);
    if (about.restoreOf !== undefined)
      await sql.run('update audit_record set restored_by = $2 where id = $1', [about.restoreOf, id]);
    return id;
  }

  #recordOf(about: About): RecordValues {
    return {
      // what the platform does is invisible to operators (AUD-02)
      operator: about.actor.startsWith('platform:') ? null : about.operator,
      actor: about.actor,
      action: about.action,
      target: about.target,
      detail: JSON.stringify(about.detail ?? {}),
      ip: about.ip,
      created_at: this.#clock.now(),
      restorable: about.restorable === true,
    };
  }

  /** Chains the records that are not sealed yet, in the order of their ids. One at a time. */
  seal(): Promise<void> {
    this.#soon?.cancel();
    this.#soon = undefined;
    // what is left open is sealed with the next change
    this.#sealing = this.#sealing.then(() => sealAll(this.#db)).catch(() => {});
    return this.#sealing;
  }

  /** Walks the chain of what is written until now, sealed first; see `walkChain`. */
  async verify(reports: ReaderReports): Promise<Walked> {
    await this.seal();
    return walkChain(reports);
  }

  /** The number of the first record that an operator left of an action; undefined: it left none. */
  async idOf(operator: string, action: string, target: string): Promise<number | undefined> {
    const text = 'select id from audit_record where operator = $1 and action = $2 and target = $3 order by id limit 1';
    const [row] = await this.#db.query<{ id: string }>(text, [operator, action, target]);
    return row && Number(row.id);
  }

  /** Records, newest first; `hasMore` when another page follows. */
  async list(reports: ReaderReports, filter: AuditFilter): Promise<{ entries: AuditRecord[]; hasMore: boolean }> {
    const { operator = null, ids = null, actionPrefix = null, target = null, restorable = null, limit, page } = filter;
    const text = `select * from audit_record where ($1::text is null or operator = $1) and ($2::bigint[] is null or id = any($2))
        and ($3::text is null or starts_with(action, $3)) and ($4::text is null or target = $4)
        and ($5::boolean is null or (restorable and snapshot is not null) = $5) order by id desc limit $6 offset $7`;
    const values = [operator, ids, actionPrefix, target, restorable, ids ? 500 : limit + 1, ids ? 0 : (page - 1) * limit];
    const rows = await reports.list(sql => sql.query(text, values));
    const entries = rows.slice(0, ids ? 500 : limit).map(recordOf);
    return { entries, hasMore: !ids && rows.length > limit };
  }

  /** @param operator whose record it must be; undefined: anybody's */
  async find(id: number, operator?: string): Promise<AuditRecord | undefined> {
    const text = 'select * from audit_record where id = $1 and ($2::text is null or operator = $2)';
    const [row] = await this.#db.query<Row>(text, [id, operator ?? null]);
    return row && recordOf(row);
  }

  /** What undoing these changes means; undefined when some of them cannot be undone. */
  restoring(snapshots: readonly Snapshot[]): Restoring | undefined {
    const kinds = snapshots.map(each => this.#kinds.get(each.kind));
    return kinds.every(each => each?.restore) ? new Restoring(kinds as (Kind | RowKind)[], snapshots) : undefined;
  }
}

/** Of many things that a change may touch those that it changed; what it was about in any case. */
function differing(photos: readonly Snapshot[]): Snapshot[] {
  const changed = photos.filter(({ before, after }) => !isDeepStrictEqual(before, after));
  return changed.length > 0 ? changed : photos.slice(0, 1);
}

function recordOf(row: Row): AuditRecord {
  const number = (value: unknown) => (value === null ? null : Number(value));
  const snapshots = row.snapshot === null ? undefined : (JSON.parse(String(row.snapshot)) as Snapshot[]);
  return {
    id: Number(row.id),
    operator: row.operator as string | null,
    actor: String(row.actor),
    action: String(row.action),
    target: String(row.target),
    detail: JSON.parse(String(row.detail)) as Record<string, unknown>,
    ip: row.ip as string | null,
    createdAt: Number(row.created_at),
    snapshots,
    changes: snapshots && changesOf(snapshots),
    restoreOf: number(row.restore_of),
    restoredBy: number(row.restored_by),
    isRevertible: row.restorable === true,
    restorable: row.restorable === true && snapshots !== undefined,
  };
}
