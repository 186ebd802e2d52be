// The log of inputs: each durable before it takes effect, those of all tables of the moment in one statement.
import assert from 'node:assert/strict';
import type { Input } from '@baize/sdk';
import { type Database, FENCE, type Sql, statement } from '../db/index.ts';
import { Batcher } from '../kernel/index.ts';
import { meters, tracing } from '../runtime/index.ts';
import { batchedEffect } from '../wallet/index.ts';
import type { Entry, Logged } from './log-entry.ts';

interface InputRow {
  roundId: string;
  no: number;
  input: string;
  at: number;
}

/**
 * Rounds that their tables play, and go on to play until the transaction ends: whoever ends one locks its table first. So what is
 * written with money into a round is in it when it ends, or is refused.
 */
const played = (id: string) =>
  `select r.id from round r join play_table t on t.id = r.table_id and t.open_round = r.id where r.id = ${id} for share of t`;

const INSERT = statement(
  'rounds.log-input',
  `insert into round_input (round_id, no, input, at)
  select p.id, $2::int, $3::text, $4::bigint from (${played('$1')}) p`,
);
/** The lease ($1, $2), then the columns. */
const FENCED_INSERT = statement(
  'rounds.log-inputs',
  `with ${FENCE(1, 2)}
  insert into round_input (round_id, no, input, at) select v.round_id, v.no, v.input, v.at
    from fence, unnest($3::text[], $4::int[], $5::text[], $6::bigint[]) as v(round_id, no, input, at)`,
);

/**
 * Inputs that were paid for, with the debits of the moment. Where the round is over the debit is given back. Rounds are looked up
 * one by one: an old plan would read all that ever were.
 */
const BATCHED_INPUTS = batchedEffect('rounds.paid-inputs', {
  shape: 'tx text, "roundId" text, no int, input text, at bigint',
  write: `insert into round_input (round_id, no, input, at)
    select e."roundId", e.no, e.input, e.at from effect e join moved m on m.tx_id = e.tx
      cross join lateral (${played('e."roundId"')}) p`,
});

/** An input as it is written with its debit, in the one statement of the moment. */
export const batchedInput = (roundId: string, { no, input, at }: Entry) => ({
  batch: BATCHED_INPUTS,
  row: { roundId, no, input: JSON.stringify(input), at },
});

const CAUSED_BY = statement(
  'rounds.caused-by',
  `select i.input from round r join round_input i on i.round_id = r.id
    where r.table_id = $1 and (r.started_at >= $2 or r.started_at = 0) and position($3 in i.input) > 0 limit 1`,
);

const DEEDS = statement(
  'rounds.deeds',
  `select i.input::json #>> '{by,session}' as session, i.input::json #>> '{by,aid}' as aid
    from round r join round_input i on i.round_id = r.id
    where r.table_id = $1 and (r.started_at >= $2 or r.started_at = 0) and position('"by":{' in i.input) > 0`,
);

const NUMBERED_INPUTS = statement(
  'rounds.numbered-inputs',
  'select no, input, at from round_input where round_id = $1 order by no',
);

/** An action of a player, as it is looked for in the rounds of a table: who has nothing left in one has no row of it. */
export interface Deed {
  tableId: string;
  /** Unix ms from which on rounds are looked at */
  since: number;
  session: string;
  aid: string;
}

export class InputLog {
  readonly #db: Database;
  readonly #inputs: Batcher<InputRow, undefined>;

  constructor(db: Database) {
    this.#db = db;
    this.#inputs = new Batcher(rows => this.#flush(rows));
  }

  /** The input that an action of a player caused, in the rounds of a table that began since an instant, or were dropped. */
  async causedBy({ tableId, since, session, aid }: Deed): Promise<Logged | undefined> {
    const text = `"by":${JSON.stringify({ session, aid })}`;
    const [row] = await this.#db.query<{ input: string }>(CAUSED_BY, [tableId, since, text]);
    return row && (JSON.parse(row.input) as Logged);
  }

  /** The actions of players that caused inputs, in the rounds of a table that began since an instant, or were dropped. */
  deeds(tableId: string, since: number): Promise<Pick<Deed, 'session' | 'aid'>[]> {
    return this.#db.query<Pick<Deed, 'session' | 'aid'>>(DEEDS, [tableId, since]);
  }

  /** Makes an input durable; done when it is. */
  append(roundId: string, no: number, input: Input, at: number): Promise<void> {
    const add = () => this.#inputs.add({ roundId, no, input: JSON.stringify(input), at }) as Promise<void>;
    return tracing.on ? tracing.span('input log', { round: roundId, no }, add) : add();
  }

  /** The same inside the caller's transaction. @throws when the table does not play the round any more */
  async appendIn(sql: Sql, roundId: string, no: number, input: Input, at: number): Promise<void> {
    assert.equal(await sql.run(INSERT, [roundId, no, JSON.stringify(input), at]), 1, `${roundId} is not played any more`);
  }

  /** Everything that was logged of a round, in order. */
  async of(roundId: string): Promise<Entry[]> {
    const rows = await this.#db.query(NUMBERED_INPUTS, [roundId]);
    return rows.map(row => ({ no: Number(row.no), input: JSON.parse(String(row.input)) as Logged, at: Number(row.at) }));
  }

  /** One statement proves the lease and writes: who lost it must not add to a log that another process goes on with. */
  async #flush(rows: InputRow[]): Promise<undefined[]> {
    const columns = [rows.map(row => row.roundId), rows.map(row => row.no), rows.map(row => row.input), rows.map(row => row.at)];
    const from = performance.now();
    const added = await this.#db.proving(async (owner, epoch) => {
      const written = await this.#db.read(sql => sql.run(FENCED_INSERT, [owner, epoch, ...columns]));
      return written === 0 ? undefined : written;
    });
    assert.equal(added, rows.length, 'some inputs were written');
    meters.inputFlushes.of().take((performance.now() - from) / 1000);
    meters.inputs.of().value += rows.length;
    return rows.map(() => undefined);
  }
}
