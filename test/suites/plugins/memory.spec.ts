// Plugins that leave memory behind, or take all of it, on a server that runs: others go on, also after a restart.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { ServerProcess } from '../../support/server-process.ts';
import type { Site } from '../../support/site.ts';
import { bet, type Guest, movedBy, until, World } from '../../support/world.ts';
import { COIN, COIN_TABLE, type Coin, install, packCoin, versionsOf, writeCoin } from './coin.ts';

type Line = Record<string, unknown>;

/** By the least bet of a table, which no trial plays with: what a round leaves behind, an input that takes much, one that takes
 *  all, and a round whose results cannot be said. */
const LEAKS = 7101;
const HEAVY = 7102;
const TAKES_ALL = 7103;
const ODD_RESULTS = 7104;
const LEAKY: Coin = {
  head: `import type { Round } from '@baize/sdk';
const kept: unknown[] = [];
const go = (round: Round): { odd: boolean } | null => {
  const { min_bet: least } = round.limits;
  if (least === ${LEAKS}) kept.push(new Uint8Array(25_000_000).fill(1));
  if (least === ${HEAVY} && new Uint8Array(90_000_000).fill(1).length === 1) kept.push(0);
  if (least === ${TAKES_ALL}) for (;;) kept.push(new Uint8Array(25_000_000).fill(1));
  return least === ${ODD_RESULTS} ? { odd: true } : null;
};`,
  keeps: 'go(round as never)',
  fields: `results: carry => { if (carry !== null) throw new Error('no results today'); return []; },`,
};
const tableOf = (least: number, code = 'coin') => ({ game_code: code, limits: { min_bet: least, max_bet: 100_000 } });

/** One bet on the coin that leaks, and how its round ended. */
async function leak(guest: Guest): Promise<'settle' | 'void' | 'refused'> {
  const from = guest.screen.seen.length;
  try {
    await bet(guest, { heads: LEAKS });
  } catch (error) {
    if (String(error).includes('MAINTENANCE')) return 'refused';
    throw error;
  }
  const kinds = () => guest.screen.seen.slice(from).flatMap(({ facts = [] }) => (facts as Line[]).map(({ kind }) => kind));
  await until('the end of a round', () => kinds().some(kind => kind === 'settle' || kind === 'void'));
  return kinds().includes('void') ? 'void' : 'settle';
}

describe('plugins and memory', function () {
  this.timeout(240_000);
  let world: World;
  let site: Site;
  let good: Guest;
  let version: string;
  before(async () => {
    world = await World.open();
    for (const coin of [LEAKY, { name: '@acme/game-dime', code: 'dime' }]) {
      const sent = await install(world, await packCoin(coin));
      expect(sent.status, JSON.stringify(sent.body)).to.equal(201);
      version ??= sent.hash;
    }
    site = await world.site('acme');
    good = await world.guest(site, 'good', await world.table(tableOf(1000, 'dime')));
  });
  after(() => world?.close());

  const statusOf = async (table: string) =>
    (await world.platform.call<{ status: string }>('GET', `/tables/${table}`)).body.status;
  const alarms = (): Line[] => world.server.lines.filter((line: Line) => line.alarm === true);

  it('F34 results that a game cannot say leave lobbies as they are', async () => {
    const table = await world.table(tableOf(ODD_RESULTS));
    const guest = await world.guest(site, 'odd', table);
    await world.play([guest, { heads: ODD_RESULTS }]);
    const { body } = await world.platform.call<{ tables: { table_id: string }[] }>('GET', '/tables');
    expect(body.tables.map(each => each.table_id)).to.include(table);
    const again = await world.guest(site, 'late', table);
    await world.play([again, { heads: ODD_RESULTS }]);
  });

  it('F34 SDK-07 an input that takes much memory at once voids its round, with an alarm', async () => {
    const table = await world.table(tableOf(HEAVY));
    const guest = await world.guest(site, 'heavy', table);
    await bet(guest, { heads: HEAVY });
    await guest.screen.fact('void');
    await until('maintenance', async () => (await statusOf(table)) === 'maintenance');
    await world.quiet();
    expect(movedBy(site, 'heavy')).to.equal(0);
    expect(alarms().some(line => line.plugin === COIN && String(line.msg).includes('memory'))).to.equal(true);
    await world.play([good, { heads: 1000 }]);
  });

  it('F34 rounds that leave memory behind are played in fresh contexts, then not any more; others go on', async () => {
    const table = await world.table(tableOf(LEAKS));
    const guest = await world.guest(site, 'leaks', table);
    // it is shut in the middle of a round, which is void, or between two, and then no further one takes a bet
    let end: 'settle' | 'void' | 'refused' = 'settle';
    let played = 0;
    for (; played < 120 && end === 'settle'; played++) end = await leak(guest);
    expect(end).to.not.equal('settle');
    expect(played).to.be.greaterThan(2);
    await until('maintenance', async () => (await statusOf(table)) === 'maintenance');
    await world.quiet();
    const told = alarms().filter(line => line.plugin === COIN && line.version === version && 'mb' in line);
    expect(told.some(line => String(line.msg).includes('fresh context'))).to.equal(true);
    expect(told.some(line => String(line.msg).includes('not played any more'))).to.equal(true);
    const debits = site.wallet.ledger.filter(line => line.externalId === 'leaks' && Number(line.change) === -LEAKS);
    const moved = site.wallet.ledger.filter(line => line.externalId === 'leaks').map(line => Number(line.change));
    if (end === 'void') expect(moved.slice(-2)).to.deep.equal([-LEAKS, LEAKS]);
    else expect(debits.length, 'a refused bet has no debit').to.equal(played - 1);
    const { body } = await world.platform.call<{ rounds: Line[] }>('GET', '/rounds?status=void&limit=200');
    expect(body.rounds.filter(each => each.table_id === table)).to.have.length(end === 'void' ? 1 : 0);
    await world.play([good, { heads: 1000 }]);
    expect((await versionsOf(world)).get(version)?.current).to.equal(true);
  });

  it('F34 the version that is not played any more bears a mark, and no other does', () => {
    const folder = join(world.server.data, 'plugins/stuck');
    expect(JSON.parse(readFileSync(join(folder, `${version}.json`), 'utf8'))).to.deep.equal({
      version,
      package: COIN,
      why: 'memory',
    });
    expect(readdirSync(folder)).to.deep.equal([`${version}.json`]);
  });
});

describe('a plugin of a folder that takes all memory', function () {
  this.timeout(240_000);

  it('F34 ends the process, which leaves a mark; the next one gives the bets back and is not ended again', async () => {
    // a small heap: where memory is given slowly, a plugin is ended for its time before it has a quarter of a large one
    const env = { BAIZE_PLUGINS: `+${writeCoin(LEAKY)}`, NODE_OPTIONS: '--max-old-space-size=1024' };
    const world = await World.open({ env });
    try {
      const site = await world.site('acme');
      const table = await world.table({ ...COIN_TABLE, ...tableOf(TAKES_ALL) });
      const guest = await world.guest(site, 'ann', table);
      await bet(guest, { heads: TAKES_ALL });
      expect((await world.server.ended).signal).to.equal('SIGKILL');
      const [mark = ''] = readdirSync(join(world.server.data, 'plugins/stuck'));
      expect(JSON.parse(readFileSync(join(world.server.data, 'plugins/stuck', mark), 'utf8'))).to.include({ why: 'memory' });
      const again = await ServerProcess.start({ data: world.server.data, env, config: { wallet: { retry_ms: [100] } } });
      try {
        await until('the bets are back', () => movedBy(site, 'ann') === 0, 120_000);
        expect(again.lines.some((line: Line) => JSON.stringify(line).includes('is not played any more'))).to.equal(true);
      } finally {
        await again.end('SIGKILL');
      }
    } finally {
      await world.close();
    }
  });
});
