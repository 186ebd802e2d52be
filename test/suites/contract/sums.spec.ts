// Sums of rounds and wallet rows against those rows: whenever they are brought forward, whatever commits late or changes.
import { expect } from 'chai';
import { allEntities } from '../../../core/server/src/app/entities.ts';
import type { Database, ReaderReports, Sql } from '../../../core/server/src/db/index.ts';
import { testDatabase } from '../../../core/server/src/db/testing.ts';
import { systemClock } from '../../../core/server/src/kernel/index.ts';
import { Sums } from '../../../core/server/src/sums/index.ts';
import { sumTransactions } from '../../../core/server/src/wallet/index.ts';
import { Chance } from '../../support/chance.ts';
import { startPostgres, type TestPostgres } from '../../support/postgres.ts';
import { until } from '../../support/world.ts';

const DAY_MS = 86_400_000;
const FIRST = 20_000 * DAY_MS;
const DAYS = { from: 20_000, until: 20_004 };
const OPERATORS = ['acme', 'beta'];
const log = { error: () => {}, info: () => {} };

interface Played {
  operator: string;
  player: string;
  bet: number;
  win: number;
  rake: number;
}

const ROUND = `insert into round (id, table_id, table_name, table_names, game_code, version, kind, hand_no, operator, currency, status,
    started_at, settled_at, setup, settings) values ($1, 'tbl', 'T', '{}', $2, 'v', $3, 1, null, 'KRW', $4, $5, $5, '', '')`;
const PLAYER = `insert into round_player (round_id, player_id, operator, external_id, game_code, table_id, table_name, table_names,
    hand_no, currency, seat, bet, win, rake, status, started_at, settled_at)
  values ($1, $2, $3, $2, $4, 'tbl', 'T', '{}', 1, 'KRW', 0, $5, $6, $7, $8, $9, $9)`;
const TX = `insert into wallet_tx (tx_id, type, reason, operator, player_id, external_id, currency, amount, game_code, table_id, scope_id,
    ordinal, body, status, version, prepaid, created_at, attempts, review, born_epoch)
  values ($1, $2, $3, $4, 'pl', 'u', 'KRW', $5, 'baccarat', 'tbl', $6, 1, '', $7, 1, false, $8, 0, false, 0)`;

for (const where of ['PostgreSQL', 'the embedded database']) {
  describe(`sums of reports, on ${where}`, function () {
    this.timeout(120_000);
    let postgres: TestPostgres | undefined;
    let db: Database;
    let sums: Sums;
    let reports: ReaderReports;
    const chance = new Chance(7);
    const any = (most: number) => Math.floor(chance.unit() * most);
    const pick = <T>(list: readonly T[]) => list[any(list.length)] as T;
    let count = 0;
    beforeEach(async () => {
      if (where === 'PostgreSQL') postgres = await startPostgres();
      db = await testDatabase([...allEntities], undefined, postgres?.url);
      sums = new Sums({ db, clock: systemClock, log });
      reports = db.reports.of('spec');
    });
    afterEach(async () => {
      await sums?.stop();
      await db?.close();
      await postgres?.stop();
    });

    /** Everything that was written is in the sums when this is over; a pass waits for transactions of other specs' databases too. */
    async function fold(): Promise<void> {
      const more = async () =>
        (
          await db.query(`select 1 from sum_mark m where (m.table_name = 'wallet_tx' and m.through < (select coalesce(max(seq), 0) from wallet_tx))
          or (m.table_name = 'round_player' and m.through < (select coalesce(max(seq), 0) from round_player))`)
        ).length > 0;
      await sums.folding.pass();
      await sums.folding.pass();
      await until(
        'the sums have come forward',
        async () => {
          await sums.folding.pass();
          return !(await more());
        },
        60_000,
      );
    }

    async function round(sql: Sql, at: number): Promise<void> {
      const id = `rnd_${count++}`;
      const [game, kind] = pick([
        ['baccarat', 'banked'],
        ['holdem_nlh', 'p2p'],
      ] as const);
      const status = any(5) === 0 ? 'void' : 'settled';
      await sql.run(ROUND, [id, game, kind, status, at]);
      for (const player of new Set(Array.from({ length: 1 + any(4) }, () => `pl_${any(6)}`))) {
        const operator = OPERATORS[Number(player.slice(3)) % 2];
        const bet = any(1000);
        const money = status === 'void' ? [bet, bet, 0] : [bet, any(1000), any(20)];
        await sql.run(PLAYER, [id, player, operator, game, ...money, status, at]);
      }
    }

    /** The report as the rows alone make it. */
    async function ggrOfRows(operator: string, group: 'day' | 'month'): Promise<unknown[]> {
      const rows = await db.query<Played & { date: string; game_code: string; kind: string; status: string; round_id: string }>(
        `select to_char(to_timestamp(p.settled_at / 1000) at time zone 'UTC', $2) as date, p.game_code, r.kind, p.status, p.round_id,
          p.player_id as player, p.bet, p.win, p.rake from round_player p join round r on r.id = p.round_id where p.operator = $1`,
        [operator, group === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM'],
      );
      const lines = Object.entries(Object.groupBy(rows, each => `${each.date} ${each.game_code}`));
      return lines
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([, all = []]) => {
          const settled = all.filter(each => each.status === 'settled');
          const sum = (field: 'bet' | 'win' | 'rake') => settled.reduce((sum, each) => sum + BigInt(each[field]), 0n);
          const ids = (of: typeof all, field: 'round_id' | 'player') => new Set(of.map(each => each[field])).size;
          const [{ date = '', game_code = '', kind = '' } = {}] = all;
          const money = { bet: sum('bet'), win: sum('win'), rake: sum('rake') };
          return {
            ...{ operator, date, gameCode: game_code, kind, currency: 'KRW', ...money },
            ggr: kind === 'banked' ? money.bet - money.win : money.rake,
            rounds: ids(settled, 'round_id'),
            players: ids(settled, 'player'),
            voidRounds: ids(
              all.filter(each => each.status === 'void'),
              'round_id',
            ),
          };
        });
    }

    async function compareRounds(): Promise<void> {
      for (const operator of OPERATORS)
        for (const group of ['day', 'month'] as const)
          expect(await sums.ggr(reports, { operator, group, ...DAYS })).to.deep.equal(await ggrOfRows(operator, group));
    }

    it('GGR-01 GGR-02 rounds are in the report once, whether they are in the sums yet or not', async () => {
      for (let turn = 0; turn < 12; turn++) {
        await db.transaction(async sql => {
          for (let i = any(15); i >= 0; i--) await round(sql, FIRST + any(4 * DAY_MS));
        });
        if (any(2) === 0) await sums.folding.pass();
        await compareRounds();
      }
      await fold();
      await compareRounds();
      for (const operator of OPERATORS)
        for (let day = DAYS.from; day < DAYS.until; day++) expect(await sums.check(reports, operator, day)).to.deep.equal([]);
    });

    it('GGR-01 a sum that was altered is named', async () => {
      await db.transaction(async sql => {
        for (let i = 0; i < 20; i++) await round(sql, FIRST + any(DAY_MS));
      });
      await fold();
      await db.query(`update ggr_day set bet = bet + 1 where operator = 'acme' and game_code = 'baccarat'`);
      const wrong = await sums.check(reports, 'acme', DAYS.from);
      expect(wrong.map(each => each.name)).to.deep.equal(['baccarat KRW']);
      await db.query(`update ggr_day set bet = bet - 1 where operator = 'acme' and game_code = 'baccarat'`);
      await db.query(`update ggr_day_players set players = players + 1 where operator = 'acme' and game_code = 'holdem_nlh'`);
      const miscounted = await sums.check(reports, 'acme', DAYS.from);
      expect(miscounted.map(each => each.name)).to.deep.equal(['holdem_nlh KRW']);
    });

    it('GGR-01 players that an older version has added up and not counted are in the report, and are counted at the next start', async () => {
      const play = () =>
        db.transaction(async sql => {
          for (let i = 0; i < 20; i++) await round(sql, FIRST + any(4 * DAY_MS));
        });
      await play();
      await fold();
      const [known] = await db.query<{ through: string }>(`select through from sum_mark where table_name = 'ggr_day_players'`);
      const counts = 'select * from ggr_day_players order by operator, day, game_code, currency, kind';
      const counted = await db.query(counts);
      await play();
      await fold();
      // as the version before this one would have left it
      await db.query('delete from ggr_day_players');
      for (const row of counted)
        await db.query('insert into ggr_day_players select * from json_populate_record(null::ggr_day_players, $1)', [
          JSON.stringify(row),
        ]);
      await db.query(`update sum_mark set through = $1 where table_name = 'ggr_day_players'`, [known?.through]);
      await compareRounds();
      expect(await sums.check(reports, 'acme', DAYS.from), 'nothing is proved of counts that are not kept').to.deep.equal([]);
      await sums.stop();
      sums = new Sums({ db, clock: systemClock, log });
      await play();
      await fold();
      await compareRounds();
      const [state] = await db.query<{ same: boolean }>(`select count(distinct through) = 1 as same from sum_mark
        where table_name in ('ggr_day_players', 'round_player')`);
      expect(state?.same).to.equal(true);
      for (const operator of OPERATORS)
        for (let day = DAYS.from; day < DAYS.until; day++) expect(await sums.check(reports, operator, day)).to.deep.equal([]);
    });

    if (where === 'PostgreSQL')
      it('GGR-01 a round whose transaction commits long after later ones is not lost', async () => {
        const gate = Promise.withResolvers<void>();
        const written = Promise.withResolvers<void>();
        const late = db.transaction(async sql => {
          await round(sql, FIRST);
          written.resolve();
          await gate.promise;
        });
        await written.promise;
        await db.transaction(sql => round(sql, FIRST + 1));
        for (let i = 0; i < 4; i++) await sums.folding.pass();
        await compareRounds();
        gate.resolve();
        await late;
        await compareRounds();
        await fold();
        await compareRounds();
      });

    const nextOf: Record<string, string[]> = {
      debit: ['confirmed', 'failed', 'uncertain'],
      credit: ['confirmed'],
      rollback: ['confirmed'],
    };

    /** A row, or a move of one, or the end of a round, as the wallet does it. */
    async function step(open: Set<string>, scopes: string[]): Promise<void> {
      const what = any(5);
      if (what === 0 && scopes.length > 0) {
        await db.query(`update round set status = 'settled', settled_at = 1 where id = $1`, [
          scopes.splice(any(scopes.length), 1)[0],
        ]);
      } else if (what < 3 || open.size === 0) {
        if (scopes.length < 3) {
          scopes.push(`rnd_${count++}`);
          await db.query(ROUND, [scopes.at(-1), 'baccarat', 'banked', 'open', 1]);
        }
        const type = pick(['debit', 'debit', 'credit', 'rollback']);
        const reason = { debit: 'bet', credit: 'settle', rollback: 'timeout' }[type];
        const id = `tx_${count++}`;
        const at = FIRST + any(5 * 3_600_000);
        await db.query(TX, [id, type, reason, pick(OPERATORS), 1 + any(1000), pick(scopes), 'pending', at]);
        open.add(id);
      } else {
        const id = pick([...open]);
        const [row] = await db.query<{ type: string; status: string; ended: boolean }>(
          `select t.type, t.status, r.status <> 'open' as ended from wallet_tx t join round r on r.id = t.scope_id where tx_id = $1`,
          [id],
        );
        // what is in doubt, or stands in an open round, is rolled back at most; after its round nothing of it changes
        const next = row?.status === 'pending' ? pick(nextOf[row.type] ?? []) : 'rolled_back';
        const isOver = row?.status === 'confirmed' && (row.type !== 'debit' || row.ended);
        if (isOver || row?.status === 'failed' || row?.status === 'rolled_back') open.delete(id);
        else await db.query('update wallet_tx set status = $2 where tx_id = $1', [id, next]);
      }
    }

    it('TXL-05 wallet rows are in the summary once and as they are, whatever moves after they were added up', async () => {
      const open = new Set<string>();
      const scopes: string[] = [];
      for (let i = 0; i < 250; i++) {
        await step(open, scopes);
        if (any(6) === 0) await sums.folding.pass();
        if (i % 25 !== 0) continue;
        const operator = pick(OPERATORS);
        const [from, to] = [FIRST - 1000 + any(3_600_000), FIRST + 2 * 3_600_000 + any(3 * 3_600_000)];
        const asked = { operator, from, to, ...(any(3) === 0 ? { type: 'debit' } : {}) };
        expect(await sums.transactions(reports, asked)).to.deep.equal(await sumTransactions(reports, asked));
      }
      await fold();
      for (let i = 0; i < 60; i++) await sums.folding.pass();
      const [left] = await db.query<{ count: string }>('select count(*) as count from tx_unsummed');
      expect(Number(left?.count), 'what has ended is in the sums').to.be.below(open.size + 1);
      for (const operator of OPERATORS) {
        const all = { operator, from: FIRST, to: FIRST + DAY_MS };
        expect(await sums.transactions(reports, all)).to.deep.equal(await sumTransactions(reports, all));
        expect(await sums.check(reports, operator, DAYS.from)).to.deep.equal([]);
      }
    });
  });
}
