// Debit rows of the moment: one statement for those that need nothing else, one transaction for the rest.
import { type BirthDeps, bearDebits, type DebitBirth, debitRow, playIn } from './births.ts';
import { BEAR, birthOf } from './statements.ts';
import { together } from './together.ts';
import type { TxRow } from './tx.ts';

const MOST_KNOWN = 20_000;

/** Writes groups of debit rows. */
export class GroupBirths {
  readonly #deps: BirthDeps;
  /** the last ordinal of a player in a scope, as far as this process knows: a wrong one costs a statement, never a debit */
  readonly #ordinals = new Map<string, number>();

  constructor(deps: BirthDeps) {
    this.#deps = deps;
  }

  /** @returns a row or an error for each birth, in order; the row of too small a prepaid credit is `failed` */
  async bear(births: readonly DebitBirth[]): Promise<(TxRow | Error)[]> {
    const done = new Map<DebitBirth, TxRow | Error>();
    const plain = births.filter(each => each.rate === null && !each.effects.born);
    // when it fails, the transaction finds out whose fault it is; it also bears the later debits of prepaid scopes
    for (const [birth, row] of await this.#bearPlain(plain).catch(() => [])) done.set(birth, row);
    const rest = births.filter(each => !done.has(each));
    const rows = await together(this.#deps.db, rest, (sql, part) => bearDebits(this.#deps, sql, part));
    for (const [i, birth] of rest.entries()) done.set(birth, rows[i] as TxRow | Error);
    return births.map(birth => {
      const row = done.get(birth) as TxRow | Error;
      this.#note(birth, row);
      return row;
    });
  }

  async #bearPlain(births: readonly DebitBirth[]): Promise<[DebitBirth, TxRow][]> {
    if (births.length === 0) return [];
    const { db } = this.#deps;
    const rows = new Map<string, [DebitBirth, TxRow]>();
    const played = new Set<string>();
    for (const birth of births) {
      const play = playIn(birth.order);
      if (played.has(play)) continue; // a second one of the same player: its number is not known yet
      played.add(play);
      const row = debitRow(this.#deps, birth.order, (this.#ordinals.get(play) ?? 0) + 1, false);
      rows.set(row.txId, [birth, row]);
    }
    const given = JSON.stringify([...rows.values()].map(([, row]) => birthOf(row)));
    const found = await db.query<{ tx_id: string; before: number; prepaid: boolean }>(BEAR, [
      given,
      db.lease.owner,
      db.lease.epoch,
    ]);
    return found.flatMap(({ tx_id, before, prepaid }) => {
      const made = rows.get(tx_id);
      return made && made[1].ordinal === Number(before) + 1 && !prepaid ? [made] : [];
    });
  }

  #note({ order }: DebitBirth, row: TxRow | Error): void {
    const play = playIn(order);
    this.#ordinals.delete(play);
    if (row instanceof Error) return;
    this.#ordinals.set(play, row.ordinal);
    if (this.#ordinals.size <= MOST_KNOWN) return;
    const [oldest] = this.#ordinals.keys();
    if (oldest !== undefined) this.#ordinals.delete(oldest);
  }
}
