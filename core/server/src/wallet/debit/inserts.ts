// Debit rows of the moment: one statement for those that need nothing else, one transaction for the rest.
import { type Sql, statement } from '../../db/index.ts';
import type { Rate } from '../../ledger/index.ts';
import type { DebitOrder } from '../orders.ts';
import { scopeOf } from '../player-queue.ts';
import { bisectingBatch } from '../rows/bisecting-batch.ts';
import type { InsertDeps } from '../rows/inserts.ts';
import { insertRows } from '../rows/rows.ts';
import { PLAYED, valuesOf } from '../rows/statements.ts';
import { newRow, type TxRow, txId } from '../rows/tx.ts';
import { StakeElsewhere, stakeKey, takeStakes } from './stakes.ts';
import { INSERT_DEBITS } from './statements.ts';

/** More people than one process has at its tables. */
const MOST_KNOWN = 5000;

/** What a player staked last at a table. */
interface Staked {
  scopeId: string;
  ordinal: number;
}

/** A debit whose turn in its player's queue has come. */
export interface DebitInsert {
  order: DebitOrder;
  /** of the operator's prepaid credit now, null: it has none; only the first debit of a player's scope goes by it */
  rate: Rate | null;
}

const PLAYED_IN = statement(
  'wallet.played',
  `select v."scopeId" || '|' || v."playerId" as key, before as count, coalesce(prepaid, false) as prepaid
    from (select distinct * from unnest($1::text[], $2::text[])) as v ("scopeId", "playerId")
      cross join lateral (${PLAYED}) as played where before > 0`,
);

/** Writes groups of debit rows. */
export class DebitInserts {
  readonly #deps: InsertDeps;
  /** of each player at a table, as far as this process knows: what is wrong costs a statement, never a debit */
  readonly #staked = new Map<string, Staked>();

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
      const row = debitRow(this.#deps, insert.order, this.#lastOrdinal(insert.order) + 1, false);
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

  /** 0: none that this process knows of */
  #lastOrdinal(order: DebitOrder): number {
    const last = this.#staked.get(placeOf(order));
    return last?.scopeId === order.scopeId ? last.ordinal : 0;
  }

  #note({ order }: DebitInsert, row: TxRow | Error): void {
    const place = placeOf(order);
    this.#staked.delete(place);
    if (row instanceof Error) return;
    this.#staked.set(place, { scopeId: row.scopeId, ordinal: row.ordinal });
    if (this.#staked.size <= MOST_KNOWN) return;
    const [oldest] = this.#staked.keys();
    if (oldest !== undefined) this.#staked.delete(oldest);
  }
}

/** A player at a table, who is in one scope there at a time. */
const placeOf = ({ tableId, player }: DebitOrder): string => `${tableId}|${player.id}`;

/** A player in a round or table session: their debits there are numbered, and have the credit mode of the first. */
const playIn = ({ scopeId, player }: DebitOrder): string => `${scopeId}|${player.id}`;

const orderScope = ({ operator, player }: DebitOrder) => scopeOf({ operator, playerId: player.id });

/** The row of a debit, before anything is written. */
export function debitRow({ db, clock }: InsertDeps, order: DebitOrder, ordinal: number, prepaid: boolean): TxRow {
  const { operator, player, scopeId, reason } = order;
  return newRow({
    txId: txId('debit', operator, player.id, scopeId, reason, ordinal, db.era),
    type: 'debit',
    reason,
    operator,
    playerId: player.id,
    externalId: player.externalId,
    currency: player.currency,
    amount: order.amount,
    gameCode: order.gameCode,
    tableId: order.tableId,
    scopeId,
    ordinal,
    operatorSessionId: order.operatorSessionId,
    prepaid,
    createdAt: clock.now(),
    bornEpoch: db.leaseOf(orderScope(order)).epoch,
    ...(order.by ? { aidSession: order.by.session, aid: order.by.aid } : {}),
  });
}

/**
 * Writes debit rows in one transaction: stake, row and prepaid entry. A prepaid credit that is too small: `failed`. Whose player has
 * their one stake elsewhere: an error in the place of the row.
 */
export async function insertDebits(deps: InsertDeps, sql: Sql, inserts: readonly DebitInsert[]): Promise<(TxRow | Error)[]> {
  const { db } = deps;
  await db.fence(sql, ...inserts.map(({ order }) => orderScope(order)));
  const elsewhere = await takeStakes(
    sql,
    inserts.map(each => each.order),
  );
  const free = inserts.filter(({ order }) => !elsewhere.has(stakeKey(order)));
  const rows = await insertFree(deps, sql, free);
  return inserts.map(each => rows.get(each) ?? new StakeElsewhere(elsewhere.get(stakeKey(each.order)) ?? ''));
}

/** The same for those that have their stake. */
async function insertFree(deps: InsertDeps, sql: Sql, inserts: readonly DebitInsert[]): Promise<Map<DebitInsert, TxRow>> {
  const { credit } = deps;
  const plays = await playsOf(sql, inserts);
  const rows: TxRow[] = [];
  for (const { order, rate } of inserts) {
    const key = playIn(order);
    const { count, prepaid } = plays.get(key) ?? { count: 0, prepaid: rate !== null };
    plays.set(key, { count: count + 1, prepaid });
    rows.push(debitRow(deps, order, count + 1, prepaid));
  }
  await credit.lock(
    sql,
    rows.flatMap(row => (row.prepaid ? row.operator : [])),
  );
  for (const [i, row] of rows.entries()) {
    if (!row.prepaid || (await credit.reserve(sql, moveOf(row), inserts[i]?.rate ?? null))) continue;
    Object.assign(row, { status: 'failed', failReason: 'operator_credit', completedAt: row.createdAt });
  }
  await insertRows(sql, rows);
  return new Map(inserts.map((each, i) => [each, rows[i] as TxRow]));
}

const moveOf = (row: TxRow) => ({
  operator: row.operator,
  txId: row.txId,
  scopeId: row.scopeId,
  currency: row.currency,
  amount: row.amount,
});

/** How many debits players have in their scopes, and the credit mode of each: a refused first debit fixed it like any other. */
async function playsOf(sql: Sql, inserts: readonly DebitInsert[]): Promise<Map<string, { count: number; prepaid: boolean }>> {
  const rows = await sql.query<{ key: string; count: number; prepaid: boolean }>(PLAYED_IN, [
    inserts.map(each => each.order.scopeId),
    inserts.map(each => each.order.player.id),
  ]);
  return new Map(rows.map(({ key, count, prepaid }) => [key, { count, prepaid }]));
}
