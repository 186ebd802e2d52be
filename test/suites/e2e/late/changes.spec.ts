// A change by the staff whose commit is not answered, or arrives late: what the server goes by is what the rows say.
import { expect } from 'chai';
import { BehindRelay } from '../../../support/behind-relay.ts';
import { type Answer, codeOf, OperatorServer, Player } from '../../../support/clients.ts';
import { moneyCalls, pause, pokerTable, sitter } from '../../../support/poker.ts';
import { startPostgres, type TestPostgres } from '../../../support/postgres.ts';
import type { Credentials } from '../../../support/site.ts';
import { type Json, until } from '../../../support/world.ts';

describe('a change by the staff that is committed without an answer', function () {
  this.timeout(90_000);
  let postgres: TestPostgres;
  let world: BehindRelay;
  before(async () => {
    postgres = await startPostgres();
    world = await BehindRelay.on(postgres, { drain_ms: 200, wallet: { retry_ms: [100] } });
  });
  after(async () => {
    await world?.close();
    await postgres?.stop();
  });
  beforeEach(() => until('a database that serves', () => world.isReady()));

  /** Makes this change while its commit loses its answer. @returns what the staff are told */
  async function lost<T>(
    [words, alone = false]: [words: string, alone?: boolean],
    isLate: boolean,
    ...[method, path, body]: [method: string, path: string, body: object]
  ): Promise<Answer<T>> {
    const happened = isLate ? world.relay.loseLate(words, { alone }) : world.relay.loseAnswer(words, alone);
    const answer = await world.platform.call<T>(method, path, body);
    await happened;
    await until('a database that serves', () => world.isReady());
    return answer;
  }

  /** How often the audit log says that this was done to this operator. */
  async function records(code: string, action: string): Promise<number> {
    const path = `/audit?target=${code}&action=${encodeURIComponent(`platform ${action}`)}`;
    return (await world.platform.call<{ entries: Json[] }>('GET', path)).body.entries.length;
  }

  for (const isLate of [false, true]) {
    const name = isLate ? 'late' : 'lost';

    it(`${name}: an operator is disabled exactly if its row says so, and then its players are out`, async () => {
      const site = await world.site(`gone-${name}`);
      const table = await pokerTable(world);
      await pause(world, table);
      const seated = await sitter(world, site, 'u-1', table);
      const lobby = await Player.join(world.server.url, 'lobby', (await site.operator.enter('u-2')).session);
      const { status } = await lost(['update player_session set revoked_at'], isLate, 'PATCH', `/operators/gone-${name}`, {
        status: 'disabled',
      });
      const row = (await world.platform.call('GET', `/operators/gone-${name}`)).body.status;
      const launch = { player: { external_id: 'u-3', nickname: 'Kim', currency: 'KRW' } };
      const launched = codeOf(await site.operator.call('POST', '/launch', launch));
      expect([row, await records(`gone-${name}`, 'PATCH /operators/{code}')]).to.deep.equal(
        status === 200 ? ['disabled', 1] : ['active', 0],
      );
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
      if (!isLate) expect(status, 'it was written').to.equal(200);
    });

    it(`${name}: the credentials that count are those of the row`, async () => {
      const site = await world.site(`keys-${name}`);
      expect((await site.operator.call('GET', '/games')).status).to.equal(200); // it is kept in memory
      const words = 'update operator set api_key_hash';
      const path = `/operators/keys-${name}/credentials`;
      const told = await lost<Credentials>([words], isLate, 'POST', path, {});
      if (!isLate) expect(told.status, 'it was written').to.equal(200);
      const isMade = told.status === 200;
      if (!isMade) expect(told.status, 'nobody was told that it was').to.be.at.least(500);
      expect(await records(`keys-${name}`, 'POST /operators/{code}/credentials')).to.equal(isMade ? 1 : 0);
      expect(codeOf(await site.operator.call('GET', '/games'))).to.equal(isMade ? 'INVALID_SIGNATURE' : undefined);
      const { body } = isMade ? told : await world.platform.call<Credentials>('POST', path, {});
      expect((await new OperatorServer(world.server.url, body).call('GET', '/games')).status).to.equal(200);
      expect(codeOf(await site.operator.call('GET', '/games'))).to.equal('INVALID_SIGNATURE');
    });

    it(`${name}: a threshold that is one statement with its record is the row's, and has a record exactly if it was set`, async () => {
      await world.site(`warn-${name}`, { credit_mode: 'prepaid' });
      const path = `/operators/warn-${name}/credit/warning`;
      const told = await lost<Json>(['update operator as t set warn_below', true], isLate, 'PUT', path, { warn_below: 700 });
      const { body } = await world.platform.call<Json>('GET', `/operators/warn-${name}/credit`);
      const made = await records(`warn-${name}`, 'PUT /operators/{code}/credit/warning');
      expect([body.warn_below, made]).to.deep.equal(told.status === 200 ? [700, 1] : [0, 0]);
      if (!isLate) expect(told, 'it was written').to.deep.include({ status: 200, body: { warn_below: 700 } });
      else expect(told.status, 'nobody was told that it was').to.be.at.least(500);
    });
  }
});
