// Calls do not stay for ever: after a week their rows go, and of each category of an operator only the last ones stay.
import type { Database } from '../db/index.ts';
import type { Clock } from '../kernel/index.ts';
import type { Category } from './call.ts';

const KEPT_MS = 7 * 24 * 3_600_000;
const MOST: Readonly<Record<Category, number>> = {
  wallet: 5000,
  wallet_failed: 5000,
  api: 5000,
  api_refused: 5000,
  unverified: 1000,
};
const AT_ONCE = 1000;

export interface RetentionDeps {
  db: Database;
  clock: Clock;
}

/** Deletes a few rows at a time. */
export class Retention {
  readonly #deps: RetentionDeps;
  /** categories that were written to since they were last looked at; null: nobody knows yet */
  #written: Map<string, { operator: string; category: Category }> | null = null;

  constructor(deps: RetentionDeps) {
    this.#deps = deps;
  }

  wrote(operator: string, category: Category): void {
    this.#written?.set(`${operator} ${category}`, { operator, category });
  }

  /** @returns whether there may be more */
  async sweep(): Promise<boolean> {
    this.#written ??= await this.#all();
    let isMore = (await this.#deleted('select id from wire_call where at < $1 order by at', [this.#before()])) === AT_ONCE;
    for (const [key, { operator, category }] of this.#written) {
      this.#written.delete(key); // what is written from here on is looked at again
      const beyond = `select id from wire_call where operator = $1 and category = $2 order by id desc offset ${MOST[category]}`;
      if ((await this.#deleted(beyond, [operator, category])) < AT_ONCE) continue;
      this.#written.set(key, { operator, category });
      isMore = true;
      break;
    }
    return isMore;
  }

  #before(): number {
    return this.#deps.clock.now() - KEPT_MS;
  }

  async #all() {
    const rows = await this.#deps.db.query<{ operator: string; category: Category }>(
      'select distinct operator, category from wire_call',
    );
    return new Map(rows.map(row => [`${row.operator} ${row.category}`, row]));
  }

  async #deleted(which: string, values: readonly unknown[]): Promise<number> {
    const { db } = this.#deps;
    return db.transaction(async sql => {
      await db.fence(sql);
      return sql.run(`delete from wire_call where id in (${which} limit ${AT_ONCE})`, values);
    });
  }
}
