// A hand in the database: every row that is altered or gone is named, and the running server stops its table.
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { expect } from 'chai';
import { Platform } from '../../support/clients.ts';
import type { Sitter } from '../../support/poker.ts';
import { PostgresWorld } from '../../support/postgres-world.ts';
import { PLATFORM_KEY, ServerProcess } from '../../support/server-process.ts';
import { type Guest, type Json, until, World } from '../../support/world.ts';

import { alarmsOf, baize, busy, DISAGREE, type Report, reportOf } from './books.ts';
import { EDITS, GONE, played } from './tampering.ts';

const LONG = process.env.BAIZE_LONG === '1';

describe('B84 a hand in the database', function () {
  this.timeout(120_000);
  let world: PostgresWorld;
  let tables: string[];
  let sitters: Sitter[];
  let guests: Guest[];
  let found: Record<string, string>;

  before(async () => {
    world = await PostgresWorld.open({ config: { reconcile_ms: 100 } });
    ({ tables, guests, sitters } = await busy(world));
    found = await played(world, guests, sitters);
  });
  after(() => world?.close());

  it('finds nothing before', async () => {
    expect((await reportOf(world)).broken).to.deep.equal([]);
    await until('a pass', async () => (await metric()).length === 2);
    expect(await metric()).to.have.members(['own', 'paid'].map(each => `baize_unbalanced{operator="${each}",currency="KRW"} 0`));
  });

  async function metric(): Promise<string[]> {
    const headers = { authorization: `Bearer ${PLATFORM_KEY}` };
    const text = await (await fetch(`${world.server.url}/metrics`, { headers })).text();
    return text.split('\n').filter(line => line.startsWith('baize_unbalanced{'));
  }

  const statusOf = async (table: string) => (await world.platform.call<Json>('GET', `/tables/${table}`)).body.status;
  const at = (name: string) => found[name] as string;

  /** Each thing is named by the report, with its table. @returns all that it names */
  async function named(id: string, kinds: string[], table: number | null): Promise<void> {
    const { balanced, broken } = await reportOf(world);
    expect(balanced).to.equal(false);
    const mine = broken.filter(each => each.id === id).map(each => each.what);
    expect(mine, JSON.stringify(broken)).to.include.members(kinds);
    for (const each of broken) expect(each.expected, JSON.stringify(each)).to.not.equal(each.found);
    const stopping = new Set(broken.map(each => each.table_id ?? null).filter(each => each !== null));
    expect([...stopping], JSON.stringify(broken)).to.deep.equal(table === null ? [] : [tables[table]]);
  }

  /** The running server found it too: alarm, metric, and its table alone stops. */
  async function stopped(mark: number, id: string, kinds: string[], table: number | null): Promise<void> {
    const isIt = (line: Json) => line.id === id && kinds.includes(String(line.what));
    await until('an alarm', () => alarmsOf(world).slice(mark).some(isIt));
    expect(await metric()).to.satisfy((lines: string[]) => lines.some(line => !line.endsWith(' 0')));
    const open = tables.map((_, i) => (i === table ? 'maintenance' : 'open'));
    await until('its table to stop', async () => (await statusOf(tables[table ?? 0] as string)) === open[table ?? 0]);
    expect(await Promise.all(tables.map(statusOf))).to.deep.equal(open);
    const heard = alarmsOf(world).length;
    await world.play([guests[table === 0 ? 2 : 0] as Guest, { banker: 1000 }]);
    expect(alarmsOf(world).length, 'told once').to.equal(heard);
  }

  async function mended(table: number | null): Promise<void> {
    await until('the figures to be 0 again', async () => (await metric()).every(line => line.endsWith(' 0')));
    if (table !== null) await world.platform.call('PATCH', `/tables/${tables[table]}`, { status: 'open' });
  }

  // the server looks by itself at the first of each table: what it does with a report is the same for all of them
  const watched = EDITS.filter((each, i) => LONG || EDITS.findIndex(other => other.at(-1) === each.at(-1)) === i);
  for (const edit of [...watched, ...EDITS.filter(each => !watched.includes(each))]) {
    const [what, change, mend, on, kinds, name, table] = edit;
    const isWatched = watched.includes(edit);
    const then = table === null ? '' : '; its table stops, others play on';
    it(`${what}: named by report${isWatched ? `, alarm and metric${then}` : ' with its table'}`, async () => {
      const mark = alarmsOf(world).length;
      const own = { operator: 'paid', check: 'sums of rounds', next: String(Number(at('entry')) + 1) };
      const id = name in own ? own[name as keyof typeof own] : at(name);
      await world.sql(change, [at(on)]);
      try {
        await named(id, kinds, table);
        if (isWatched) await stopped(mark, id, kinds, table);
      } finally {
        await world.sql(mend, [at(on)]);
        if (isWatched) await mended(table);
      }
      expect((await reportOf(world)).broken).to.deep.equal([]);
    });
  }

  for (const [what, from, where, on, kinds, table] of GONE) {
    it(`${what} that is gone: named with its table`, async () => {
      await world.sql(`create table kept as select * from ${from} where ${where.replace('$1', `'${at(on)}'`)}`);
      await world.sql(`delete from ${from} where ${where}`, [at(on)]);
      try {
        const { broken } = await reportOf(world);
        const found = broken.filter(each => each.id === at(on) || each.id === at('round'));
        expect(
          found.map(each => each.what),
          JSON.stringify(broken),
        ).to.include.members(kinds);
        expect(
          broken.map(each => each.table_id),
          JSON.stringify(broken),
        ).to.include(tables[table]);
      } finally {
        await world.sql(`insert into ${from} overriding system value select * from kept`);
        await world.sql('drop table kept');
      }
      expect((await reportOf(world)).broken).to.deep.equal([]);
    });
  }

  it('`baize reconcile` says each in a sentence and ends with 1, of another operator nothing; with 0 when mended', async () => {
    const fine = await baize(world, 'reconcile');
    expect(fine, fine.out).to.include({ code: 0, err: '' });
    expect(fine.out)
      .to.match(/operator_code +currency +debits/)
      .and.match(/^own +KRW/m)
      .and.include('everything agrees');
    await world.sql('update wallet_tx set amount = amount + 1 where tx_id = $1', [at('bet')]);
    const bad = await baize(world, 'reconcile');
    expect(bad.code).to.equal(1);
    expect(bad.out)
      .to.match(new RegExp(`transaction ${at('bet')}.* amount .*1,001.*1,000`))
      .and.include(at('round'));
    expect(bad.out.trimEnd().split('\n').at(-1)).to.match(/^not balanced: \d+ things do not agree/);
    const own = await baize(world, 'reconcile', '--operator', 'own', '--json');
    expect(own.code).to.equal(1);
    expect((JSON.parse(own.out) as Report).broken.length).to.be.greaterThan(0);
    expect(await baize(world, 'reconcile', '--operator', 'paid')).to.include({ code: 0 });
    await world.sql('update wallet_tx set amount = amount - 1 where tx_id = $1', [at('bet')]);
    expect(await baize(world, 'reconcile', '--json')).to.include({ code: 0 });
  });
});

describe('B84 a hand in the embedded database', function () {
  this.timeout(60_000);
  let world: World;
  let again: ServerProcess | undefined;
  before(async () => {
    world = await World.open({ config: { reconcile_ms: 0 } });
  });
  after(async () => {
    await again?.end();
    await world?.close();
  });

  it('while the server stands: the next start names it, and its table waits', async () => {
    const site = await world.site('own');
    const [touched, other] = [await world.table(), await world.table()];
    const guest = await world.guest(site, 'u-1', touched);
    const { roundId } = await world.play([guest, { banker: 1000 }]);
    await world.quiet();
    await world.server.end();
    const hand = await PGlite.create(join(world.server.data, 'db'));
    await hand.query('update round_player set win = win + 5 where round_id = $1', [roundId]);
    await hand.close();
    again = await ServerProcess.start({ data: world.server.data, config: { reconcile_ms: 150, drain_ms: 200 } });
    const { lines, url } = again;
    await until('an alarm', () => lines.some(line => line.msg === DISAGREE && line.id === roundId && line.table === touched));
    const staff = new Platform(url, PLATFORM_KEY);
    const statusOf = async (table: string) => (await staff.call<Json>('GET', `/tables/${table}`)).body.status;
    await until('its table to stop', async () => (await statusOf(touched)) === 'maintenance');
    expect(await statusOf(other)).to.equal('open');
  });
});
