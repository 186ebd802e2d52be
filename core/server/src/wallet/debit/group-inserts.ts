// Debit rows of the moment: one statement for those that need nothing else, one transaction for the rest.

import { scopeOf } from '../player-queue.ts';
import { bisectingBatch } from '../rows/bisecting-batch.ts';
import type { InsertDeps } from '../rows/inserts.ts';
import { valuesOf } from '../rows/statements.ts';
import type { TxRow } from '../rows/tx.ts';
import { type DebitInsert, debitRow, insertDebits, playIn } from './inserts.ts';
import { StakeElsewhere } from './stakes.ts';
import { INSERT_DEBITS } from './statements.ts';

const MOST_KNOWN = 20_000;

/** Writes groups of debit rows. */
export class GroupInserts {
  readonly #deps: InsertDeps;
  /** the last ordinal of a player in a scope, as far as this process knows: a wrong one costs a statement, never a debit */
  readonly #ordinals = new Map<string, number>();

  constructor(deps: InsertDeps) {
    this.#deps = deps;
  }

  /** @returns a row or an error for each insert, in order; the row of too small a prepaid credit is `failed` */
  async insert(inserts: readonly DebitInsert[]): Promise<(TxRow | Error)[]> {
    const done = new Map<DebitInsert, TxRow | Error>();
    const plain = inserts.filter(each => each.rate === null);
    // when it fails, the transaction finds out whose fault it is; it also takes the later debits of prepaid scopes
    for (const [insert, row] of await this.#insertPlain(plain).catch(() => [])) done.set(insert, row);
    const rest = inserts.filter(each => !done.has(each));
    const rows = await bisectingBatch(this.#deps.db, rest, (sql, part) => insertDebits(this.#deps, sql, part));
    for (const [i, insert] of rest.entries()) done.set(insert, rows[i] as TxRow | Error);
    return inserts.map(insert => {
      const row = done.get(insert) as TxRow | Error;
      this.#note(insert, row);
      return row;
    });
  }

  async #insertPlain(inserts: readonly DebitInsert[]): Promise<[DebitInsert, TxRow | Error][]> {
    if (inserts.length === 0) return [];
    const { db } = this.#deps;
    const rows = new Map<string, [DebitInsert, TxRow]>();
    const played = new Set<string>();
    for (const insert of inserts) {
      const play = playIn(insert.order);
      if (played.has(play)) continue; // a second one of the same player: its number is not known yet
      played.add(play);
      const row = debitRow(this.#deps, insert.order, (this.#ordinals.get(play) ?? 0) + 1, false);
      rows.set(row.txId, [insert, row]);
    }
    const lease = db.leaseOf(...[...rows.values()].map(([, row]) => scopeOf(row)));
    const given = JSON.stringify(
      [...rows.values()].map(([{ order }, row]) => ({ ...valuesOf(row), alone: order.alone === true })),
    );
    const found = await db.query<{ tx_id: string; before: number; prepaid: boolean; elsewhere: string | null }>(INSERT_DEBITS, [
      given,
      lease.owner,
      lease.epoch,
    ]);
    return found.flatMap(({ tx_id, before, prepaid, elsewhere }): [DebitInsert, TxRow | Error][] => {
      const made = rows.get(tx_id);
      if (made && elsewhere !== null) return [[made[0], new StakeElsewhere(elsewhere)]];
      return made && made[1].ordinal === Number(before) + 1 && !prepaid ? [made] : [];
    });
  }

  #note({ order }: DebitInsert, row: TxRow | Error): void {
    const play = playIn(order);
    this.#ordinals.delete(play);
    if (row instanceof Error) return;
    this.#ordinals.set(play, row.ordinal);
    if (this.#ordinals.size <= MOST_KNOWN) return;
    const [oldest] = this.#ordinals.keys();
    if (oldest !== undefined) this.#ordinals.delete(oldest);
  }
}
