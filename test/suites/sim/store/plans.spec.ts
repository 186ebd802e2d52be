// How many rows each statement of play reads where much was played before: those it looks up, never a whole table.
import { expect } from 'chai';
import { allEntities } from '../../../../core/server/src/app/entities.ts';
import { type Database, namedStatements, nameOf, type Sql } from '../../../../core/server/src/db/index.ts';
import { testDatabase } from '../../../../core/server/src/db/testing.ts';
import { startPostgres, type TestPostgres } from '../../../support/postgres.ts';
import { Draw } from './draw.ts';
import { type Example, examples } from './examples.ts';

const ROWS = 6000;
const MOST_SEATED = 3000;
/** Of the rows of a table; what a statement looks up is far less. */
const MOST = 100;
/** PostgreSQL plans a prepared statement anew each time until it was run so often. */
const TIMES = 7;
const DRAWS = 3;
const AT = '1767225600000 + n';
/** None of them is what examples ask for: a statement reads them because its plan does. */
const seedsOf = (seated: number) => [
  `insert into wallet_tx (tx_id, type, reason, operator, player_id, external_id, currency, amount, game_code, table_id, scope_id, ordinal, body,
     status, version, prepaid, created_at, completed_at, attempts, review, born_epoch, operator_tx_id)
   select 'old_' || n, case when n <= ${MOST_SEATED} then 'debit' else 'credit' end, case when n <= ${MOST_SEATED} then 'bet' else 'settle' end,
     'acme', 'old_' || n, 'u-' || n, 'KRW', 1, 'baccarat', 'old_' || n % 300, 'old_' || n, 1, repeat('x', 300), 'confirmed', 1, false,
     ${AT}, ${AT}, 1, false, 1, 'W-' || n from generate_series(1, ${ROWS}) n`,
  `insert into tx_attempt (tx_id, sent_at, ms, body_hash, late) select 'old_' || n, ${AT}, 1, '', false from generate_series(1, ${ROWS}) n`,
  `insert into journal (ref, kind, operator, currency, debit, credit, amount, at)
   select 'old_' || n, 'bet', 'acme', 'KRW', 'wallet:acme', 'stakes:old_' || n, 1, ${AT} from generate_series(1, ${ROWS}) n`,
  `insert into stake (player_id, table_id, scope_id, alone)
   select 'old_' || n, 'old_' || n % 300, 'old_' || n, n % 2 = 0 from generate_series(1, ${seated}) n`,
  `insert into round (id, table_id, table_name, table_names, game_code, version, kind, hand_no, currency, status, started_at, setup, settings)
   select 'old_' || n, 'old_' || n % 300, 'T', '{}', 'baccarat', 'v', 'rng', n, 'KRW', case when n > ${ROWS} - 300 then 'open' else 'settled' end,
     ${AT}, '{}', '{}' from generate_series(1, ${ROWS}) n`,
  `insert into round_player (round_id, player_id, operator, external_id, game_code, table_id, table_name, table_names, hand_no, currency, seat,
     bet, win, rake, status, started_at, settled_at)
   select 'old_' || n, 'old_' || n % ${seated}, 'acme', 'u', 'baccarat', 'old_' || n % 300, 'T', '{}', n, 'KRW', 0, 1, 0, 0, 'settled', ${AT}, ${AT}
   from generate_series(1, ${ROWS}) n`,
  `insert into round_input (round_id, no, input, at) select 'old_' || n, 1, '{}', ${AT} from generate_series(1, ${ROWS}) n`,
  `insert into table_session (id, table_id, table_name, table_names, game_code, operator, player_id, external_id, nickname, currency, seat, status,
     chips, waiting, buy_in, top_up, cash_out, rounds, bet, win, rake, sitting_out, opened_at, left_at)
   select 'old_' || n, 'old_' || n, 'T', '{}', 'holdem_nlh', 'acme', 'old_' || n, 'u', 'n', 'KRW', n % 6,
     case when n > ${seated} then 'left' else 'open' end, 5 * (n <= ${seated})::int, 0, 5, 0, 5 * (n > ${seated})::int, 0, 0, 0, 0, false,
     ${AT}, case when n > ${seated} then ${AT} end
   from generate_series(1, ${ROWS}) n`,
  `insert into credit_entry (operator, kind, grp, amount, balance_after, tx_id, created_at)
   select 'acme', 'debit', 'debit', -1, 1, 'old_' || n, ${AT} from generate_series(1, ${ROWS}) n`,
];

/** Those that read everything of a kind, and when they do. */
const READERS: Record<string, string> = {
  'ledger.sums': 'a report for staff',
  'rounds.all-open': 'at a start',
  'rounds.open-versions': 'for staff, and when a version is unloaded',
  'tables.open-stacks': 'at a start, and to compare all seats',
  'wallet.heal-ended-stakes': 'at a start, before anybody plays',
};

/** Read by a connection of reports, which plans them for the page that is asked for. */
const REPORTED = new Set(['ledger.list-entries']);

/** Counts of this connection, of this transaction and of some before it. */
const READ = `select relname as name, (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as rows from pg_stat_xact_user_tables`;

/** In plans that know nothing of the rows: tables that grow with play, or what is open of them, read from end to end. */
const GROWING =
  /^(wallet_tx|tx_attempt|journal|round|round_input|round_player|table_session|credit_entry|credit_rate|card_log|shoe|stake)$/;
const WHOLE: Record<string, string> = {
  ...READERS,
  'wallet.take-stakes': 'stakes are read where one is cleared, which is rare',
  'wallet.insert-debits': 'the same',
  'wallet.old-pending-debits': 'of debits on their way, which are few',
  'tables.finish-shoes': 'at a start in an older era',
  'rounds.named': 'when a version is unloaded',
  'sums.add-transactions': 'of what is open, for sums that nobody waits for',
};

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Cond'?: string;
  Filter?: string;
  Plans?: Plan[];
}

const wholesOf = (plan: Plan): string[] => {
  const { 'Node Type': kind, 'Relation Name': table = '', 'Index Cond': condition, Filter: filter, Plans: plans = [] } = plan;
  const isWhole = kind === 'Seq Scan' || (/^Index/.test(kind) && !condition && filter !== undefined);
  return [...(isWhole && GROWING.test(table) ? [table] : []), ...plans.flatMap(wholesOf)];
};

const UNDONE = new Error('undone');

const PLACES = ['PostgreSQL', 'the embedded database'].flatMap(where => [90, MOST_SEATED].map(seated => ({ where, seated })));

for (const { where, seated } of PLACES)
  describe(`statements of play on ${where} after ${ROWS} rounds, with ${seated} people at tables`, function () {
    this.timeout(120_000);
    let postgres: TestPostgres | undefined;
    let db: Database;
    const draw = new Draw(1);
    before(async () => {
      if (where === 'PostgreSQL') postgres = await startPostgres();
      db = await testDatabase(allEntities, undefined, postgres?.url ?? '');
      await db.query(`update lease set owner = 'me', epoch = 1`); // whom examples name
      expect(await db.query('select 1 from lease')).to.have.length(1);
      const tables = await db.query<{ name: string }>(`select relname as name from pg_stat_user_tables`);
      for (const { name } of tables) await db.query(`alter table "${name}" set (autovacuum_enabled = false)`);
    });
    after(async () => {
      await db?.close();
      await postgres?.stop();
    });

    /** Runs one, and takes it back. @returns of which tables it read many rows */
    async function rowsOf({ text, params }: Example): Promise<string[]> {
      const read: string[] = [];
      const counts = async (sql: Sql) => {
        const rows = await sql.query<{ name: string; rows: number }>(READ);
        return new Map(rows.map(each => [each.name, each.rows]));
      };
      const work = async (sql: Sql) => {
        const before = await counts(sql);
        await sql.run('savepoint before_it'); // one that an example breaks a rule with has read what it looked up
        await sql.query(text, params(draw)).catch(() => sql.run('rollback to savepoint before_it'));
        for (const [name, rows] of await counts(sql)) {
          const more = rows - (before.get(name) ?? 0);
          if (more > MOST) read.push(`${more} of ${name}`);
        }
        throw UNDONE;
      };
      const isReported = REPORTED.has(nameOf(text) ?? '');
      await (isReported ? db.reports.snapshot(work) : db.transaction(work)).catch((error: unknown) =>
        expect(error).to.equal(UNDONE),
      );
      return read;
    }

    async function readers(): Promise<string[]> {
      const found = new Set<string>();
      for (const example of examples) {
        const name = nameOf(example.text) ?? example.text;
        if (name in READERS) continue;
        for (let i = 0; i < DRAWS; i++) for (const rows of await rowsOf(example)) found.add(`${name}: ${rows}`);
      }
      return [...found];
    }

    it('have no plan that reads a table from end to end, whichever parts of it an example comes to', async function () {
      if (where !== 'PostgreSQL') return this.skip(); // the embedded database plans alike
      const found: string[] = [];
      for (const [name, texts] of namedStatements()) {
        if (name in WHOLE) continue;
        for (const text of texts) {
          const [row] = await db.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (generic_plan, format json) ${text}`);
          for (const table of wholesOf(row?.['QUERY PLAN'][0].Plan as Plan)) found.push(`${name}: ${table}`);
        }
      }
      expect(found).to.deep.equal([]);
    });

    it('read what they look up, with plans that were made while nothing had been played', async () => {
      for (const example of examples) for (let i = 0; i < TIMES; i++) await rowsOf(example);
      for (const text of seedsOf(seated)) await db.query(text);
      expect(await readers()).to.deep.equal([]);
    });

    it('are planned once a connection, whatever they are asked with', async function () {
      if (where !== 'PostgreSQL') return this.skip(); // the embedded database has one connection, for reports too
      for (const example of examples) await rowsOf(example);
      const plans = `select name, statement, custom_plans::int as anew from pg_prepared_statements where generic_plans + custom_plans > 0`;
      const planned = await db.query<{ name: string; statement: string; anew: number }>(plans);
      expect(planned.length, 'statements that were planned').to.be.above(examples.length / 3);
      expect(planned.filter(({ anew }) => anew > 0).map(({ name, statement }) => nameOf(statement) ?? name)).to.deep.equal([]);
    });

    it('read what they look up, with plans that were made with what is known of the rows', async () => {
      await db.query('analyze');
      expect(await readers()).to.deep.equal([]);
    });

    it('knows each name that it leaves out', () => {
      expect(Object.keys(WHOLE).filter(name => !namedStatements().has(name))).to.deep.equal([]);
    });
  });
