// The record of rounds: opened with the first bet, logged input by input, closed with its money in one transaction.
import assert from 'node:assert/strict';
import type { Input, Json, Outcome, Setup } from '@baize/sdk';
import type { Database, Row, Sql } from '../db/index.ts';
import { type Amount, Grouped } from '../kernel/index.ts';
import { type Participant, readFacts, storeFacts, type TimedTold } from './facts.ts';
import type { PlayerRow, SettledBet, Settlement } from './settle.ts';

export interface RoundOpening {
  roundId: string;
  tableId: string;
  tableName: string;
  tableNames: Record<string, string>;
  gameCode: string;
  version: string;
  kind: 'p2p' | 'banked';
  handNo: number;
  /** owner of a dedicated table */
  operator: string | null;
  currency: string;
  startedAt: number;
  setup: Setup;
  settings: Json;
  /** where the shoe stood before the first card: a replay deals from there */
  shoe: Json | null;
}

export interface RoundClosing {
  roundId: string;
  settledAt: number;
  settlement: Settlement;
  participants: Participant[];
  told: TimedTold[];
  outcome: Outcome;
}

export interface RoundVoiding {
  roundId: string;
  reason: string;
  at: number;
  participants: Participant[];
  kind: 'p2p' | 'banked';
  /** what goes back to whom; `stack`: his chips, before and after, in games with seats */
  bets: { playerId: string; amount: Amount; seat: number; stack?: Amount }[];
  told: TimedTold[];
}

export interface OpenRound {
  roundId: string;
  tableId: string;
  gameCode: string;
  version: string;
  setup: Setup;
  shoe: Json | null;
  handNo: number;
  startedAt: number;
  kind: 'p2p' | 'banked';
  settings: Record<string, Json>;
  inputs: { no: number; input: Input; at: number }[];
}

/** A round as it was written down, for a replay. */
export interface RecordedRound extends OpenRound {
  status: 'open' | 'settled' | 'void';
  /** empty while the round is open */
  told: TimedTold[];
  result: Json;
  hands: Json;
  settlement: Settlement | null;
}

interface InputRow {
  roundId: string;
  no: number;
  input: string;
  at: number;
}

const INSERT = 'insert into round_input (round_id, no, input, at) values ($1, $2, $3, $4)';
/** Inputs as JSON ($1), the lease ($2, $3). */
const FENCED_INSERT = `with fence as materialized (select 1 from lease where id = 'server' and owner = $1 and epoch = $2 for share)
  insert into round_input (round_id, no, input, at) select v.round_id, v.no, v.input, v.at
    from fence, unnest($3::text[], $4::int[], $5::text[], $6::bigint[]) as v(round_id, no, input, at)`;

/** Inputs of rounds as a share of another room's statement: the columns of a row there, and their insert, where `moved` says so. */
export const JOINT_INPUTS = {
  shape: 'tx text, round_id text, no int, input text, at bigint',
  write: `insert into round_input (round_id, no, input, at)
    select j.round_id, j.no, j.input, j.at from joint j join moved m on m.tx_id = j.tx`,
};

export class History {
  readonly #db: Database;
  readonly #inputs: Grouped<InputRow, undefined>;
  readonly #withVoid = new Set<{ roundId: string; also: (sql: Sql) => Promise<unknown> }>();

  constructor(deps: { db: Database }) {
    this.#db = deps.db;
    this.#inputs = new Grouped(rows => this.#flush(rows));
  }

  /** The row of a round, in the transaction of its first input. */
  async open(sql: Sql, o: RoundOpening): Promise<void> {
    await sql.run(
      `insert into round (id, table_id, table_name, table_names, game_code, version, kind, hand_no, operator, currency, status,
         started_at, setup, settings, shoe)
       values ($1, $2, $3, $4::jsonb, $5, $6, $7, $8, $9, $10, 'open', $11, $12, $13, $14)`,
      [
        o.roundId,
        o.tableId,
        o.tableName,
        JSON.stringify(o.tableNames),
        o.gameCode,
        o.version,
        o.kind,
        o.handNo,
        o.operator,
        o.currency,
        o.startedAt,
        JSON.stringify(o.setup),
        JSON.stringify(o.settings),
        o.shoe === null ? null : JSON.stringify(o.shoe),
      ],
    );
  }

  /** Forgets a round that nothing is left in: all its bets were undone, nothing is recorded (NS-30.4). */
  async drop(sql: Sql, roundId: string): Promise<void> {
    await sql.run(`delete from round_input where round_id = $1`, [roundId]);
    const rows = await sql.run(`delete from round where id = $1 and status = 'open'`, [roundId]);
    assert.equal(rows, 1, `${roundId} was not open`);
  }

  /** Makes an input durable; done when it is. Inputs of all tables of the moment share one commit. */
  append(roundId: string, no: number, input: Input, at: number): Promise<void> {
    return this.#inputs.add({ roundId, no, input: JSON.stringify(input), at }) as Promise<void>;
  }

  /** The same inside the caller's transaction. */
  async appendIn(sql: Sql, roundId: string, no: number, input: Input, at: number): Promise<void> {
    await sql.run(INSERT, [roundId, no, JSON.stringify(input), at]);
  }

  /** One statement proves the lease and writes: who lost it must not add to a log that another process goes on with. */
  async #flush(rows: InputRow[]): Promise<undefined[]> {
    const columns = [rows.map(row => row.roundId), rows.map(row => row.no), rows.map(row => row.input), rows.map(row => row.at)];
    for (;;) {
      const { owner, epoch } = this.#db.lease;
      const added = await this.#db.read(sql => sql.run(FENCED_INSERT, [owner, epoch, ...columns]));
      if (added === rows.length) return rows.map(() => undefined);
      assert.equal(added, 0, 'some inputs were written');
      await this.#db.transaction(sql => this.#db.fenced(sql)); // throws when the lease is lost; else it bears another name by now
    }
  }

  /** Settles an open round with its money, facts and player rows. @throws when it is not open */
  async close(sql: Sql, c: RoundClosing): Promise<void> {
    const { settlement, outcome } = c;
    const { debit, credit, rake, house } = settlement.totals;
    assert.equal(house, debit - credit, `the house of ${c.roundId}`);
    if (settlement.kind === 'p2p') assert.equal(debit, credit + rake, `the sums of ${c.roundId}`);
    const changed = await sql.run(
      `update round set status = 'settled', settled_at = $2, result = $3, hands = $4, settlement = $5, participants = $6, facts = $7
         where id = $1 and status = 'open'`,
      [
        c.roundId,
        c.settledAt,
        JSON.stringify(outcome.result),
        JSON.stringify(outcome.hands ?? []),
        JSON.stringify(settlement),
        JSON.stringify(c.participants),
        storeFacts(c.told),
      ],
    );
    assert.equal(changed, 1, `${c.roundId} was not open`);
    await this.#playerRows(sql, c.roundId, 'settled', c.settledAt, c.participants, settlement.rows);
  }

  /** Voids an open round; a player's row shows what was returned as bet and win (NS-30.6). @throws when it is not open */
  async voidRound(sql: Sql, v: RoundVoiding): Promise<void> {
    const returned = new Map<string, PlayerRow>();
    for (const { playerId, amount, seat, stack } of v.bets) {
      const stacks = stack === undefined ? {} : { stackBefore: stack, stackAfter: stack };
      const row = returned.get(playerId) ?? { playerId, seat, bet: 0, win: 0, rake: 0, ...stacks };
      row.bet += amount;
      row.win += amount;
      returned.set(playerId, row);
    }
    const rows = [...returned.values()];
    const debit = rows.reduce((sum, row) => sum + row.bet, 0);
    const totals = { debit, credit: debit, rake: 0, house: 0, balanced: true };
    const bets = await this.#returnedItems(sql, v.roundId);
    const changed = await sql.run(
      `update round set status = 'void', settled_at = $2, settlement = $3, participants = $4, facts = $5 where id = $1 and status = 'open'`,
      [v.roundId, v.at, JSON.stringify({ kind: v.kind, rows, bets, totals }), JSON.stringify(v.participants), storeFacts(v.told)],
    );
    assert.equal(changed, 1, `${v.roundId} was not open`);
    await this.#playerRows(sql, v.roundId, 'void', v.at, v.participants, rows);
    for (const { roundId, also } of this.#withVoid) if (roundId === v.roundId) await also(sql);
  }

  /** What is to be written in the transaction that voids this round, should one come. @returns call it when that is over */
  withVoid(roundId: string, also: (sql: Sql) => Promise<unknown>): () => void {
    const entry = { roundId, also };
    this.#withVoid.add(entry);
    return () => this.#withVoid.delete(entry);
  }

  /** What a round's table and game are called; undefined: there is none. */
  async namesOf(roundId: string): Promise<{ table_name: string; table_names: Json; game_code: string } | undefined> {
    const [row] = await this.#db.query('select table_name, table_names, game_code from round where id = $1', [roundId]);
    return row as { table_name: string; table_names: Json; game_code: string } | undefined;
  }

  /** How a round stands; undefined: there is none. */
  async statusOf(roundId: string): Promise<RecordedRound['status'] | undefined> {
    const [row] = await this.#db.query('select status from round where id = $1', [roundId]);
    return row?.status as RecordedRound['status'] | undefined;
  }

  /** Every item that was ever bet in the round, by its log: all of them go back. */
  async #returnedItems(sql: Sql, roundId: string): Promise<SettledBet[]> {
    const rows = await sql.query('select input from round_input where round_id = $1 order by no', [roundId]);
    const inputs = rows.map(row => JSON.parse(String(row.input)) as Input);
    const undone = new Set(inputs.flatMap(input => (input.in === 'undo' ? [input.id] : [])));
    return inputs.flatMap(input =>
      input.in !== 'bet'
        ? []
        : input.items.map(({ spot, amount }) => ({
            bet: input.id,
            playerId: input.player,
            spot,
            amount,
            win: undone.has(input.id) ? 0 : amount,
            status: 'rolled_back' as const,
          })),
    );
  }

  async #playerRows(
    sql: Sql,
    roundId: string,
    status: string,
    at: number,
    participants: readonly Participant[],
    rows: readonly { playerId: string; seat: number; bet: Amount; win: Amount; rake: Amount }[],
  ): Promise<void> {
    for (const row of rows) {
      const who = participants.find(each => each.playerId === row.playerId);
      assert(who, `nobody known as ${row.playerId}`);
      await sql.run(
        `insert into round_player (round_id, player_id, operator, external_id, game_code, table_id, table_name, table_names, hand_no,
           currency, seat, bet, win, rake, status, started_at, settled_at, session_id)
         select id, $2, $3, $4, game_code, table_id, table_name, table_names, hand_no, currency, $5, $6, $7, $8, $9, started_at, $10, $11
           from round where id = $1`,
        [
          roundId,
          row.playerId,
          who.operator,
          who.externalId,
          row.seat,
          row.bet,
          row.win,
          row.rake,
          status,
          at,
          who.sessionId ?? null,
        ],
      );
    }
  }

  /** Rounds that an earlier process left open (of one table when it is named), with their inputs in order. */
  async openRounds(tableId?: string): Promise<OpenRound[]> {
    const rounds = await (tableId === undefined
      ? this.#db.query(`select * from round where status = 'open' order by started_at`)
      : this.#db.query(`select * from round where status = 'open' and table_id = $1 order by started_at`, [tableId]));
    const open: OpenRound[] = [];
    for (const row of rounds) open.push(await this.#opened(row));
    return open;
  }

  /** How many open rounds each version plays. */
  async openByVersion(): Promise<Map<string, number>> {
    const rows = await this.#db.query(`select version, count(*) as open from round where status = 'open' group by version`);
    return new Map(rows.map(row => [String(row.version), Number(row.open)]));
  }

  async #opened(row: Row): Promise<OpenRound> {
    const inputs = await this.inputs(String(row.id));
    return {
      roundId: String(row.id),
      tableId: String(row.table_id),
      gameCode: String(row.game_code),
      version: String(row.version),
      setup: JSON.parse(String(row.setup)) as Setup,
      shoe: row.shoe === null ? null : (JSON.parse(String(row.shoe)) as Json),
      handNo: Number(row.hand_no),
      startedAt: Number(row.started_at),
      kind: row.kind as OpenRound['kind'],
      settings: JSON.parse(String(row.settings)) as Record<string, Json>,
      inputs,
    };
  }

  /** Everything that was written down of a round. */
  async recorded(roundId: string): Promise<RecordedRound | undefined> {
    const [row] = await this.#db.query('select * from round where id = $1', [roundId]);
    if (!row) return undefined;
    const parsed = (value: unknown): Json => (value === null ? null : (JSON.parse(String(value)) as Json));
    return {
      ...(await this.#opened(row)),
      status: row.status as RecordedRound['status'],
      told: readFacts(row.facts as string | null),
      result: parsed(row.result),
      hands: parsed(row.hands),
      settlement: parsed(row.settlement) as Settlement | null,
    };
  }

  /** The log of a round. */
  async inputs(roundId: string): Promise<OpenRound['inputs']> {
    const rows = await this.#db.query('select no, input, at from round_input where round_id = $1 order by no', [roundId]);
    return rows.map(row => ({ no: Number(row.no), input: JSON.parse(String(row.input)) as Input, at: Number(row.at) }));
  }
}
