// The machine's clock is set by an hour under a running server, and back.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import { factsOf, type Message } from '../../support/clients.ts';
import { answer, callDown, follow, pokerTable, type Sitter, seated, seenFacts, turnOf } from '../../support/poker.ts';
import type { Site } from '../../support/site.ts';
import { bet, movedBy, until, World } from '../../support/world.ts';

const HOUR = 3_600_000;
const STAKE = 5000;

describe('a clock that is set', function () {
  this.timeout(60_000);
  let world: World;
  let acme: Site;
  let file: string;
  before(async () => {
    file = join(mkdtempSync(join(tmpdir(), 'baize-clock-')), 'by');
    const preload = pathToFileURL(resolve(import.meta.dirname, 'set-clock.ts')).href;
    world = await World.open({ env: { NODE_OPTIONS: `--import ${preload}`, BAIZE_TEST_CLOCK: file } });
    acme = await world.site('acme');
  });
  after(() => world?.close());

  const set = async (by: number | string, line: string) => {
    const before = said(line);
    writeFileSync(file, String(by));
    world.server.signal('SIGUSR2');
    await until(line, () => said(line) > before);
  };
  const said = (msg: string) => world.server.lines.filter(each => each.msg === msg).length;
  const NOT_TRUSTED = 'no new rounds until the clock is back, or the server is started anew';
  const RIGHT = "the machine's clock is right again";

  for (const [name, by] of [
    ['ahead', HOUR],
    ['back', -HOUR],
  ] as const) {
    it(`F16 an hour ${name}: what is open ends in its own time, nothing new begins, sessions hold, and all goes on after`, async () => {
      const window = await world.table({ timers: { betting_ms: 2500 } });
      const poker = await pokerTable(world, { timers: { action_ms: 30_000 } });
      const guest = await world.guest(acme, `clock-${name}`, window);
      const players = await seated(world, acme, poker, [`clock-${name}-a`, `clock-${name}-b`]);
      await turnOf(players);
      const from = Date.now();
      await bet(guest, { player: STAKE });
      await set(by, NOT_TRUSTED);
      expect(seenFacts(guest, 'settle'), 'the window is open').to.deep.equal([]);
      // the wallet holds our signatures against its own clock, and refuses; it gets its money when the clock is back
      const { settle } = await world.settled(guest);
      expect(settle).to.include({ amount: STAKE });
      expect(Date.now() - from, 'not early, not late').to.be.within(2400, 6000);
      for (const who of players) expect(seenFacts(who, 'action').filter(fact => fact.action === 'fold')).to.deep.equal([]);
      const rounds = seenFacts(guest, 'start').length;
      const stops = players.map(who => follow(who, () => callDown));
      await (players[0] as Sitter).screen.fact('settle');
      for (const stop of stops) stop();
      expect(seenFacts(players[0] as Sitter, 'start')).to.have.length(1);
      expect(seenFacts(guest, 'start').length).to.equal(rounds);
      expect((await world.platform.call('GET', '/status')).status).to.equal(200);
      await set(0, RIGHT);
      await until('the next hand', () => seenFacts(players[0] as Sitter, 'start').length === 2);
      expect([guest, ...players].map(who => who.screen.closed)).to.deep.equal([undefined, undefined, undefined]);
      await world.quiet();
      const won = acme.wallet.ledger.filter(line => line.externalId === guest.externalId && line.kind === 'credit');
      expect(won).to.have.length(1);
      expect(movedBy(acme, guest.externalId)).to.equal(Number(won[0]?.change) - STAKE);
      for (const who of players) await who.screen.act('stand');
    });
  }

  it('F20 the process stands still for a moment: nobody is folded by that, windows stay open longer by as much', async () => {
    const poker = await pokerTable(world, { timers: { action_ms: 1200 } });
    const window = await world.table({ timers: { betting_ms: 1200 } });
    const players = await seated(world, acme, poker, ['still-a', 'still-b']);
    const guest = await world.guest(acme, 'still-c', window);
    await bet(guest, { player: STAKE });
    const turn = await turnOf(players);
    await set('block 1500', 'the process stood still: open clocks end later by that');
    // their time would be over by now
    expect(await guest.screen.act('bet', { items: [{ spot: 'banker', amount: STAKE }] })).to.include({ ok: true });
    expect(await answer(turn, 'call')).to.include({ ok: true });
    const { who } = await turnOf(players, turn.ask.ask);
    const slow = await who.screen.until('their default', message => hasFold(message));
    expect(slow, 'clocks go on after it').to.include({ type: 'facts' });
    expect((await world.settled(guest)).settle).to.include({ amount: 2 * STAKE });
  });

  it('F20 the log says where the process stood still, by names and lines alone', async () => {
    await set('spin 1200', 'where the process stood still');
    const line = world.server.lines.findLast(each => each.msg === 'where the process stood still');
    expect(line).to.have.property('stack').that.is.an('array');
    const stack = line?.stack as string[];
    expect(stack[0]).to.match(/^spin \(test\/suites\/e2e\/set-clock\.ts:\d+\)$/);
    expect(Object.keys(line ?? {})).to.have.members(['level', 'time', 'svc', 'event', 'stack', 'msg']);
    expect((await world.platform.call('GET', '/status')).status, 'it goes on').to.equal(200);
  });

  /** the big blind may check for nothing: that is their default */
  const hasFold = (message: Message) => factsOf(message).some(fact => fact.action === 'check' && fact.auto === true);
});
