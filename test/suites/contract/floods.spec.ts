// Floods from outside: what one player, or many who are nobody, may ask for without anybody else noticing.
import { connect } from 'node:net';
import { expect } from 'chai';
import { Player } from '../../support/clients.ts';
import { callDown, follow, pokerTable, sitter } from '../../support/poker.ts';
import type { Site } from '../../support/site.ts';
import { bet, type Json, until, World } from '../../support/world.ts';

/** Requests of one connection without waiting for answers; the status lines that came until it ended. */
function pipelined(url: string, path: string, headers: string, times: number): Promise<{ statuses: number[]; text: string }> {
  const { port, hostname } = new URL(url);
  return new Promise(done => {
    const request = `GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\n${headers}\r\n`;
    const socket = connect(Number(port), hostname, () => socket.write(request.repeat(times)));
    let text = '';
    socket.on('data', part => {
      text += part;
      if (text.split('HTTP/1.1 ').length > times) socket.destroy();
    });
    socket.on('error', () => {});
    socket.on('close', () => done({ text, statuses: [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(each => Number(each[1])) }));
  });
}

describe('floods', function () {
  this.timeout(90_000);
  let world: World;
  let acme: Site;
  before(async () => {
    world = await World.open({ config: { wallet: { agent_sockets: 4 } } });
    acme = await world.site('acme');
  });
  after(() => world?.close());

  const balances = (externalId: string) =>
    acme.wallet.calls.filter(({ name, body }) => name === 'balance' && body.external_id === externalId).length;
  const play = (session: string, path: string) =>
    fetch(`${world.server.url}/play/v1${path}`, { headers: { authorization: `Bearer ${session}` } });
  const enter = async (externalId: string, amount = 10_000_000) => {
    acme.wallet.deposit(externalId, amount);
    return (await acme.operator.enter(externalId)).session;
  };

  it('F50 3,000 pipelined balance requests of one session are one wallet call, and hold up nobody’s bet', async () => {
    const table = await world.table({ timers: { betting_ms: 60_000 } });
    const honest = await world.guest(acme, 'u-honest', table);
    const session = await enter('u-flood');
    acme.wallet.fault(({ name }) => (name === 'balance' ? { kind: 'late', ms: 1000 } : null));
    const flood = pipelined(world.server.url, '/play/v1/balance', `Authorization: Bearer ${session}\r\n`, 3000);
    const from = performance.now();
    for (let i = 0; i < 5; i++) await bet(honest, { player: 1000 });
    const took = performance.now() - from;
    const { statuses } = await flood;
    acme.wallet.fault(null);
    expect(balances('u-flood')).to.equal(1);
    expect(statuses.slice(0, 8), 'those before it are answered').to.deep.equal(Array(8).fill(200));
    expect(statuses.slice(8), 'then the connection ends').to.deep.equal([429]);
    expect(took, 'five bets, while a balance takes a second').to.be.lessThan(900);
    await honest.screen.leave();
  });

  it('B5 answers a few pipelined requests in their order', async () => {
    const { statuses, text } = await pipelined(world.server.url, '/healthz', '', 8);
    expect(statuses).to.deep.equal(Array(8).fill(200));
    expect(text).not.to.match(/connection: close/i);
  });

  it('F50 a session asks about five times a second, more is 429 with Retry-After and reaches no wallet', async () => {
    const session = await enter('u-often');
    const answers = await Promise.all(Array.from({ length: 40 }, () => play(session, '/balance')));
    const refused = answers.filter(each => each.status === 429);
    expect(answers.filter(each => each.status === 200).length).to.be.within(10, 20);
    expect(refused.length).to.be.at.least(20);
    const [first] = refused as [Response];
    expect(((await first.json()) as { error: { code: string } }).error.code).to.equal('RATE_LIMITED');
    expect(Number(first.headers.get('retry-after'))).to.be.within(1, 2);
    expect(balances('u-often')).to.equal(1);
    const other = await enter('u-seldom');
    expect((await play(other, '/balance')).status, 'others are not held up').to.equal(200);
    await until('the next window', async () => (await play(session, '/balance')).status === 200);
  });

  it('F50 the lobby is read without the wallet: its balance is the last known', async () => {
    const session = await enter('u-lobby', 77_000);
    const read = async () => ((await (await play(session, '/lobby')).json()) as { balance: number | null }).balance;
    for (let i = 0; i < 5; i++) expect(await read()).to.equal(null);
    expect(balances('u-lobby')).to.equal(0);
    const lobby = await Player.join(world.server.url, 'lobby', session);
    expect(await lobby.until('balance', each => each.type === 'balance')).to.include({ balance: 77_000, currency: 'KRW' });
    const again = await Player.join(world.server.url, 'lobby', session);
    await again.until('balance', each => each.type === 'balance');
    expect(await read()).to.equal(77_000);
    expect(balances('u-lobby'), 'WBL-01 on entering').to.equal(1);
    for (const each of [lobby, again]) await each.leave();
  });

  it('F50 hands tell the lobby nothing, who sits down does, and only those who see the table', async () => {
    const [krw, usd] = [await enter('u-krw'), (await acme.operator.enter('u-usd', { currency: 'USD' })).session];
    const table = await pokerTable(world);
    const lobbies = await Promise.all([krw, usd].map(session => Player.join(world.server.url, 'lobby', session)));
    const news = () => lobbies.map(({ seen }) => seen.filter(({ type }) => type === 'lobby').length);
    const sitters = [await sitter(world, acme, 'u-p1', table), await sitter(world, acme, 'u-p2', table)];
    await until('the seats are told', () => (news()[0] as number) > 0);
    const stops = sitters.map(each => follow(each, () => callDown));
    await world.settled(sitters[0] as (typeof sitters)[0]);
    const marks = sitters.map(({ screen }) => screen.seen.length);
    await new Promise(done => setTimeout(done, 1100)); // the news of who sat down is out
    const before = news();
    for (let hands = 0; hands < 3; hands++) {
      await world.settled(sitters[0] as (typeof sitters)[0], marks[0]);
      marks[0] = (sitters[0] as (typeof sitters)[0]).screen.seen.length;
    }
    expect(news(), 'three hands').to.deep.equal(before);
    const [one] = sitters as [(typeof sitters)[0]];
    expect((await one.screen.act('stand')).ok).to.equal(true);
    await until('the free seat is told', () => (news()[0] as number) > (before[0] as number));
    expect(news()[1], 'in dollars they see no such table').to.equal(0);
    for (const stop of stops) stop();
    for (const { screen } of sitters) await screen.leave();
    for (const each of lobbies) await each.leave();
    const listed = (await (await play(krw, '/lobby')).json()) as { tables: Json[] };
    expect(listed.tables.find(each => each.table_id === table)?.seats).to.deep.equal({ max: 6, taken: 1 });
  });

  it('F51 hundreds of unauthenticated joins a second lock out nobody: neither who is new nor who comes back', async () => {
    const table = await world.table({ timers: { betting_ms: 60_000 } });
    let left = 8;
    const join = (session: string) =>
      fetch(`${world.server.url}/matchmake/joinById/${table}`, { method: 'POST', body: JSON.stringify({ session }) });
    const statuses: number[] = [];
    const flood = (async () => {
      for (; left > 0; left--) {
        const forged = Array.from({ length: 100 }, (_, i) => join(`ses_${`${left}x${i}`.padEnd(43, '_')}`));
        for (const answer of await Promise.all(forged)) statuses.push(answer.status);
        await new Promise(done => setTimeout(done, 200));
      }
    })();
    const playing = await world.guest(acme, 'u-back', table);
    await bet(playing, { player: 1000 });
    for (let i = 0; left > 0; i++) {
      const fresh = await world.guest(acme, `u-fresh-${i % 20}`, table);
      await fresh.screen.leave();
      await playing.screen.leave();
      playing.screen = await Player.join(world.server.url, table, playing.session);
    }
    await flood;
    expect(statuses).to.have.length(800);
    expect(new Set(statuses), 'refused, or told to come later').to.deep.equal(new Set([401, 503]));
    await playing.screen.leave();
  });
});
