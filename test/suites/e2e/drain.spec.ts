// A server that is told to end: what is under way ends by its own clocks, and nobody is given more time than they have.
import { expect } from 'chai';
import { type Message, Platform } from '../../support/clients.ts';
import { asked, pokerTable, seenFacts, sitter } from '../../support/poker.ts';
import { PLATFORM_KEY, ServerProcess } from '../../support/server-process.ts';
import type { Site } from '../../support/site.ts';
import { bet, type Guest, until, World } from '../../support/world.ts';

const DRAIN_MS = 30_000;
/** Far below the drain's limit, far above what the clocks below need. */
const SOON_MS = 15_000;
const CLOCK_MS = 3000;

const isTimed = ({ type, deadline }: Message): boolean => type === 'ask' && typeof deadline === 'number';

/** By how much a deadline was moved: a loaded machine stands still now and then, and that is given to the players. */
function movedBy(asks: readonly Message[]): number {
  const deadlines = asks.map(({ deadline }) => Number(deadline));
  return Math.max(...deadlines) - Math.min(...deadlines);
}

describe('a drain', function () {
  this.timeout(90_000);
  let world: World;
  let site: Site;

  beforeEach(async () => {
    world = await World.open({ config: { drain_ms: DRAIN_MS } });
    site = await world.site('acme');
  });
  afterEach(async () => {
    await world?.server.end('SIGKILL');
    await world?.close();
  });

  it('F39 a round with a bet is settled when its window closes, and the process leaves long before drain_ms', async () => {
    const table = await world.table({ timers: { betting_ms: CLOCK_MS } });
    const kim = await world.guest(site, 'u-1', table);
    await bet(kim, { banker: 1000 });
    await kim.screen.until('a deadline', isTimed);
    const from = Date.now();
    const code = await world.server.end('SIGTERM');
    expect(Date.now() - from).to.be.lessThan(SOON_MS);
    expect(code).to.equal(0);
    expect(movedBy(kim.screen.seen.filter(isTimed))).to.be.lessThan(CLOCK_MS);
    expect(seenFacts(kim, 'settle')).to.have.length(1);
    expect(site.wallet.ledger.filter(({ kind }) => kind === 'credit')).to.have.length(1);
  });

  it('F39 the clock of a silent player ends once, their default is played, and the process leaves long before drain_ms', async () => {
    const table = await pokerTable(world, { timers: { action_ms: CLOCK_MS, show_ms: 1000 } });
    const two = [await sitter(world, site, 'u-1', table), await sitter(world, site, 'u-2', table)] as const;
    const first = await Promise.race(two.map(async each => ({ ask: await asked(each), ...each })));
    const from = Date.now();
    const code = await world.server.end('SIGTERM');
    expect(Date.now() - from).to.be.lessThan(SOON_MS);
    expect(code).to.equal(0);
    expect(movedBy(first.screen.seen.filter(each => isTimed(each) && each.ask === first.ask.ask))).to.be.lessThan(CLOCK_MS);
    expect(seenFacts(first, 'action').some(({ auto }) => auto === true)).to.equal(true);
    for (const each of two) expect(seenFacts(each, 'settle')).to.have.length(1);
  });

  it('F39 a debit that is under way when drain_ms is over is answered and counts, and none is begun that would be cut', async () => {
    await world.server.end('SIGKILL');
    await world.close();
    world = await World.open({ config: { drain_ms: 500 } });
    site = await world.site('acme');
    site.wallet.fault(({ name }) => (name === 'debit' ? { kind: 'slow', ms: 300 } : null));
    const table = await world.table({ timers: { betting_ms: 60_000 } });
    const guests: Guest[] = [];
    for (let i = 0; i < 12; i++) guests.push(await world.guest(site, `u-${i}`, table));
    let isOver = false;
    const presses = async ({ screen }: Guest, i: number) => {
      while (!isOver) {
        screen.act('bet', { items: [{ spot: 'banker', amount: 1000 }] }).catch(() => {}); // the last ones are not answered
        await new Promise(done => setTimeout(done, 40 + i));
      }
    };
    const pressing = guests.map(presses);
    await until('bets', () => site.wallet.ledger.filter(({ kind }) => kind === 'debit').length > 24);
    const code = await world.server.end('SIGTERM');
    isOver = true;
    await Promise.all(pressing);
    const { lines, data } = world.server;
    const loud = lines.filter(({ level, event }) => Number(level) >= 50 || event === 'wallet.call_failed');
    expect([code, loud]).to.deep.equal([0, []]);
    const debits = site.wallet.ledger.filter(({ kind }) => kind === 'debit').length;
    expect(site.wallet.calls.filter(({ name }) => name === 'debit')).to.have.length(debits);
    const next = await ServerProcess.start({ data, config: { drain_ms: 500 } });
    try {
      const platform = new Platform(next.url, PLATFORM_KEY);
      const { body } = await platform.call<{ transactions: { type: string; status: string }[] }>(
        'GET',
        '/transactions?limit=500',
      );
      const own = body.transactions.filter(({ type }) => type === 'debit');
      expect(own.map(({ status }) => status)).to.deep.equal(Array(debits).fill('confirmed'));
      expect(site.wallet.calls.filter(({ name }) => name === 'rollback')).to.deep.equal([]);
    } finally {
      await next.end('SIGKILL');
    }
  });
});
