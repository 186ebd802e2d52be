// Bets and raises when the process ends under them, paid by a wallet and by a stack; and a window in which nobody bets.
import { expect } from 'chai';
import { type Ask, closed, joined, type Sitter, sitter } from '../../support/poker.ts';
import type { Site } from '../../support/site.ts';
import { bet, type Guest, type Items, type Json, movedBy, until, World } from '../../support/world.ts';

const START = {
  env: { BAIZE_PLUGINS: 'test/games/red-dog' },
  config: {
    wallet: { doubt_ms: 300, resume_ms: 300, retry_ms: [100] },
    lease_ms: 500,
    drain_ms: 200,
    maintenance_grace_ms: 1000,
  },
};

type Detail = Json & { money: { players: Json[]; bets: Json[]; transactions: Json[] } };

/** A world that goes on after the end of its process. */
class Lasting extends World {
  static begin = async (data?: string) => new Lasting(await World.start({ ...START, ...(data === undefined ? {} : { data }) }));

  async after(signal: NodeJS.Signals): Promise<Lasting> {
    await this.server.end(signal);
    return Lasting.begin(this.server.data);
  }
}

describe('any purse after the end of the process', function () {
  this.timeout(120_000);
  let world: Lasting;
  let acme: Site;
  before(async () => {
    world = await Lasting.begin();
    acme = await world.site('acme');
  });
  after(async () => {
    await acme?.wallet.close();
    await world?.close();
  });

  const table = (game_code: string, limits: Json = {}) =>
    world.table({
      game_code,
      names: { en: game_code, ko: game_code },
      limits: { min_bet: 1000, max_bet: 100_000, ...limits },
      timers: { betting_ms: 600, deal_ms: 10, action_ms: 3000, result_ms: 100, next_round_ms: 100 },
    });
  const seats = { min_buy_in: 20_000, max_buy_in: 200_000 };

  /** Killed, and started again on the same data. */
  async function restart(): Promise<void> {
    world = await world.after('SIGKILL');
    acme.operator = acme.operator.at(world.server.url);
  }

  /** Bets until a round asks for a raise; what it asks, in which round. */
  async function untilRaise(guest: Guest, items: Items): Promise<{ ask: Ask; roundId: string }> {
    for (;;) {
      const mark = guest.screen.seen.length;
      await bet(guest, items);
      const isRaise = (message: Json) => message.type === 'ask' && 'options' in message;
      const isOver = (message: Json) => message.type === 'facts' && JSON.stringify(message).includes('"settle"');
      const seen = await guest.screen.until('a raise', message => isRaise(message) || isOver(message), mark);
      const facts = guest.screen.seen.findLast(message => message.type === 'facts');
      if (isRaise(seen)) return { ask: seen as unknown as Ask, roundId: String(facts?.round_id) };
    }
  }

  /** A round as its operator reads it, once it is settled. */
  async function settledAs(roundId: string): Promise<Detail> {
    const read = () => acme.operator.call<Detail>('GET', `/rounds/${roundId}`);
    await until('the settled round', async () => {
      const { status, body } = await read();
      return status === 200 && body.status !== 'open';
    });
    await world.quiet();
    return (await read()).body;
  }

  for (const moment of ['before', 'after'] as const)
    it(`K5 plays a raise of the wallet on, or gives it back, when the process is killed ${moment} it was answered`, async () => {
      const id = await table('dog_wallet');
      const guest = await world.guest(acme, `u-w-${moment}`, id);
      const { ask, roundId } = await untilRaise(guest, { box_1: 5000 });
      if (moment === 'after') guest.screen.room.send('act', { aid: 'r1', ask: ask.ask, option: 'raise' });
      await restart();
      const { money, status } = await settledAs(roundId);
      expect(status).to.equal('settled');
      const net = acme.wallet.ledger
        .filter(
          line =>
            line.externalId === guest.externalId &&
            money.transactions.some(tx => tx.tx_id === line.txId || tx.ref_tx_id === line.txId),
        )
        .reduce((sum, line) => sum + Number(line.change), 0);
      expect(net).to.equal(money.players[0]?.net);
      for (const tx of money.transactions) expect(['confirmed', 'rolled_back', 'failed']).to.include(tx.status);
    });

  it('K5 plays bets of a stack on when the process is killed: chips are what the rounds say, and leave in one cash-out', async () => {
    const id = await table('dog_stack', seats);
    const sat: Sitter = await sitter(world, acme, 'u-s', id, { buy_in: 100_000 });
    const { roundId } = await untilRaise(sat, { bet: 2000 });
    await restart();
    const { money } = await settledAs(roundId);
    const chips = Number(money.players[0]?.stack_after);
    const again = await joined(world, acme, 'u-s', id, sat.session);
    await again.screen.act('stand', {});
    await closed(acme, sat.sessionId);
    await world.quiet();
    expect(movedBy(acme, 'u-s')).to.equal(chips - 100_000);
  });

  it('a window in which nobody bets keeps nobody: who stands up has left, who sits down may bet', async () => {
    const id = await table('dog_stack', seats);
    const first = await sitter(world, acme, 'u-a', id, { buy_in: 100_000 });
    await first.screen.until('a window', message => message.type === 'ask');
    const second = await sitter(world, acme, 'u-b', id, { buy_in: 100_000 });
    await first.screen.act('stand', {});
    await closed(acme, first.sessionId);
    await bet(second, { bet: 1000 });
    await world.settled(second);
    await second.screen.act('stand', {});
    await closed(acme, second.sessionId);
    expect(movedBy(acme, 'u-a')).to.equal(0);
  });
});
