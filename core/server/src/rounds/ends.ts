// The only three transactions that end a round: it is settled, it is void, or it is dropped because nothing came of it.
import assert from 'node:assert/strict';
import type { Json } from '@baize/sdk';
import { type Database, FOUND_OPEN, type Sql, statement, tableScope } from '../db/index.ts';
import { type Participant, storeFacts, type TimedTold } from '../facts/index.ts';
import type { Amount } from '../kernel/index.ts';
import type { Ledger, Transfer } from '../ledger/index.ts';
import { faults } from '../runtime/index.ts';
import { type PaidInput, type PlayerRow, returnedItems, type SettledBet, type Settlement } from '../settlement/index.ts';
import type { CreditOrder, TxRow, Wallet } from '../wallet/index.ts';
import { insertPlayers } from './player-rows.ts';
import { KEPT_LOG, NAMED } from './round-rows.ts';
import { assertMoves, assertPaid } from './sums.ts';
import type { Played, TableAfter, TableRows } from './table-rows.ts';

interface RoundEnd {
  roundId: string;
  tableId: string;
  /** how its table goes on */
  table: TableAfter;
}

/** Everything that a settled round writes. */
export interface RoundClosing extends RoundEnd {
  at: number;
  settlement: Settlement;
  participants: Participant[];
  told: TimedTold[];
  /** cards that are kept beside the facts, as the public and each owner saw them */
  outcome: { result: Json; hands: Json[] };
  postings: Transfer[];
  /** what wallets are paid */
  credits: CreditOrder[];
  /** what became of the chips of table sessions */
  played: Played[];
}

/** Everything that a void round writes. Debits that name it are given back whatever is said here. */
export interface RoundVoiding extends RoundEnd {
  at: number;
  kind: 'p2p' | 'banked';
  /** who played; who paid is known besides by their debits */
  participants: Participant[];
  told: TimedTold[];
  /** chips that go back from the middle to each seat, and what it has then */
  chips: { playerId: string; seat: number; amount: Amount; stack: Amount }[];
}

export interface RoundDrop extends RoundEnd {
  /** its bets are chips of seats, which have no row of a wallet */
  fromStacks: boolean;
}

/** What became of a round that was to be dropped; `paid`: it has a debit that stands, so nothing was changed. */
export type Dropped = 'dropped' | 'gone' | 'paid';

export interface EndsDeps {
  db: Database;
  ledger: Pick<Ledger, 'post'>;
  wallet: Pick<Wallet, 'credit' | 'rollback' | 'confirmedOf' | 'paidInto' | 'releaseStakes' | 'send'>;
  tables: TableRows;
}

type WithVoid = (sql: Sql) => Promise<unknown>;

const DROP_INPUTS = statement('rounds.drop-inputs', 'delete from round_input where round_id = $1');
const DROP = statement(
  'rounds.drop',
  `delete from round where id = $1 and ${FOUND_OPEN} and not ${NAMED} and not ($2 and ${KEPT_LOG})`,
);
const HIDE = statement('rounds.hide', `update round set started_at = 0 where id = $1 and ${FOUND_OPEN}`);
const SETTLE = statement(
  'rounds.settle',
  `update round set status = 'settled', settled_at = $2, result = $3, hands = $4, settlement = $5, participants = $6, facts = $7
       where id = $1 and ${FOUND_OPEN}`,
);
const VOID = statement(
  'rounds.void',
  `update round set status = 'void', settled_at = $2, settlement = $3, participants = $4, facts = $5 where id = $1 and ${FOUND_OPEN}`,
);
const INPUTS = statement('rounds.inputs', 'select input from round_input where round_id = $1 order by no');

export class Ends {
  readonly #deps: EndsDeps;
  readonly #withVoid = new Set<{ roundId: string; also: WithVoid }>();

  constructor(deps: EndsDeps) {
    this.#deps = deps;
  }

  /**
   * Settles an open round: its record, player rows, credits, journal, chips and table, all or nothing.
   * @throws when it is not open, or a sum is wrong
   */
  async close(c: RoundClosing): Promise<void> {
    const { ledger, wallet, tables } = this.#deps;
    assertMoves(c);
    await this.#fenced(c, async sql => {
      const [, paid] = await Promise.all([
        // first, for its lock: what was on its way into the round is in it now, or never
        tables.roundOver(sql, c.tableId, c.roundId, c.table),
        wallet.paidInto(sql, c.roundId),
        recordSettled(sql, c),
        wallet.credit(sql, ...c.credits),
        c.credits.length > 0 && wallet.releaseStakes(sql, c.roundId),
        ledger.post(sql, c.postings),
        tables.bookPlayed(sql, c.tableId, c.played),
      ]);
      assertPaid(c, paid);
    });
    if (c.credits.length === 0) return;
    if (faults.on) await faults.at('K14');
    wallet.send();
  }

  /** Voids an open round: every debit that stands goes back, chips are where they were. @throws when it is not open */
  async void(v: RoundVoiding): Promise<void> {
    const { wallet, tables } = this.#deps;
    const debits = await this.#fenced(v, async sql => {
      await tables.roundOver(sql, v.tableId, v.roundId, v.table);
      const paid = await wallet.confirmedOf(sql, v.roundId);
      await recordVoid(sql, v, paid);
      for (const { txId } of paid) await wallet.rollback(sql, txId, 'round_void');
      await wallet.releaseStakes(sql, v.roundId);
      assert.equal((await wallet.paidInto(sql, v.roundId)).size, 0, `${v.roundId} is void, and not all of it went back`);
      for (const { roundId, also } of this.#withVoid) if (roundId === v.roundId) await also(sql);
      return paid;
    });
    if (debits.length === 0) return;
    if (faults.on) await faults.at('K29');
    wallet.send();
  }

  /**
   * Forgets a round that nothing is left in, so that nothing of it is recorded (NS-30.4, NS-30.8). Bets of chips that were all
   * undone have no row but the log: it stays for a while, not shown, so that none of them takes effect again in a later round.
   */
  async drop(end: RoundDrop): Promise<Dropped> {
    const { roundId, tableId, table, fromStacks } = end;
    const { wallet, tables } = this.#deps;
    return this.#fenced(end, async sql => {
      if ((await tables.lockOpenRound(sql, tableId)) !== roundId) return 'gone';
      if ((await wallet.confirmedOf(sql, roundId)).length > 0) return 'paid';
      // while a debit that names it is under way, its row stays, and is not shown
      const dropped = await sql.run(DROP, [roundId, fromStacks]);
      if (dropped === 1 || !fromStacks) await sql.run(DROP_INPUTS, [roundId]);
      const kept = dropped === 1 ? 1 : await sql.run(HIDE, [roundId]);
      assert.equal(kept, 1, `${roundId} was not open`);
      if (dropped === 1) await wallet.releaseStakes(sql, roundId);
      await tables.roundOver(sql, tableId, roundId, table);
      return 'dropped';
    });
  }

  /** What is to be written in the transaction that voids this round, should one come. @returns call it when that is over */
  withVoid(roundId: string, also: WithVoid): () => void {
    const entry = { roundId, also };
    this.#withVoid.add(entry);
    return () => this.#withVoid.delete(entry);
  }

  #fenced<T>({ tableId }: RoundEnd, work: (sql: Sql) => Promise<T>): Promise<T> {
    const { db } = this.#deps;
    return db.transaction(async sql => {
      await db.fence(sql, tableScope(tableId));
      return work(sql);
    });
  }
}

async function recordSettled(sql: Sql, c: RoundClosing): Promise<void> {
  const { roundId, at, settlement, participants, outcome } = c;
  const values = [
    roundId,
    at,
    JSON.stringify(outcome.result),
    JSON.stringify(outcome.hands),
    JSON.stringify(settlement),
    JSON.stringify(participants),
    storeFacts(c.told),
  ];
  const players = { roundId, status: 'settled', at, participants, rows: settlement.rows } as const;
  const [changed] = await Promise.all([sql.run(SETTLE, values), insertPlayers(sql, players)]);
  assert.equal(changed, 1, `${roundId} was not open`);
}

/** The record of a void round; a player's row shows what was returned as bet and win (NS-30.6). */
async function recordVoid(sql: Sql, v: RoundVoiding, debits: readonly TxRow[]): Promise<void> {
  const { roundId, at, kind } = v;
  const participants = withPayers(v.participants, debits);
  const rows = returnedRows(v.chips, debits);
  const debit = rows.reduce((sum, row) => sum + row.bet, 0);
  const totals = { debit, credit: debit, rake: 0, house: 0, balanced: true };
  const settlement: Settlement = { kind, rows, bets: await returned(sql, v, debits), totals };
  const changed = await sql.run(VOID, [
    roundId,
    at,
    JSON.stringify(settlement),
    JSON.stringify(participants),
    storeFacts(v.told),
  ]);
  assert.equal(changed, 1, `${roundId} was not open`);
  await insertPlayers(sql, { roundId, status: 'void', at, participants, rows });
}

/** Whoever paid took part, whether or not the table had heard of it. */
function withPayers(known: readonly Participant[], debits: readonly TxRow[]): Participant[] {
  const all = new Map(known.map(each => [each.playerId, each]));
  for (const { playerId, operator, externalId } of debits)
    if (!all.has(playerId)) all.set(playerId, { playerId, operator, externalId, nickname: '', seat: null });
  return [...all.values()];
}

function returnedRows(chips: RoundVoiding['chips'], debits: readonly TxRow[]): PlayerRow[] {
  const rows = new Map<string, PlayerRow>();
  for (const { playerId, seat, amount, stack } of chips)
    rows.set(playerId, { playerId, seat, bet: amount, win: amount, rake: 0, stackBefore: stack, stackAfter: stack });
  for (const { playerId, amount } of debits) {
    const row = rows.get(playerId) ?? { playerId, seat: -1, bet: 0, win: 0, rake: 0 };
    rows.set(playerId, { ...row, bet: row.bet + amount, win: row.win + amount });
  }
  return [...rows.values()];
}

/** Every item that was ever bet in the round, by its log: all of them go back. */
async function returned(sql: Sql, { roundId, chips }: RoundVoiding, debits: readonly TxRow[]): Promise<SettledBet[]> {
  const rows = await sql.query(INPUTS, [roundId]);
  const payers = new Map(debits.map(each => [each.txId, each.playerId]));
  return returnedItems(
    rows.map(row => JSON.parse(String(row.input)) as PaidInput),
    input => payers.get(input.tx ?? '') ?? chips.find(each => input.in === 'choice' && each.seat === input.seat)?.playerId,
  );
}
