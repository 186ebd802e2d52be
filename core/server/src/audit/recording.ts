// The record of one request: who asks for what, and which changes of it are photographed before and after.
import type { Sql } from '../db/index.ts';
import type { About, Audit } from './audit.ts';

/** What a use case records its change with; the frame makes one for each request that writes. */
export class Recording {
  readonly #audit: Audit;
  readonly #about: About;
  #id: number | undefined;

  constructor(audit: Audit, about: About) {
    this.#audit = audit;
    this.#about = about;
  }

  /** Who acts, as it stands in the record. */
  get actor(): string {
    return this.#about.actor;
  }

  /** The id of the record; undefined until it is written. */
  get id(): number | undefined {
    return this.#id;
  }

  /** More for the record's detail, also while the change is made. */
  note(detail: Record<string, unknown>): void {
    this.#about.detail = { ...this.#about.detail, ...detail };
  }

  /** Does the work and writes its record in one transaction; a work that throws leaves none. */
  async change<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    const { result, auditId } = await this.#audit.change(this.#about, work);
    this.#id = auditId;
    return result;
  }

  /** Writes the record in the transaction of another room; call `seal` after its commit. */
  async writeIn(sql: Sql): Promise<void> {
    this.#id = await this.#audit.record(sql, this.#about);
  }

  seal(): void {
    void this.#audit.seal();
  }
}
