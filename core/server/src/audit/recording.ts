// The record of one request: who asks for what, and which changes of it are photographed before and after.
import type { RowUpdate, Sql } from '../db/index.ts';
import type { About, Audit, Work } from './audit.ts';
import { type Change, changesOf } from './changes.ts';
import type { RowPhotos } from './row-changes.ts';

/** What is known of a request's record before its work: the actions are all that it may be about. */
export type Stated = Omit<About, 'action' | 'also'> & { actions: readonly [string, ...string[]] };

/** What a use case records its change with; the frame makes one for each request that writes. */
export class Recording {
  readonly #audit: Audit;
  readonly #actions: Stated['actions'];
  readonly #about: About;
  /** of the stated actions those that were done; undefined until it was said */
  #done: readonly string[] | undefined;
  #id: number | undefined;
  #changes: Change[] = [];

  constructor(audit: Audit, { actions, ...about }: Stated) {
    this.#audit = audit;
    this.#actions = actions;
    this.#about = { ...about, action: actions[0] };
  }

  /** Who acts, as it stands in the record. */
  get actor(): string {
    return this.#about.actor;
  }

  /** The id of the record, of several the first one's; undefined until it is written. */
  get id(): number | undefined {
    return this.#id;
  }

  /** What a `change` changed, as the log shows it. */
  get changes(): Change[] {
    return this.#changes;
  }

  /** What the change is of, where that has its name only by the change itself. */
  of(target: string): void {
    this.#about.target = target;
  }

  /** The same was asked for before, and nothing is done: its record is the answer's. */
  repeats(id: number): void {
    this.#id = id;
  }

  /** More for the record's detail, also while the change is made. */
  note(detail: Record<string, unknown>): void {
    this.#about.detail = { ...this.#about.detail, ...detail };
  }

  /**
   * Says which of the stated actions the change is, also while it is made; each gets a record, in the order in which they are
   * stated (NS-26). Where one action is stated nothing need be said.
   * @throws for one that is not stated: the change is undone by that
   */
  did(...actions: readonly string[]): void {
    const other = actions.find(each => !this.#actions.includes(each));
    if (other !== undefined) throw new Error(`${other}: this endpoint states only ${this.#actions.join(', ')}`);
    this.#done = this.#actions.filter(each => actions.includes(each));
  }

  /** Does the work and writes its record in one transaction; a work that throws leaves none. It is told what was before. */
  async change<T>(work: Work<T>): Promise<T> {
    const recorded = async (sql: Sql, before: readonly unknown[]) => {
      const result = await work(sql, before);
      this.#name();
      return result;
    };
    const { result, auditId, snapshots } = await this.#audit.change(this.#about, recorded);
    this.#id = auditId;
    this.#changes = changesOf(snapshots);
    return result;
  }

  /**
   * The same where one row is changed and nothing else: one statement, which also says what was before.
   * @returns undefined: there is no such row, or it was not as the update wants it
   */
  async changeRow(update: RowUpdate): Promise<RowPhotos | undefined> {
    this.#name();
    const done = await this.#audit.changeRow(this.#about, update);
    this.#id = done?.auditId;
    return done;
  }

  /** Writes the record in the transaction of another room; call `seal` after its commit. */
  async writeIn(sql: Sql): Promise<void> {
    this.#name();
    this.#id = await this.#audit.record(sql, this.#about);
  }

  seal(): void {
    void this.#audit.seal();
  }

  /** @throws when nobody has said which of several actions it is */
  #name(): void {
    const [first, ...also] = this.#done ?? (this.#actions.length === 1 ? this.#actions : []);
    if (first === undefined) throw new Error(`nobody said which it is: ${this.#actions.join(', ')}`);
    this.#about.action = first;
    this.#about.also = also;
  }
}
