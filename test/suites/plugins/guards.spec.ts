// Plugins that pass every trial and go wrong at a table: each harms its own round only, and a restart does not begin it again.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { ServerProcess } from '../../support/server-process.ts';
import type { Site } from '../../support/site.ts';
import { bet, type Guest, movedBy, until, World } from '../../support/world.ts';
import { COIN, COIN_TABLE, type Coin, install, packCoin, versionsOf, writeCoin } from './coin.ts';

type Line = Record<string, unknown>;

/** What it does once the bets are in, by the least bet of its table: no trial plays with these. */
const FAULTS = {
  7001: `throw new Error('no more cards');`,
  7002: `for (;;);`,
  7003: `round.tell({ kind: 'event', type: 'late', data: { then: () => 1 } as never });`,
  7004: `(globalThis as never as Record<string, { now(): number }>)['Da' + 'te']!.now();`,
  7005: `round.post(1, -5);`,
  7006: `for (let i = 0; i < 12; i++) round.tell({ kind: 'event', type: 'long', data: 'x'.repeat(1_000_000) });`,
  7007: `round.keep(Array.from({ length: 10_000_000 }, () => 1));`,
  7008: `const dig = (): number => 1 + dig(); dig();`,
} as const;
/** An input of some 200 ms on this machine: four times what is slow, a fifth of what is void. */
const SLOW = 7009;
const SLOW_INPUT = `let n = 0; for (let i = 0; i < ${Math.round(200 * turnsInMs())}; i++) n = (n * 31 + i) % 65537; if (n < 0) throw new Error();`;
function turnsInMs(): number {
  const TURNS = 5e6;
  const from = process.threadCpuUsage();
  let n = 0;
  for (let i = 0; i < TURNS; i++) n = (n * 31 + i) % 65537;
  const { user, system } = process.threadCpuUsage(from);
  return n < 0 ? 0 : TURNS / ((user + system) / 1000);
}

const CASES = Object.entries({ ...FAULTS, [SLOW]: SLOW_INPUT }).map(
  ([least, source]) => `if (round.limits.min_bet === ${least}) { ${source} }`,
);
const FAULTY: Coin = {
  head: `import type { Round } from '@baize/sdk';\nconst go = (round: Round): null => { ${CASES.join('\n')} return null; };`,
  keeps: 'go(round as never)',
};
const tableOf = (least: number) => ({ ...COIN_TABLE, limits: { min_bet: least, max_bet: 100_000 } });

describe('plugins that go wrong at a table', function () {
  this.timeout(180_000);
  let world: World;
  let site: Site;
  let good: Guest;
  let version: string;
  before(async () => {
    world = await World.open();
    const sent = await install(world, await packCoin(FAULTY));
    expect(sent.status, JSON.stringify(sent.body)).to.equal(201);
    version = sent.hash;
    site = await world.site('acme');
    good = await world.guest(site, 'good', await world.table(COIN_TABLE));
  });
  after(() => world?.close());

  const statusOf = async (table: string) =>
    (await world.platform.call<{ status: string }>('GET', `/tables/${table}`)).body.status;

  for (const least of Object.keys(FAULTS).map(Number))
    it(`F32 F33 F35 SDK-07 its round is void, its bets go back, its table stops, others go on: ${least}`, async () => {
      const table = await world.table(tableOf(least));
      const guest = await world.guest(site, `p${least}`, table);
      await bet(guest, { heads: least });
      await guest.screen.fact('void');
      await until('maintenance', async () => (await statusOf(table)) === 'maintenance');
      await world.quiet();
      expect(movedBy(site, `p${least}`)).to.equal(0);
      const alarm = world.server.lines.find((line: Line) => line.alarm === true && line.table === table);
      expect(alarm).to.deep.include({ plugin: COIN, version });
      await world.play([good, { heads: 1000 }]);
    });

  it('F32 SDK-07 an input over 50 ms of processor time raises an alarm, and its round ends as usual', async () => {
    const table = await world.table(tableOf(SLOW));
    const guest = await world.guest(site, 'slow', table);
    await world.play([guest, { heads: SLOW }]);
    const told = world.server.lines.filter(
      (line: Line) => line.alarm === true && line.msg === 'a plugin is slow: players wait for it',
    );
    expect(told.map(({ plugin, version: hash }) => ({ plugin, hash }))).to.deep.equal([{ plugin: COIN, hash: version }]);
    expect(await statusOf(table)).to.equal('open');
  });

  it('SDK-07 a table stays on the version before where the new one cannot take over what it keeps, with an alarm', async () => {
    const keeps = `(round.limits.min_bet === 7500 ? { odd: true } : null)`;
    const one = await install(world, await packCoin({ version: '1.1.0', keeps }));
    expect(one.status, JSON.stringify(one.body)).to.equal(201);
    const table = await world.table(tableOf(7500));
    const guest = await world.guest(site, 'odd', table);
    await world.play([guest, { heads: 7500 }]);
    await world.play([good, { heads: 1000 }]);
    const fields = `carryFrom: old => { if (old !== null) throw new Error('odd'); return null; },`;
    const two = await install(world, await packCoin({ version: '1.2.0', pays: 3, fields }));
    expect(two.status, JSON.stringify(two.body)).to.equal(201);
    const paysOf = ({ screen }: Guest) =>
      screen.seen
        .flatMap(each => (each.facts as Line[]) ?? [])
        .filter(each => each.kind === 'result')
        .at(-1)?.pays;
    for (let i = 0; i < 2; i++) await world.play([guest, { heads: 7500 }]);
    await world.play([good, { heads: 1000 }]);
    expect([paysOf(guest), paysOf(good)]).to.deep.equal([2, 3]);
    expect((await versionsOf(world)).get(two.hash)?.behind).to.deep.equal([table]);
    const alarms = world.server.lines.filter((line: Line) => line.alarm === true && line.table === table);
    expect(alarms.map(line => line.stays)).to.deep.equal([one.hash]);
  });
});

describe('a plugin of a folder that does not come back', function () {
  this.timeout(180_000);

  it('F33 SDK-07 ends the process, which leaves a mark; the next one gives the bets back and is not ended again', async () => {
    const env = { BAIZE_PLUGINS: `+${writeCoin(FAULTY)}` };
    const world = await World.open({ env });
    try {
      const site = await world.site('acme');
      const table = await world.table(tableOf(7002));
      const guest = await world.guest(site, 'ann', table);
      await bet(guest, { heads: 7002 });
      expect((await world.server.ended).signal).to.equal('SIGKILL');
      const loaded = world.server.lines.find((line: Line) => line.msg === 'plugin loaded' && line.package === COIN);
      expect(existsSync(join(world.server.data, 'plugins/stuck', `${String(loaded?.version)}.json`))).to.equal(true);
      const again = await ServerProcess.start({ data: world.server.data, env, config: { wallet: { retry_ms: [100] } } });
      try {
        await until('the bets are back', () => movedBy(site, 'ann') === 0, 120_000);
        expect(again.lines.some((line: Line) => line.alarm === true && line.plugin === COIN)).to.equal(true);
      } finally {
        await again.end('SIGKILL');
      }
    } finally {
      await world.close();
    }
  });
});
