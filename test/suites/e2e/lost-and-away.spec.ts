// A write whose commit is not answered while the database stays away. Back in time, the caller is told what is true; later than
// that nobody knows, the caller is refused, and the next life does whatever the rows say was done.
import { expect } from 'chai';
import { BehindRelay } from '../../support/behind-relay.ts';
import { type Answer, Player } from '../../support/clients.ts';
import { booksAgree, moneyCalls, pause, pokerTable, sitter } from '../../support/poker.ts';
import { startPostgres, type TestPostgres } from '../../support/postgres.ts';
import { bet, type Json, until } from '../../support/world.ts';

const CONFIG = { drain_ms: 200, lease_ms: 5000, wallet: { retry_ms: [100], doubt_ms: 1000, resume_ms: 300 } };
const CASES = [
  { name: 'for a moment', id: 'moment', config: CONFIG, awayMs: 1500, isKnown: true },
  { name: 'for long', id: 'long', config: { ...CONFIG, database: { gone_ms: 1000 } }, awayMs: 3000, isKnown: false },
];

for (const { name, id, config, awayMs, isKnown } of CASES) {
  describe(`a write whose answer is lost with a database that stays away ${name}`, function () {
    this.timeout(90_000);
    let postgres: TestPostgres;
    let world: BehindRelay;
    before(async () => {
      postgres = await startPostgres();
      world = await BehindRelay.on(postgres, config);
    });
    after(async () => {
      await world?.close();
      await postgres?.stop();
    });
    beforeEach(() => until('a database that serves', () => world.isReady()));
    afterEach(() => until('books that balance', () => booksAgree(world)));

    /** Makes this call while the answer to its commit is lost and the database goes away. @returns what the caller is told */
    async function lost(words: string, call: () => Promise<Answer<Json>>): Promise<Answer<Json>> {
      const happened = world.relay.loseAnswer(words).then(() => world.relay.cut());
      const answer = call();
      await happened;
      await new Promise(done => setTimeout(done, awayMs));
      world.relay.open();
      await until('a database that serves', () => world.isReady());
      return answer;
    }
    /** How often the log of the platform says that this was done. */
    const records = async (action: string, target: string) => {
      const path = `/audit?action=${encodeURIComponent(action)}&target=${target}`;
      return (await world.platform.call<{ entries: Json[] }>('GET', path)).body.entries.length;
    };

    it('F20 an operator is disabled, and its players are out with their money', async () => {
      const code = `off-${id}`;
      const site = await world.site(code);
      const table = await pokerTable(world);
      await pause(world, table);
      const seated = await sitter(world, site, 'u-1', table);
      const lobby = await Player.join(world.server.url, 'lobby', (await site.operator.enter('u-2')).session);
      const { status } = await lost('update player_session set revoked_at', () =>
        world.platform.call('PATCH', `/operators/${code}`, { status: 'disabled' }),
      );
      expect(status).to.equal(isKnown ? 200 : 503);
      expect((await world.platform.call('GET', `/operators/${code}`)).body.status).to.equal('disabled');
      expect(await records('platform PATCH /operators', code)).to.equal(1);
      for (const screen of [seated.screen, lobby]) await until('the close', () => screen.closed !== undefined);
      await until('the cash-out', () => moneyCalls(site, 'u-1').includes('credit cash_out'));
    });

    it('F20 PLG-07 a player is logged out and blocked, and leaves their seat with their money', async () => {
      const site = await world.site(`out-${id}`);
      const table = await pokerTable(world);
      await pause(world, table);
      const { screen } = await sitter(world, site, `u-${id}`, table);
      const { status } = await lost('update player_session set revoked_at', () =>
        site.operator.call('POST', `/players/u-${id}/logout`, { block: true, reason: 'limit' }),
      );
      expect(status).to.equal(isKnown ? 200 : 500);
      const { players } = (await world.platform.call<{ players: Json[] }>('GET', `/players?operator_code=out-${id}`)).body;
      expect(players.map(each => each.status)).to.deep.equal(['blocked']);
      expect(await records('player.logout', `u-${id}`)).to.equal(1);
      await until('the close', () => screen.closed !== undefined);
      if (isKnown) expect(screen.closed).to.deep.equal({ code: 4101, reason: 'limit' });
      await until('the cash-out', () => moneyCalls(site, `u-${id}`).includes('credit cash_out'));
    });

    it('F20 a round is void with one record, and its bets go back', async () => {
      const site = await world.site(`void-${id}`);
      const table = await world.table({ timers: { betting_ms: 8000 } });
      await bet(await world.guest(site, 'u-1', table), { banker: 5000 });
      const { rounds } = (await world.platform.call<{ rounds: Json[] }>('GET', '/rounds?status=open')).body;
      const round = String(rounds.find(each => each.table_id === table)?.round_id);
      const { status } = await lost('insert into audit_record', () =>
        world.platform.call('POST', `/rounds/${round}/void`, { reason: 'the camera failed' }),
      );
      expect(status).to.equal(isKnown ? 200 : 503);
      expect((await world.platform.call('GET', `/rounds/${round}`)).body.status).to.equal('void');
      expect(await records('platform POST /rounds', round)).to.equal(1);
      await until('the rollback', () => moneyCalls(site, 'u-1').includes('rollback round_void'));
    });
  });
}
