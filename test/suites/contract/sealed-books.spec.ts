// Sealed books from outside: what is sealed is not read again, and a hand in it is found by a full pass.
import { expect } from 'chai';
import type { Sitter } from '../../support/poker.ts';
import { PostgresWorld } from '../../support/postgres-world.ts';
import { type Guest, until } from '../../support/world.ts';
import { baize, busy, type Report, reportOf } from './books.ts';
import { EDITS, GONE, played } from './tampering.ts';

type Full = Report & { full: { pass: number; done: number; of: number; ended: boolean } };

/** Rows of sessions that have left have no chips to change. */
const SEATED = ['the chips of a seat', 'what a seat has won'];
const LEFT: (typeof EDITS)[number] = [
  'what a seat that has left won and lost',
  'update table_session set bet = bet + 7, win = win + 7 where id = $1',
  'update table_session set bet = bet - 7, win = win - 7 where id = $1',
  'session',
  ['session_bet', 'session_win'],
  'session',
  2,
];

describe('B84 a hand in a sealed day', function () {
  this.timeout(180_000);
  let world: PostgresWorld;
  let found: Record<string, string>;

  before(async () => {
    world = await PostgresWorld.open({ config: { reconcile_ms: 100, seal: { most_rows: 1, after_ms: 0 } } });
    const { guests, sitters } = await busy(world);
    found = await played(world, guests as Guest[], sitters as Sitter[]);
    for (const { screen } of sitters) await screen.act('stand');
    await world.quiet();
    await until('everything to be sealed', async () => (await unsealed()) === 0, 60_000);
  });
  after(() => world?.close());

  async function unsealed(): Promise<number> {
    const [row] = await world.sql<{
      rows: string;
    }>(`with last as (select marks::jsonb as marks from seal order by no desc limit 1)
      select (select count(*) from seal_late where no is null)
        + (select count(*) from wallet_tx where seq > coalesce((select (marks->>'wallet_tx')::bigint from last), 0))
        + (select count(*) from journal where id > coalesce((select (marks->>'journal')::bigint from last), 0))
        + (select count(*) from round_player where seq > coalesce((select (marks->>'round_player')::bigint from last), 0))
        + (select count(*) from table_session where seq > coalesce((select (marks->>'table_session')::bigint from last), 0)) as rows`);
    return Number(row?.rows);
  }
  const full = async (): Promise<Full> => {
    let path = '/reports/reconciliation?full=1';
    for (;;) {
      const { body } = await world.platform.call<Full>('GET', path);
      if (body.full.ended) return body;
      path = `/reports/reconciliation?full=1&pass=${body.full.pass}`;
    }
  };
  const at = (name: string) => found[name] as string;

  it('E3 the sums of a report are those of the rows, and a full pass finds nothing', async () => {
    const { rows, broken } = await reportOf(world);
    expect(broken).to.deep.equal([]);
    const sums = await world.sql(`select operator, currency,
        sum(amount) filter (where type = 'debit' and status = 'confirmed')::text as debits,
        sum(amount) filter (where type = 'credit')::text as credits from wallet_tx group by operator, currency order by operator`);
    const shown = rows.map(each => ({
      operator: each.operator_code,
      currency: each.currency,
      debits: String(each.debits),
      credits: String(each.credits),
    }));
    expect(shown).to.deep.equal(sums);
    const whole = await full();
    expect(whole.broken).to.deep.equal([]);
    expect(whole.full.done).to.equal(whole.full.of).and.be.greaterThan(50);
    expect(whole.rows).to.deep.equal(rows);
  });

  for (const [what, edit, mend, on, kinds, named] of [...EDITS.filter(([what]) => !SEATED.includes(what)), LEFT]) {
    it(`${what}: named by a full pass, and its seal with it`, async () => {
      const own = { operator: 'paid', check: 'sums of rounds', next: String(Number(at('entry')) + 1) };
      const id = named in own ? own[named as keyof typeof own] : at(named);
      await world.sql(edit, [at(on)]);
      try {
        const { broken, balanced } = await full();
        expect(balanced).to.equal(false);
        const mine = broken.filter(each => each.id === id).map(each => each.what);
        expect(mine, JSON.stringify(broken)).to.include.members(kinds);
        // the balance of an account is no row of a day
        if (named !== 'operator') expect(broken.map(each => each.what)).to.include(sealOf(edit));
        await until('the self-audit to know it', async () => (await reportOf(world)).broken.length > 0);
      } finally {
        await world.sql(mend, [at(on)]);
      }
      expect((await full()).broken).to.deep.equal([]);
      expect((await reportOf(world)).broken).to.deep.equal([]);
    });
  }

  for (const [what, from, where, on, kinds] of GONE) {
    it(`${what} that is gone: named by a full pass, and its seal with it`, async () => {
      await world.sql(`create table kept as select * from ${from} where ${where.replace('$1', `'${at(on)}'`)}`);
      await world.sql(`delete from ${from} where ${where}`, [at(on)]);
      try {
        const { broken } = await full();
        const mine = broken.filter(each => each.id === at(on) || each.id === at('round')).map(each => each.what);
        // chips of a session that has left are none
        expect(mine, JSON.stringify(broken)).to.include.members(kinds.filter(each => each !== 'session_chips'));
        expect(broken.map(each => each.what)).to.include(`seal_${from}`);
      } finally {
        await world.sql(`insert into ${from} overriding system value select * from kept`);
        await world.sql('drop table kept');
      }
      expect((await full()).broken).to.deep.equal([]);
    });
  }

  it('a row that is added to a sealed day, or fits everything but its seal, is named', async () => {
    const added = 'update wallet_tx set http_status = 201 where tx_id = $1';
    await world.sql(added, [at('bet')]);
    expect((await full()).broken.map(each => each.what)).to.deep.equal(['seal_wallet_tx']);
    await world.sql('update wallet_tx set http_status = 200 where tx_id = $1', [at('bet')]);
    await world.sql(`insert into tx_attempt (tx_id, id, sent_at, ms, body_hash, late) values ($1, 0, 0, 0, '', false)`, [
      at('bet'),
    ]);
    expect((await full()).broken.map(each => each.what)).to.deep.equal(['seal_tx_attempt']);
    await world.sql('delete from tx_attempt where id = 0');
    await world.sql(`update tx_attempt set id = id + 1000000 where id = (select min(id) from tx_attempt)`);
    expect((await full()).broken.map(each => each.what)).to.include('seal_tx_attempt');
    await world.sql(`update tx_attempt set id = id - 1000000 where id = (select max(id) from tx_attempt)`);
    expect((await full()).broken).to.deep.equal([]);
  });

  it('a seal that is changed or taken away is named at once', async () => {
    const kinds = async () => (await reportOf(world)).broken.map(each => each.what);
    const [last] = await world.sql<{ no: number }>('select max(no) as no from seal');
    const no = last?.no;
    await world.sql(`update seal set rows = replace(rows, '"count":', '"count":1') where no = $1`, [no]);
    expect(await kinds()).to.deep.equal(['seal_hash']);
    await world.sql(`update seal set rows = replace(rows, '"count":1', '"count":') where no = $1`, [no]);
    // one that is there: a house that neither won nor lost has no figure
    const [figure] = await world.sql<{ name: string }>(`select min(name) as name from seal_figure where fold = 'sum'`);
    expect(figure?.name).to.be.a('string');
    await world.sql(`update seal_figure set amount = amount::numeric + 1 where fold = 'sum' and name = $1`, [figure?.name]);
    expect(await kinds()).to.include.members(['seal_figures']);
    await world.sql(`update seal_figure set amount = amount::numeric - 1 where fold = 'sum' and name = $1`, [figure?.name]);
    await world.sql('update seal set no = no + 5 where no = $1', [no]);
    expect(await kinds()).to.include('seal_missing');
    await world.sql('update seal set no = no - 5 where no = $1 + 5', [no]);
    await world.sql('create table kept as select * from seal where no = $1', [no]);
    await world.sql('delete from seal where no = $1', [no]);
    expect(await kinds()).to.include('seal_figures');
    await world.sql('insert into seal select * from kept');
    await world.sql('drop table kept');
    expect(await kinds()).to.deep.equal([]);
  });

  it('`baize reconcile --full` says how far it is and what it found', async () => {
    const fine = await baize(world, 'reconcile', '--full');
    expect(fine, fine.out + fine.err).to.include({ code: 0 });
    expect(fine.out).to.include('everything agrees');
    await world.sql('update wallet_tx set amount = amount + 1 where tx_id = $1', [at('bet')]);
    const bad = await baize(world, 'reconcile', '--full');
    expect(bad.code).to.equal(1);
    expect(bad.out)
      .to.match(new RegExp(`transaction ${at('bet')}.* amount .*1,001.*1,000`))
      .and.match(/^seal \d+.*: its wallet tx is /m);
    await world.sql('update wallet_tx set amount = amount - 1 where tx_id = $1', [at('bet')]);
    expect((await full()).broken).to.deep.equal([]);
  });

  it('a full pass that is not known is 404', async () => {
    expect((await world.platform.call('GET', '/reports/reconciliation?full=1&pass=99999')).status).to.equal(404);
  });
});

/** What names the seal of the table that is edited. */
const sealOf = (edit: string): string => `seal_${/update (\w+)/.exec(edit)?.[1]}`;
