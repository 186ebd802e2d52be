// Changes of one row with their records: those of the moment that are alike share one statement.
import { randomUUID } from 'node:crypto';
import { type Database, halving, isOutage, isUnanswered, LeaseLost, type Row, type RowUpdate } from '../db/index.ts';
import { Batcher } from '../kernel/index.ts';
import type { RowKind } from './kind.ts';
import { changeRowsText } from './row-kind.ts';

/** How a row looked before a change and after it. */
export interface RowPhotos {
  before: Row;
  after: Row;
}

/** A change that was made, and the number of its record. */
export type RowChanged = RowPhotos & { auditId: number };

/** A record as it is written, by column. */
export interface RecordValues {
  operator: string | null;
  actor: string;
  action: string;
  target: string;
  detail: string;
  ip: string | null;
  created_at: number;
  restorable: boolean;
}

/** One row, by column: its key, its record, the mark of that, and what the update is given. */
type Given = RecordValues & { key: string; mark: string } & RowUpdate['values'];

interface Written {
  mark: string;
  id: string;
  snapshot: string;
}

/** Others may have written so many records since one whose answer was lost. */
const MOST_RECENT = 10_000;

export class RowChanges {
  readonly #db: Database;
  /** by the text that they share */
  readonly #groups = new Map<string, Batcher<Given, RowChanged | Error | undefined>>();

  constructor(db: Database) {
    this.#db = db;
  }

  /**
   * Where the answer is lost the record says whether it was done.
   * @returns undefined: there is no such row, or it was not as the update wants it
   */
  async change(name: string, kind: RowKind, update: RowUpdate, record: RecordValues): Promise<RowChanged | undefined> {
    const text = changeRowsText(name, kind, update);
    let group = this.#groups.get(text);
    if (!group) {
      group = new Batcher(all => this.#changeAll(text, all));
      this.#groups.set(text, group);
    }
    const changed = await group.add({ ...record, ...update.values, key: update.key, mark: randomUUID() });
    if (changed instanceof Error) throw changed;
    return changed;
  }

  /** A statement changes a row once: who wants another change of it waits for the next statement. */
  async #changeAll(text: string, all: readonly Given[]): Promise<(RowChanged | Error | undefined)[]> {
    const isFirst = (each: Given, i: number) => all.findIndex(other => other.key === each.key) === i;
    const now = all.filter(isFirst);
    const results = await halving(now, part => this.#write(text, part), isEverybodys);
    const later = all.filter((each, i) => !isFirst(each, i));
    const rest = later.length > 0 ? await this.#changeAll(text, later) : [];
    const byMark = new Map([...now, ...later].map(({ mark }, i) => [mark, [...results, ...rest][i]]));
    return all.map(({ mark }) => byMark.get(mark));
  }

  async #write(text: string, part: readonly Given[]): Promise<(RowChanged | undefined)[]> {
    const written = await this.#run(text, part).catch(async (error: unknown) => {
      const read = () => this.#marked(part);
      const found = isUnanswered(error) ? await this.#db.readWhenBack(read).catch(() => []) : [];
      if (found.length > 0) return found;
      throw error;
    });
    const byMark = new Map(written.map(each => [each.mark, each]));
    return part.map(({ mark }) => changedBy(byMark.get(mark)));
  }

  async #run(text: string, part: readonly Given[]): Promise<Written[]> {
    const rows = JSON.stringify(part, wellFormed);
    for (;;) {
      const lease = this.#db.leaseOf();
      const { owner, epoch } = lease;
      const written = await this.#db.query<Written>(text, [rows, owner, epoch]);
      if (written.length > 0) return written;
      await this.#db.transaction(sql => this.#db.fence(sql));
      if (lease.owner === owner) return [];
    }
  }

  /** The records of a statement whose answer is lost: they can only be some of the last. */
  #marked(part: readonly Given[]): Promise<Written[]> {
    const text = `select mark, id, snapshot from audit_record
      where id > (select coalesce(max(id), 0) - ${MOST_RECENT} from audit_record) and mark = any($1::text[])`;
    return this.#db.query<Written>(text, [part.map(each => each.mark)]);
  }
}

/** What no smaller group would be spared, and what may be done although it failed. */
const isEverybodys = (error: unknown): boolean => error instanceof LeaseLost || isOutage(error);

/** JSON of the database knows no half of a character; a text that is bound has the sign for it instead. */
const wellFormed = (_name: string, value: unknown): unknown => (typeof value === 'string' ? value.toWellFormed() : value);

function changedBy(written: Written | undefined): RowChanged | undefined {
  if (!written) return undefined;
  const [photos] = JSON.parse(written.snapshot) as RowPhotos[];
  if (!photos) throw new Error(`the record ${written.id} has no photos`);
  return { before: photos.before, after: photos.after, auditId: Number(written.id) };
}
