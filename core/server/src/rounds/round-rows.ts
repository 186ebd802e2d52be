// Rows of rounds: how one is written when it opens, and read again.
import assert from 'node:assert/strict';
import type { Json, Setup } from '@baize/sdk';
import { FOUND_OPEN, type Row, type Sql, statement } from '../db/index.ts';
import { type Participant, readFacts, type TimedTold } from '../facts/index.ts';
import type { Settlement } from '../settlement/index.ts';
import type { Entry } from './log-entry.ts';

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
  inputs: Entry[];
}

export type RoundStatus = 'open' | 'settled' | 'void';

/** A round as it was written down, for a replay. */
export interface RecordedRound extends OpenRound {
  status: RoundStatus;
  /** empty while the round is open */
  told: TimedTold[];
  result: Json;
  hands: Json;
  settlement: Settlement | null;
  /** owner of a dedicated table */
  operator: string | null;
  participants: Participant[];
  /** the table's, as they were */
  tableNames: Record<string, string>;
  currency: string;
}

/** A round that lists show. */
export const SHOWN_ROUND = statement('rounds.one', 'select * from round where id = $1 and started_at > 0');
/** The columns of a round, then those of its inputs so far. Changes as many rows as there are inputs. */
const INSERT = statement(
  'rounds.insert',
  `with opened as (insert into round (id, table_id, table_name, table_names, game_code, version, kind, hand_no, operator, currency,
       status, started_at, setup, settings, shoe)
       values ($1::text, $2, $3, $4::jsonb, $5, $6, $7, $8, $9, $10, 'open', $11, $12, $13, $14))
     insert into round_input (round_id, no, input, at)
       select $1::text, v.no, v.input, v.at from unnest($15::int[], $16::text[], $17::bigint[]) as v(no, input, at)`,
);
const START = statement(
  'rounds.start',
  `update round set started_at = case when started_at = 0 then $2 else started_at end where id = $1 and ${FOUND_OPEN}`,
);

/** Writes the row of a round that begins, with what was logged of it so far. */
export async function insertRound(sql: Sql, o: RoundOpening, log: readonly Entry[]): Promise<void> {
  const logged = await sql.run(INSERT, [
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
    log.map(({ no }) => no),
    log.map(({ input }) => JSON.stringify(input)),
    log.map(({ at }) => at),
  ]);
  assert.equal(logged, log.length, `inputs of ${o.roundId}`);
}

/** The first bet of a round is accepted. @throws when it is not open */
export async function startRound(sql: Sql, roundId: string, at: number): Promise<void> {
  assert.equal(await sql.run(START, [roundId, at]), 1, `${roundId} is not open`);
}

/** Of a debit that may still be called: what it names is kept until it is over. */
export const NAMED = `exists (select 1 from wallet_tx where scope_id = round.id and type = 'debit' and status in ('pending', 'uncertain'))`;
/** For so long clients may send again what they were not answered, to a table that was recovered as well. */
export const REPEATED_MS = 10 * 60_000;

/** A bet was made in it: the log alone knows that, if it was of chips. */
export const KEPT_LOG = `exists (select 1 from round_input where round_id = round.id and position('"in":"bet"' in input) > 0)`;
const DELETE_UNSTARTED = statement(
  'rounds.delete-unstarted',
  `with gone as (delete from round where table_id = $1 and status = 'open' and started_at = 0
       and (id = $2 or not ${NAMED} and not exists (select 1 from round_input where round_id = round.id and at > $3::bigint))
       returning id)
     delete from round_input where round_id in (select id from gone)`,
);

/** Rows of rounds that nothing came of at a table: this one, to be written anew, and others that nobody asks for any more. */
export async function deleteUnstarted(sql: Sql, { tableId, roundId, startedAt }: RoundOpening): Promise<void> {
  await sql.run(DELETE_UNSTARTED, [tableId, roundId, startedAt === 0 ? Number.MAX_SAFE_INTEGER : startedAt - REPEATED_MS]);
}

/** A row of `round` as it came, with its log. */
export function openRoundOf(row: Row, inputs: Entry[]): OpenRound {
  return {
    roundId: String(row.id),
    tableId: String(row.table_id),
    gameCode: String(row.game_code),
    version: String(row.version),
    setup: JSON.parse(String(row.setup)) as Setup,
    shoe: jsonOf(row.shoe),
    handNo: Number(row.hand_no),
    startedAt: Number(row.started_at),
    kind: row.kind as OpenRound['kind'],
    settings: JSON.parse(String(row.settings)) as Record<string, Json>,
    inputs,
  };
}

/** The same with how it ended. */
export const recordedRoundOf = (row: Row, inputs: Entry[]): RecordedRound => ({
  ...openRoundOf(row, inputs),
  status: row.status as RoundStatus,
  told: readFacts(row.facts as string | null),
  result: jsonOf(row.result),
  hands: jsonOf(row.hands),
  settlement: jsonOf(row.settlement) as Settlement | null,
  operator: row.operator as string | null,
  participants: (jsonOf(row.participants) ?? []) as unknown as Participant[],
  tableNames: row.table_names as Record<string, string>,
  currency: String(row.currency),
});

const jsonOf = (value: unknown): Json => (value === null ? null : (JSON.parse(String(value)) as Json));
