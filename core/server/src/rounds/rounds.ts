// The record of rounds: opened, logged input by input, read again by whoever takes it up, and ended once.
import type { Input, Json } from '@baize/sdk';
import { type Database, type Sql, statement, tableScope } from '../db/index.ts';
import { type Dropped, Ends, type EndsDeps, type RoundClosing, type RoundVoiding } from './ends.ts';
import { type Deed, InputLog } from './input-log.ts';
import type { Entry, Logged } from './log-entry.ts';
import {
  deleteUnstarted,
  insertRound,
  type OpenRound,
  openRoundOf,
  type RecordedRound,
  type RoundOpening,
  type RoundStatus,
  recordedRoundOf,
  SHOWN_ROUND,
  startRound,
} from './round-rows.ts';

const NAMING = statement('rounds.naming', 'select table_name, table_names, game_code from round where id = $1');
const STATUS = statement('rounds.status', 'select status from round where id = $1 and started_at > 0');
const ALL_OPEN = statement('rounds.all-open', `select * from round where status = 'open' and started_at > 0 order by started_at`);
const OPEN_OF_TABLE = statement(
  'rounds.open-of-table',
  `select * from round where status = 'open' and started_at > 0 and table_id = $1 order by started_at`,
);
const NAMED = statement('rounds.named', 'select 1 from round where version = $1 limit 1');
const OPEN_VERSIONS = statement(
  'rounds.open-versions',
  `select version, count(*) as open from round where status = 'open' and started_at > 0 group by version`,
);

/** The rounds room's face. It alone writes `round`, `round_input` and `round_player`. */
export class Rounds {
  readonly #db: Database;
  readonly #tables: EndsDeps['tables'];
  readonly #log: InputLog;
  readonly #ends: Ends;

  constructor(deps: EndsDeps) {
    this.#db = deps.db;
    this.#tables = deps.tables;
    this.#log = new InputLog(deps.db);
    this.#ends = new Ends(deps);
  }

  /**
   * The row of a round with what was logged so far, before its first debit. `startedAt` 0: nothing of it is shown yet, and it may be
   * opened again by other terms.
   */
  async open(sql: Sql, opening: RoundOpening, log: readonly Entry[]): Promise<void> {
    const { roundId, tableId } = opening;
    await this.#db.fence(sql, tableScope(tableId));
    await Promise.all([
      // its lock orders this against the dropping of a round whose bets were all undone
      this.#tables.roundOpened(sql, tableId, roundId),
      deleteUnstarted(sql, opening),
      insertRound(sql, opening, log),
    ]);
  }

  /** The first bet of a round is accepted, in the caller's transaction: from now on it is shown. @throws when it is not open */
  async start(sql: Sql, roundId: string, { no, input, at }: Entry): Promise<void> {
    await this.#log.appendIn(sql, roundId, no, input, at); // first: it locks the table, as every end does
    await startRound(sql, roundId, at);
  }

  /** Makes an input durable; done when it is. Inputs of all tables of the moment share one commit. */
  append(roundId: string, no: number, input: Input, at: number): Promise<void> {
    return this.#log.append(roundId, no, input, at);
  }

  /** The input that an action of a player caused, in the rounds of a table that began since an instant, or were dropped. */
  causedBy(deed: Deed): Promise<Logged | undefined> {
    return this.#log.causedBy(deed);
  }

  /** The actions of players that caused inputs, in the same rounds. */
  deeds(tableId: string, since: number): Promise<Pick<Deed, 'session' | 'aid'>[]> {
    return this.#log.deeds(tableId, since);
  }

  /** The same inside the caller's transaction. */
  appendIn(sql: Sql, roundId: string, no: number, input: Input, at: number): Promise<void> {
    return this.#log.appendIn(sql, roundId, no, input, at);
  }

  /** Settles an open round in one transaction. @throws when it is not open, or a sum is wrong: then nothing has changed */
  close(closing: RoundClosing): Promise<void> {
    return this.#ends.close(closing);
  }

  /** Voids an open round in one transaction. @throws when it is not open */
  void(voiding: RoundVoiding): Promise<void> {
    return this.#ends.void(voiding);
  }

  /** Forgets an open round that nobody is in any more, in one transaction. */
  drop(end: Parameters<Ends['drop']>[0]): Promise<Dropped> {
    return this.#ends.drop(end);
  }

  /** What is to be written in the transaction that voids this round, should one come. @returns call it when that is over */
  withVoid(roundId: string, also: (sql: Sql) => Promise<unknown>): () => void {
    return this.#ends.withVoid(roundId, also);
  }

  /** What a round's table and game are called; undefined: there is none. */
  async namesOf(roundId: string): Promise<{ table_name: string; table_names: Json; game_code: string } | undefined> {
    const [row] = await this.#db.query(NAMING, [roundId]);
    return row as { table_name: string; table_names: Json; game_code: string } | undefined;
  }

  /** How a round stands; undefined: there is none. */
  async statusOf(roundId: string): Promise<RoundStatus | undefined> {
    const [row] = await this.#db.query(STATUS, [roundId]);
    return row?.status as RoundStatus | undefined;
  }

  /** Rounds that an earlier process left open (of one table when it is named), with their inputs in order. */
  async openRounds(tableId?: string): Promise<OpenRound[]> {
    const rounds = await (tableId === undefined ? this.#db.query(ALL_OPEN) : this.#db.query(OPEN_OF_TABLE, [tableId]));
    const open: OpenRound[] = [];
    for (const row of rounds) open.push(openRoundOf(row, await this.#log.of(String(row.id))));
    return open;
  }

  /** How many open rounds each version plays. */
  async openByVersion(): Promise<Map<string, number>> {
    const rows = await this.#db.query(OPEN_VERSIONS);
    return new Map(rows.map(row => [String(row.version), Number(row.open)]));
  }

  /** Whether any round, of whatever age, was played with a version. */
  async isNamed(version: string): Promise<boolean> {
    return (await this.#db.query(NAMED, [version])).length > 0;
  }

  /** Everything that was written down of a round. */
  async recorded(roundId: string): Promise<RecordedRound | undefined> {
    const [row] = await this.#db.query(SHOWN_ROUND, [roundId]);
    return row && recordedRoundOf(row, await this.#log.of(roundId));
  }

  /** The log of a round. */
  inputs(roundId: string): Promise<Entry[]> {
    return this.#log.of(roundId);
  }
}
