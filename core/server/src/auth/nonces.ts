// Nonces and the rate window: one statement for all requests of the moment, in the database.
import type { Database } from '../db/index.ts';
import { Batcher, type Clock, wallOf } from '../kernel/index.ts';

/** What became of a request's nonce. */
export type NonceVerdict = 'fresh' | 'reused' | 'over_rate';

interface Use {
  operator: string;
  nonce: string;
  until: number;
}

const SWEEP_MS = 30_000;

export class Nonces {
  readonly #db: Database;
  readonly #clock: Clock;
  readonly #ratePerS: number;
  readonly #group: Batcher<Use, NonceVerdict>;
  #sweptAt = 0;
  #forgotten = 0;

  constructor(deps: { db: Database; clock: Clock; ratePerS: number }) {
    this.#db = deps.db;
    this.#clock = deps.clock;
    this.#ratePerS = deps.ratePerS;
    this.#group = new Batcher(uses => this.#store(uses));
  }

  /** Nonces that were to be kept until then or longer are still known (Unix ms). */
  get forgotten(): number {
    return this.#forgotten;
  }

  /** Stores a nonce until `until` and counts the request in its second. */
  use(operator: string, nonce: string, until: number): Promise<NonceVerdict> {
    return this.#group.add({ operator, nonce, until });
  }

  /** A nonce that is twice in one group is fresh once: the first of them. Only fresh ones count in the window. */
  async #store(uses: Use[]): Promise<NonceVerdict[]> {
    const second = Math.floor(this.#clock.now() / 1000);
    const first = new Map<string, number>();
    uses.forEach((use, i) => {
      const key = `${use.operator}\n${use.nonce}`;
      if (!first.has(key)) first.set(key, i);
    });
    const firsts = [...first.values()].map(i => uses[i] as Use);
    const rows = await this.#db.query<{ operator: string; nonce: string; count: number }>(
      `with given as (select * from unnest($1::text[], $2::text[], $3::bigint[]) as g(operator, nonce, until)),
        kept as (insert into nonce (operator, nonce, until) select * from given on conflict do nothing returning operator, nonce),
        counted as (
          insert into rate_window as w (operator, second, count) select operator, $4, count(*) from kept group by operator
          on conflict (operator) do update set second = excluded.second,
            count = case when w.second = excluded.second then w.count else 0 end + excluded.count
          returning operator, count)
       select k.operator, k.nonce, c.count from kept k join counted c using (operator)`,
      [firsts.map(use => use.operator), firsts.map(use => use.nonce), firsts.map(use => use.until), second],
    );
    void this.#sweep();
    return this.#verdicts(uses, first, rows);
  }

  #verdicts(uses: Use[], first: Map<string, number>, rows: { operator: string; nonce: string; count: number }[]): NonceVerdict[] {
    const kept = new Set(rows.map(row => `${row.operator}\n${row.nonce}`));
    const inGroup = new Map<string, number>();
    for (const row of rows) inGroup.set(row.operator, (inGroup.get(row.operator) ?? 0) + 1);
    const countOf = new Map(rows.map(row => [row.operator, Number(row.count)]));
    const rank = new Map<string, number>();
    return uses.map((use, i) => {
      const key = `${use.operator}\n${use.nonce}`;
      if (!kept.has(key) || first.get(key) !== i) return 'reused';
      const before = (countOf.get(use.operator) ?? 0) - (inGroup.get(use.operator) ?? 0);
      const mine = (rank.get(use.operator) ?? 0) + 1;
      rank.set(use.operator, mine);
      return before + mine > this.#ratePerS ? 'over_rate' : 'fresh';
    });
  }

  async #sweep(): Promise<void> {
    const now = this.#clock.now();
    if (now - this.#sweptAt < SWEEP_MS) return;
    this.#sweptAt = now;
    const until = Math.min(now, wallOf(this.#clock)); // a clock that was set ahead makes nothing forgotten
    this.#forgotten = Math.max(this.#forgotten, until);
    await this.#db.query('delete from nonce where until < $1', [until]).catch(() => {});
  }
}
