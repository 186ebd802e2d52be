// Blinds from hand to hand at a real table: who lets them pass loses their seat.
import { expect } from 'chai';
import { callDown, closed, follow, pokerTable, type Sitter, sitter } from '../../support/poker.ts';
import type { Site } from '../../support/site.ts';
import { World } from '../../support/world.ts';

describe('missed blinds', function () {
  this.timeout(60_000);
  let world: World;
  let acme: Site;
  before(async () => {
    world = await World.open();
    acme = await world.site('acme');
  });
  after(() => world?.close());

  it('SES-01 a seat that lets two big blinds pass is given up as idle, with all its chips', async () => {
    const table = await pokerTable(world);
    const sitters: Sitter[] = [];
    for (const name of ['b-1', 'b-2', 'b-3']) sitters.push(await sitter(world, acme, name, table));
    const [, , third] = sitters as [Sitter, Sitter, Sitter];
    expect((await third.screen.act('sit_out')).ok).to.equal(true);
    for (const each of sitters) follow(each, () => callDown);
    const session = await closed(acme, third.sessionId);
    expect(session).to.include({ close_reason: 'idle', balanced: true });
    expect(Number(session.cash_out)).to.equal(10_000 + Number(session.net));
    for (const each of sitters.slice(0, 2)) expect((await each.screen.act('stand')).ok).to.equal(true);
  });
});
