// A server that is told to end: what is under way ends by its own clocks, and nobody is given more time than they have.
import { expect } from 'chai';
import type { Message } from '../../support/clients.ts';
import { asked, pokerTable, seenFacts, sitter } from '../../support/poker.ts';
import type { Site } from '../../support/site.ts';
import { bet, World } from '../../support/world.ts';

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
});
