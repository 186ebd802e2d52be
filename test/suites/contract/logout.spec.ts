// POST /players/{external_id}/logout from outside: the body, the status, the sessions, the record, and calling it again.
import { Client } from '@colyseus/sdk';
import { expect } from 'chai';
import { type Answer, codeOf, enter, fieldsOf, Player } from '../../support/clients.ts';
import type { Site } from '../../support/site.ts';
import { until, World } from '../../support/world.ts';

interface Entry {
  id: number;
  admin: string;
  action: string;
  target: string;
  detail: Record<string, unknown>;
}
interface Done {
  status: string;
  sessions_closed: number;
}

describe('POST /players/{external_id}/logout', function () {
  this.timeout(60_000);
  let world: World;
  let acme: Site;
  let other: Site;
  let table: string;

  before(async () => {
    world = await World.open();
    acme = await world.site('acme');
    other = await world.site('other');
    table = await world.table({ timers: { betting_ms: 1500 } });
  });
  after(() => world?.close());

  const launch = (external_id: string, who = acme) =>
    who.operator.call<{ launch_url: string; player_id: string }>('POST', '/launch', {
      player: { external_id, nickname: 'Kim', currency: 'KRW' },
    });
  const logout = (external_id: string, body?: unknown): Promise<Answer<Done>> =>
    acme.operator.call<Done>('POST', `/players/${encodeURIComponent(external_id)}/logout`, body);
  const isBlocked = async (external_id: string) => {
    const answer = await launch(external_id);
    if (answer.status !== 200) expect(codeOf(answer)).to.equal('PLAYER_BLOCKED');
    return answer.status !== 200;
  };
  const record = async (answer: Answer<unknown>): Promise<Entry> => {
    const id = Number(answer.headers.get('x-audit-id'));
    const { body } = await world.platform.call<{ entries: Entry[] }>('GET', '/audit?limit=500');
    return body.entries.find(each => each.id === id) as Entry;
  };
  const inLobby = async (external_id: string) =>
    Player.join(world.server.url, 'lobby', (await acme.operator.enter(external_id)).session);

  it('PLG-02 needs no body: the reason is operator_logout and nobody is blocked', async () => {
    await launch('plain');
    for (const body of [undefined, {}, { reason: null }]) {
      const answer = await logout('plain', body);
      expect(answer.status, JSON.stringify(answer.body)).to.equal(200);
      expect(answer.body).to.deep.equal({ status: 'OK', sessions_closed: 0 });
      expect((await record(answer)).detail).to.include({ reason: 'operator_logout', block: false });
    }
    expect(await isBlocked('plain')).to.equal(false);
  });

  it('PLG-02 refuses a reason that is no text and a block that is no yes or no', async () => {
    await launch('strict');
    for (const [body, fields] of [
      [{ reason: 5 }, ['reason']],
      [{ block: 'yes' }, ['block']],
      [{ block: 1, reason: {} }, ['reason', 'block']],
    ] as const) {
      const answer = await logout('strict', body);
      expect([answer.status, codeOf(answer)]).to.deep.equal([400, 'INVALID_REQUEST']);
      expect(fieldsOf(answer)).to.have.members(fields);
      expect(answer.headers.get('x-audit-id')).to.equal(null);
    }
  });

  it('PLG-03 sets the status on every call: a call without block unblocks', async () => {
    await launch('switch');
    const calls: [body: object | undefined, blocked: boolean][] = [
      [{ block: true }, true],
      [{ block: true }, true],
      [undefined, false],
      [{ block: true }, true],
      [{ block: false }, false],
      [{ block: true }, true],
      [{}, false],
    ];
    for (const [body, blocked] of calls) {
      expect((await logout('switch', body)).status).to.equal(200);
      expect(await isBlocked('switch'), JSON.stringify(body)).to.equal(blocked);
    }
  });

  it('says in the record that a call unblocked somebody, and leaves the status alone when asked to', async () => {
    await launch('kept');
    await logout('kept', { block: true });
    for (const block of ['keep', null]) {
      expect((await record(await logout('kept', { block }))).detail)
        .to.include({ block: true })
        .and.not.to.have.key('unblocked');
      expect(await isBlocked('kept')).to.equal(true);
    }
    expect((await record(await logout('kept'))).detail).to.include({ block: false, unblocked: true });
    expect((await logout('kept', { block: 'keep' })).status).to.equal(200);
    expect(await isBlocked('kept')).to.equal(false);
  });

  it('PLG-04 closes every connection with the reason of the call, cut at 123 bytes', async () => {
    const tabs = [await inLobby('closed'), await inLobby('closed')];
    const reason = '가'.repeat(50);
    const answer = await logout('closed', { reason });
    expect(answer.body).to.deep.equal({ status: 'OK', sessions_closed: 2 });
    for (const tab of tabs) {
      await until('the close', () => tab.closed !== undefined);
      expect(tab.closed).to.deep.equal({ code: 4101, reason: '가'.repeat(41) });
      expect(tab.seen.at(-1)).to.deep.equal({ type: 'session', reason: 'revoked' });
    }
    expect((await record(answer)).detail.reason).to.equal(reason);
  });

  it('PLG-07 records the reason, the player and the admin who did it', async () => {
    await launch('told/é');
    const answer = await logout('told/é', { reason: 'self-exclusion: see ticket 7 "x"', block: true });
    const entry = await record(answer);
    expect(entry).to.include({ admin: 'operator:acme', action: 'player.logout', target: 'told/é' });
    expect(entry.detail).to.deep.equal({
      ...{ reason: 'self-exclusion: see ticket 7 "x"', block: true },
      ...{ before: { status: 'active' }, after: { status: 'blocked' } },
    });
  });

  it('PLG-10 called again it says the same, and nothing is left open', async () => {
    const tab = await inLobby('again');
    expect((await logout('again', { block: true, reason: 'x' })).body).to.deep.equal({ status: 'OK', sessions_closed: 1 });
    await until('the close', () => tab.closed !== undefined);
    for (const _again of [1, 2, 3]) {
      expect((await logout('again', { block: true, reason: 'x' })).body).to.deep.equal({ status: 'OK', sessions_closed: 0 });
      expect(await isBlocked('again')).to.equal(true);
    }
  });

  it('PLG-10 calls at the same time all succeed, and each connection is counted once', async () => {
    await inLobby('crowd');
    await inLobby('crowd');
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => logout('crowd', { block: true })));
    expect(answers.map(each => each.status)).to.deep.equal([200, 200, 200, 200, 200]);
    expect(answers.reduce((sum, each) => sum + each.body.sessions_closed, 0)).to.equal(2);
  });

  it('PLG-11 a blocked player does not enter, neither with an old session nor with a place they had reserved', async () => {
    const { session } = await acme.operator.enter('reserved');
    const reserve = async (id: string) => {
      const response = await fetch(`${world.server.url}/matchmake/joinById/${id}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ session }),
      });
      expect(response.status).to.equal(200);
      return (await response.json()) as never;
    };
    const places = [await reserve('lobby'), await reserve(table)];
    await logout('reserved', { block: true });
    for (const place of places) {
      const joined = await new Client(world.server.url).consumeSeatReservation(place).then(
        () => 'joined',
        (error: Error) => error.message,
      );
      expect(joined).to.include('SESSION_EXPIRED');
    }
    const joined = await Player.join(world.server.url, 'lobby', session).catch((error: Error) => error.message);
    expect(joined).to.include('SESSION_EXPIRED');
    const { body } = await acme.operator.call<{ players: { external_id: string }[] }>('GET', '/players/online');
    expect(body.players.map(each => each.external_id)).not.to.include('reserved');
  });

  it('a player who is logged out in the middle of a round keeps their bet, and their win is credited', async () => {
    acme.wallet.deposit('midway', 100_000);
    const { session } = await acme.operator.enter('midway');
    const screen = await Player.join(world.server.url, table, session);
    const bets = [
      { spot: 'player', amount: 1000 },
      { spot: 'banker', amount: 1000 },
      { spot: 'tie', amount: 1000 },
    ];
    await screen.until('open bets', message => message.type === 'ask' || message.type === 'snapshot');
    expect((await screen.act('bet', { items: bets })).ok).to.equal(true);
    expect((await logout('midway', { block: true })).body.sessions_closed).to.equal(1);
    await until('the close', () => screen.closed !== undefined);
    const ofHim = (name: string) => acme.wallet.calls.filter(call => call.name === name && call.body.external_id === 'midway');
    await until('the credit', () => ofHim('credit').length > 0);
    expect([ofHim('debit').length, ofHim('credit').length, ofHim('rollback').length]).to.deep.equal([1, 1, 0]);
    const won = Number(ofHim('credit')[0]?.body.amount);
    expect(won, 'one of the three always wins or two are returned').to.be.at.least(1950);
    expect(Number(acme.wallet.accounts.get('midway')?.balance)).to.equal(97_000 + won);
  });

  it('logs nobody out at another operator who has the same id', async () => {
    await launch('twin');
    const theirs = await launch('twin', other);
    const tab = await Player.join(world.server.url, 'lobby', (await enter(theirs.body.launch_url)).body.session);
    await logout('twin', { block: true });
    expect(tab.closed).to.equal(undefined);
    expect((await launch('twin', other)).status).to.equal(200);
    await tab.leave();
  });

  it('PLG-09 answers 404 for an id that no player can have', async () => {
    for (const id of ['%00', 'a%00b', '%0A', encodeURIComponent('x'.repeat(3000))]) {
      const answer = await acme.operator.call('POST', `/players/${id}/logout`);
      expect([answer.status, codeOf(answer)], id.slice(0, 10)).to.deep.equal([404, 'PLAYER_NOT_FOUND']);
    }
  });
});
