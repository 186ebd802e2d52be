// A change by the staff whose commit is not answered, or arrives late: what the server goes by is what the rows say.
import { expect } from 'chai';
import { newDatabase } from '../../core/server/src/db/testing.ts';
import { type OwnPostgres, startOwnPostgres } from '../postgres.ts';
import { BehindRelay } from './behind-relay.ts';
import { codeOf, OperatorServer, Player } from './clients.ts';
import { moneyCalls, pause, pokerTable, sitter } from './poker.ts';
import { TcpRelay } from './tcp-relay.ts';
import { until } from './world.ts';

describe('a change by the staff that is committed without an answer', function () {
  this.timeout(90_000);
  let postgres: OwnPostgres;
  let relay: TcpRelay;
  let world: BehindRelay;
  before(async () => {
    postgres = await startOwnPostgres();
    relay = await TcpRelay.to(await newDatabase(postgres.url));
    world = await BehindRelay.relay(relay, { drain_ms: 200, wallet: { retry_ms: [100] } });
  });
  after(async () => {
    await world?.close();
    await relay?.close();
    await postgres?.stop();
  });
  beforeEach(() => until('a database that serves', () => world.isReady()));

  /** Makes this change while its commit loses its answer. @returns the status that the staff see */
  async function lost(words: string, isLate: boolean, method: string, path: string, body: object): Promise<number> {
    const happened = isLate ? relay.loseLate(words) : relay.loseAnswer(words);
    const answer = await world.platform.call(method, path, body);
    await happened;
    await until('a database that serves', () => world.isReady());
    return answer.status;
  }

  for (const isLate of [false, true]) {
    const name = isLate ? 'late' : 'lost';

    it(`${name}: an operator is disabled exactly if its row says so, and then its players are out`, async () => {
      const site = await world.site(`gone-${name}`);
      const table = await pokerTable(world);
      await pause(world, table);
      const seated = await sitter(world, site, 'u-1', table);
      const lobby = await Player.join(world.server.url, 'lobby', (await site.operator.enter('u-2')).session);
      const status = await lost('update player_session set revoked_at', isLate, 'PATCH', `/operators/gone-${name}`, {
        status: 'disabled',
      });
      const row = (await world.platform.call('GET', `/operators/gone-${name}`)).body.status;
      const launch = { player: { external_id: 'u-3', nickname: 'Kim', currency: 'KRW' } };
      const launched = codeOf(await site.operator.call('POST', '/launch', launch));
      if (row === 'disabled') {
        for (const screen of [seated.screen, lobby]) {
          await until('the close', () => screen.closed !== undefined);
          expect(screen.closed).to.deep.equal({ code: 4101, reason: 'operator_disabled' });
        }
        await until('the cash-out', () => moneyCalls(site, 'u-1').includes('credit cash_out'));
        expect(launched).to.equal('OPERATOR_DISABLED');
      } else {
        expect(status, 'nobody was told that it is').to.be.at.least(500);
        expect([seated.screen.closed, lobby.closed, launched]).to.deep.equal([undefined, undefined, undefined]);
        await seated.screen.act('stand');
      }
      if (!isLate) expect([row, status >= 500]).to.deep.equal(['disabled', true]);
    });

    it(`${name}: the credentials that count are those of the row`, async () => {
      const site = await world.site(`keys-${name}`);
      expect((await site.operator.call('GET', '/games')).status).to.equal(200); // it is kept in memory
      const status = await lost('update operator set api_key_hash', isLate, 'POST', `/operators/keys-${name}/credentials`, {});
      expect(status).to.be.at.least(500);
      const before = await site.operator.call('GET', '/games');
      if (!isLate) expect([before.status, codeOf(before)]).to.deep.equal([401, 'INVALID_SIGNATURE']);
      const again = await world.platform.call<{ operator_code: string; api_key: string; api_secret: string }>(
        'POST',
        `/operators/keys-${name}/credentials`,
        {},
      );
      expect((await new OperatorServer(world.server.url, again.body).call('GET', '/games')).status).to.equal(200);
      expect(codeOf(await site.operator.call('GET', '/games'))).to.equal('INVALID_SIGNATURE');
    });
  }
});
