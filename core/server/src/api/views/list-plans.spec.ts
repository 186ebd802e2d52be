// How PostgreSQL reads a page of a list among 200,000 rows: by an index, never all of them.
import { expect } from 'chai';
import { startPostgres, type TestPostgres } from '../../../../../test/support/postgres.ts';
import type { Services } from '../../admin/index.ts';
import { allEntities } from '../../app/entities.ts';
import type { Database, ReaderReports, Sql } from '../../db/index.ts';
import { testDatabase } from '../../db/testing.ts';
import { Cipher, systemClock } from '../../kernel/index.ts';
import { Sums } from '../../sums/index.ts';
import { Wallet } from '../../wallet/index.ts';
import { openRoundsPage, roundsPage } from './rounds-page.ts';
import { staffTransactionsPage } from './transactions-page.ts';

const ROWS = 200_000;
const DAYS = 60;
const NOW = Date.UTC(2026, 5, 1);
const STEP = Math.floor((DAYS * 86_400_000) / ROWS);
const ALL = 'from=2026-01-01';
/** Of the 200,000. */
const MOST_SKIPPED = 6000;

/** acme has nine of ten rows, the others share the rest; each player of acme has one in 2,000. */
const OF = `case when n % 10 > 0 then 'acme' when n % 100 = 0 then 'bolt' else 'cube' end`;
const AT = `${NOW - DAYS * 86_400_000}::bigint + n::bigint * ${STEP}`;
/** Of the first rows a few are of another game, at a table of its own, and have other reasons. */
const RARE = (one: number) => `n <= 4000 and n % 100 = ${one}`;
const GAME = `case when ${RARE(1)} then 'red_dog' else 'baccarat' end`;
const TABLE = `case when ${RARE(1)} then 'tbl_red' else 'tbl_' || n % 40 end`;
const SEEDS = [
  `insert into play_table (id, game_code, names, currency, limits, sort_order, rake_cap, rake_rule, settings, live, timers, engine,
     card_design, mode, status, clonable, studio, hand_no, created_at)
   select id, game, '{}', 'KRW', '{}', 0, 0, '{}', '{}', '{}', '{}', '{}', '{}', 'real', 'open', false, false, 0, 0
   from (select 'tbl_' || n as id, 'baccarat' as game from generate_series(0, 39) n union all select 'tbl_red', 'red_dog') as tables`,
  `insert into operator (code, name, credit_mode, status, wallet_base_url, private_wallet, timezone, multi_table, watch_limit_sec,
     money_adjust, warn_below, settings, api_key_hash, secret_sealed, secret_version, created_at)
   select code, code, 'independent', 'active', '', false, '', false, 0, false, 0, '{}', '', '', 1, 0
   from unnest(array['acme', 'bolt', 'cube']) as code`,
  `insert into round (id, table_id, table_name, table_names, game_code, version, kind, hand_no, currency, status, started_at, setup,
     settings)
   select 'rnd_' || n, 'tbl_' || n % 40, 'T', '{}', 'baccarat', 'v', 'rng', n, 'KRW',
     case when n > ${ROWS} - 40 then 'open' else 'settled' end, ${AT}, '{}', '{}' from generate_series(1, ${ROWS}) as n`,
  `insert into round_player (round_id, player_id, operator, external_id, game_code, table_id, table_name, table_names, hand_no,
     currency, seat, bet, win, rake, status, started_at, settled_at, session_id)
   select 'rnd_' || n, 'pl_' || n % 2000, ${OF}, 'u-' || n % 2000, ${GAME}, ${TABLE}, 'T', '{}', n, 'KRW', 0, 1, 0, 0,
     case when n % 50 = 0 then 'void' else 'settled' end, ${AT}, ${AT} + 5000, 'tss_' || n / 50
   from generate_series(1, ${ROWS}) as n`,
  `insert into wallet_tx (tx_id, type, reason, operator, player_id, external_id, currency, amount, game_code, table_id, scope_id,
     ordinal, body, status, version, prepaid, created_at, completed_at, attempts, review, born_epoch, operator_tx_id)
   select 'tx_' || n, case when ${RARE(3)} then 'rollback' when n % 2 = 0 then 'debit' else 'credit' end,
     case when ${RARE(2)} then 'top_up' when ${RARE(3)} then 'timeout' when n % 2 = 0 then 'bet' else 'settle' end,
     ${OF}, 'pl_' || n % 2000, 'u-' || n % 2000, 'KRW', 1, ${GAME}, ${TABLE}, 'rnd_' || n / 8, 0, '', s.status, 1, false, ${AT},
     case when s.status in ('pending', 'uncertain') then null else ${AT} + 300 end, 1, n % 5000 = 0, 0, 'W-' || n
   from generate_series(1, ${ROWS}) as n
     cross join lateral (select case when n % 997 = 0 then 'uncertain' when n > ${ROWS} - 30 then 'pending' when n % 83 = 0
       then 'failed' else 'confirmed' end as status) s`,
  // everything is in the sums of reports but the last ten rows
  `insert into sum_mark (table_name, through) select 'wallet_tx', max(seq) - 10 from wallet_tx
   union all select name, max(seq) - 10 from round_player, unnest(array['round_player', 'ggr_day_players']) as name group by name`,
  'analyze',
];

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Rows Removed by Filter'?: number;
  'Actual Loops'?: number;
  Plans?: Plan[];
}

const scansOf = (plan: Plan): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? ''] : []),
  ...(plan.Plans ?? []).flatMap(scansOf),
];

/** Rows that were read and are not what was asked for. */
const skippedOf = (plan: Plan): number =>
  (plan['Rows Removed by Filter'] ?? 0) * (plan['Actual Loops'] ?? 1) +
  (plan.Plans ?? []).reduce((sum, each) => sum + skippedOf(each), 0);

describe('lists among 200,000 rows', function () {
  this.timeout(90_000);
  let postgres: TestPostgres;
  let db: Database;
  before(async () => {
    postgres = await startPostgres();
    db = await testDatabase(allEntities, undefined, postgres.url);
    for (const text of SEEDS) await db.query(text);
  });
  after(async () => {
    await db?.close();
    await postgres?.stop();
  });

  let plans: Plan[] = [];
  /** Reads of a report, each explained before it is read. */
  function explained(): ReaderReports {
    const inner = db.reports.of('spec');
    const sqlOf = (sql: Sql): Sql => ({
      ...sql,
      query: async (text, params) => {
        const [row] = await sql.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (analyze, format json) ${text}`, params);
        if (row) plans.push(row['QUERY PLAN'][0].Plan);
        return sql.query(text, params);
      },
    });
    return {
      ...inner,
      list: work => inner.list(sql => work(sqlOf(sql))),
      sum: work => inner.sum(piece => work(read => piece(sql => read(sqlOf(sql))))),
    };
  }
  const services = {
    clock: { now: () => NOW },
    cipher: new Cipher('1'.repeat(64)),
    wallet: { transactions: Wallet.prototype.transactions, resolutions: { askedFor: async () => new Map() } },
  } as unknown as Services;
  const LISTS = {
    rounds: roundsPage,
    'open rounds': openRoundsPage,
    transactions: staffTransactionsPage,
  };

  /** Two pages of a list. @returns how many rows they have */
  async function read(list: keyof typeof LISTS, query: string, only: { operator?: string }): Promise<number> {
    let [rows, cursor] = [0, ''];
    for (let page = 0; page < 2; page++) {
      const call = { services, query: new URLSearchParams(`limit=50&${query}${cursor}`), reports: explained() };
      const { next_cursor: next, from: _from, to: _to, ...found } = await LISTS[list](call, only);
      rows += Object.values(found).reduce((sum, each) => sum + each.length, 0);
      if (next === null) break;
      cursor = `&cursor=${encodeURIComponent(next)}`;
    }
    return rows;
  }

  const ORDERS = ['order=desc', 'order=asc'];
  const CASES: [list: keyof typeof LISTS, whose: string | undefined, query: string, most: number][] = [
    ...['', ALL].flatMap(range =>
      ['acme', 'bolt', undefined].flatMap(operator =>
        ORDERS.flatMap((order): (typeof CASES)[number][] => [
          ['rounds', operator, `${range}&${order}`, 100],
          ['rounds', operator, `${range}&${order}&sort=settled_at`, 100],
          ['transactions', operator, `${range}&${order}`, 100],
          ['transactions', operator, `${range}&${order}&sort=completed_at`, 100],
        ]),
      ),
    ),
    ...['acme', undefined].flatMap((operator): (typeof CASES)[number][] => [
      ['rounds', operator, `${ALL}&external_id=u-7`, 100],
      ['rounds', operator, `${ALL}&external_id=u-7&sort=settled_at`, 100],
      ['rounds', operator, `${ALL}&session_id=tss_77`, 50],
      ['rounds', operator, `${ALL}&external_id=nobody`, 0],
      ['transactions', operator, `${ALL}&external_id=u-7`, 100],
      ['transactions', operator, `${ALL}&status=pending`, 30],
      ['transactions', operator, `${ALL}&status=uncertain&sort=completed_at`, 100],
      ['transactions', operator, 'round_id=rnd_77', 8],
      ['transactions', operator, `${ALL}&external_id=u-7&game_code=badugi`, 0],
      ['transactions', operator, 'tx_id=tx_77', 1],
      ['transactions', operator, 'operator_tx_id=W-77', 1],
      ['transactions', operator, 'ref_tx_id=tx_77', 0],
    ]),
    // what is rare, or is not there, is not looked for among everything else
    ...ORDERS.flatMap((order): (typeof CASES)[number][] => [
      ['transactions', 'acme', `${ALL}&game_code=badugi&${order}`, 0],
      ['transactions', 'acme', `${ALL}&game_code=red_dog&${order}`, 40],
      ['transactions', 'acme', `${ALL}&game_code=baccarat&${order}`, 100],
      ['transactions', 'acme', `${ALL}&table_id=tbl_new&${order}`, 0],
      ['transactions', 'acme', `${ALL}&reason=cash_out&${order}`, 0],
      ['transactions', 'acme', `${ALL}&reason=top_up&${order}`, 40],
      ['transactions', 'acme', `${ALL}&type=rollback&${order}`, 40],
      ['rounds', 'acme', `${ALL}&game_code=badugi&${order}`, 0],
      ['rounds', 'acme', `${ALL}&game_code=red_dog&${order}`, 40],
    ]),
    ['transactions', undefined, 'review=1', 40],
    ['open rounds', undefined, '', 40],
  ];

  for (const [list, whose, query, most] of CASES) {
    it(`RNG-07 a page of ${list} of ${whose ?? 'all operators'} (${query}) is read by an index`, async () => {
      plans = [];
      const rows = await read(list, query, whose === undefined ? {} : { operator: whose });
      expect(rows).to.be.at.most(most);
      if (most > 0) expect(rows).to.be.greaterThan(0);
      expect(plans.length).to.be.greaterThan(0);
      const scans = plans.flatMap(scansOf).filter(each => each !== 'operator' && each !== 'play_table'); // these are few
      expect(scans).to.deep.equal([]);
      expect(Math.max(...plans.map(skippedOf)), 'rows of one page that were read for nothing').to.be.at.most(MOST_SKIPPED);
    });
  }

  for (const days of [1, 3, 10, 30, 59])
    for (const operator of ['acme', 'bolt'])
      it(`sums of ${operator} over ${days} days read what was written since by its numbers`, async () => {
        const until = Math.floor(NOW / 86_400_000);
        plans = [];
        const sums = new Sums({ db, clock: systemClock, log: { error: () => undefined, info: () => undefined } });
        for (let pass = 0; pass < 50 && !sums.folding.isCaughtUp; pass++) await sums.folding.pass();
        await sums.transactions(explained(), { operator, from: NOW - days * 86_400_000, to: NOW });
        await sums.ggr(explained(), { operator, from: until - days, until, group: 'day' });
        expect(plans).to.have.length(2);
        expect(Math.max(...plans.map(skippedOf)), 'rows that were read for nothing').to.be.at.most(20);
      });
});
