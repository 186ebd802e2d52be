// The player's own REST calls and tables that are not plain: practice, live dealing, one table at a time.
import { expect } from 'chai';
import { askPlay, factsOf, Player } from '../../support/clients.ts';
import { QUICK_TIMERS, type Site } from '../../support/site.ts';
import { World } from '../../support/world.ts';

type Row = Record<string, unknown>;

describe('the player’s side', function () {
  this.timeout(60_000);
  let world: World;
  let acme: Site;
  let single: Site;
  before(async () => {
    world = await World.open();
    acme = await world.site('acme', { currencies: ['KRW', 'USD'] });
    single = await world.site('single', { multi_table: false, games: ['baccarat'] });
  });
  after(() => world?.close());

  const play = <T = Row>(session: string, path: string) => askPlay<T>(world.server.url, session, path);
  const betting = (player: Player) =>
    player.until('an open window', each => each.type === 'ask' || (each.type === 'snapshot' && (each.asks as []).length > 0));
  const bet = async (player: Player, amount = 1000) => {
    await betting(player);
    return player.act('bet', { items: [{ spot: 'player', amount }] });
  };

  it('SCR-07 shows in the lobby the tables of the player’s currency that their site offers, practice included', async () => {
    const shown = await world.table({ sort_order: 5 });
    const practice = await world.table({ mode: 'practice', sort_order: 3 });
    const dollars = await world.table({ currency: 'USD', limits: { min_bet: 100, max_bet: 1000, tie_max: 100 } });
    const foreign = await world.table({ operator_code: 'single' });
    const live = await world.table({ game_code: 'live_baccarat', engine: { scanner: 'virtual' } });
    acme.wallet.deposit('u-1', 77_000);
    const { session } = await acme.operator.enter('u-1');
    const { body } = await play<{ tables: Row[]; games: Row[]; balance: number }>(session, '/lobby?lang=en');
    const ids = body.tables.map(each => each.table_id);
    expect(ids).to.include.members([shown, practice, live]).and.not.include.members([dollars]);
    expect(ids).to.not.include(foreign);
    expect(ids.indexOf(practice)).to.be.lessThan(ids.indexOf(shown));
    expect(body.games.find(each => each.game_code === 'baccarat')).to.include({ name: 'Baccarat' });
    expect(body.balance, 'nobody has asked for it').to.equal(null);
    await play(session, '/balance');
    expect((await play(session, '/lobby')).body.balance).to.equal(77_000);
    const other = await single.operator.enter('u-1');
    const theirs = await play<{ tables: Row[] }>(other.session, '/lobby');
    expect(theirs.body.tables.map(each => each.table_id))
      .to.include.members([shown, foreign])
      .and.not.include.members([live]);
    expect((await play(`ses_${'x'.repeat(43)}`, '/lobby')).status).to.equal(401);
    for (const id of [shown, practice, dollars, foreign, live]) await world.platform.call('POST', `/tables/${id}/close`);
  });

  it('SCR-04 tells the lobby the new balance after each answer of the wallet', async () => {
    const table = await world.table();
    acme.wallet.deposit('u-lobby', 9_000);
    const { session } = await acme.operator.enter('u-lobby');
    const [lobby, player] = [
      await Player.join(world.server.url, 'lobby', session),
      await Player.join(world.server.url, table, session),
    ];
    expect((await bet(player, 4_000)).ok).to.equal(true);
    await lobby.until('the balance', message => message.type === 'balance' && message.balance === 5_000);
    const told = lobby.seen.filter(message => message.type === 'balance');
    expect(told).to.deep.equal([9_000, 5_000].map(balance => ({ type: 'balance', balance, currency: 'KRW' })));
    await player.fact('settle');
    for (const each of [lobby, player]) await each.leave();
    await world.platform.call('POST', `/tables/${table}/close`);
  });

  it('SCR-03 shows the wallet’s balance, the last one for ten seconds, and none when it is not known', async () => {
    acme.wallet.deposit('u-2', 5_000);
    const { session } = await acme.operator.enter('u-2');
    const read = async (of = session) => (await play<{ balance: number | null; currency: string }>(of, '/balance')).body;
    expect(await read()).to.include({ balance: 5_000, currency: 'KRW' });
    acme.wallet.fault(() => ({ kind: 'http_before', status: 500 }));
    try {
      expect((await read()).balance).to.equal(5_000);
      const stranger = await acme.operator.enter('u-3');
      expect((await read(stranger.session)).balance).to.equal(null);
    } finally {
      acme.wallet.fault(null);
    }
  });

  it('SCR-05 nobody is sent a card before it is dealt, the order of the shoe, or who the others are', async () => {
    const table = await world.table({ timers: { betting_ms: 1500, deal_ms: 100 } });
    const guests = [await world.guest(acme, 'u-ann', table), await world.guest(single, 'u-bob', table)] as const;
    await world.play([guests[0], { player: 3000 }], [guests[1], { banker: 7000 }]);
    for (const [i, { screen }] of guests.entries()) {
      const text = JSON.stringify(screen.seen);
      const [own, other] = i === 0 ? ['u-ann', 'u-bob'] : ['u-bob', 'u-ann'];
      expect(text).to.include(`Nick ${own}`).and.not.include(`Nick ${other}`);
      expect(text).not.to.match(/"(pl_|ses_|tss_)|external_id|"u-/);
      const bets = screen.seen.flatMap(factsOf).filter(fact => fact.kind === 'bet' || fact.kind === 'tx');
      expect(
        bets.map(fact => (fact.player as Row).you),
        'own bets alone',
      ).to.deep.equal(bets.map(() => true));
      const dealt: string[] = [];
      const kinds = new Set<string>();
      for (const message of screen.seen) {
        for (const { cards, ...fact } of factsOf(message)) {
          if (fact.kind === 'card') dealt.push(...(cards as string[]));
          else if (cards !== undefined) kinds.add(String(fact.kind));
        }
        const rest = { ...message, facts: factsOf(message).filter(fact => fact.kind !== 'card') };
        for (const [card] of JSON.stringify(rest).matchAll(/(?<=")[2-9TJQKA][cdhs](\.\d+)?(?=")/g)) {
          const isFirst = JSON.stringify(rest).includes(`"first_card":"${card}"`); // turned up when a shoe begins
          expect(isFirst || dealt.includes(card), `${card} in ${message.type}`).to.equal(true);
          expect(card, 'a mark that tells copies apart').to.have.length(2);
        }
      }
      expect(dealt.length).to.be.within(4, 6);
    }
    for (const { screen } of guests) await screen.leave();
    await world.platform.call('POST', `/tables/${table}/close`);
  });

  it('serves rules and payouts of a game in six languages', async () => {
    const { session } = await acme.operator.enter('u-1');
    const texts = new Set<string>();
    for (const lang of ['ko', 'en', 'zh', 'ja', 'th', 'vi']) {
      const { status, body } = await play(session, `/games/baccarat/rules?lang=${lang}`);
      expect(status).to.equal(200);
      expect(body).to.include({ game_code: 'baccarat', lang });
      expect(body.payouts).to.be.an('array').that.is.not.empty;
      texts.add(JSON.stringify(body.rules));
    }
    expect(texts.size).to.equal(6);
    expect((await play(session, '/games/nothing/rules')).status).to.equal(404);
  });

  it('GEN-07 NS-29 practice moves no money, calls no wallet and leaves no record', async () => {
    const table = await world.table({ mode: 'practice' });
    const before = acme.wallet.calls.length;
    const { session } = await acme.operator.enter('u-practice');
    const player = await Player.join(world.server.url, table, session);
    const ack = await bet(player, 2000);
    expect(ack.ok, JSON.stringify(ack)).to.equal(true);
    const settle = (await player.fact('settle')) as { rows: { invested: number }[] };
    expect(settle.rows[0]?.invested).to.equal(2000);
    expect(player.seen.flatMap(factsOf).filter(fact => fact.kind === 'tx')).to.deep.equal([]);
    await player.leave();
    expect(acme.wallet.calls.length).to.equal(before);
    const rounds = await acme.operator.call<{ rounds: Row[] }>('GET', '/rounds?external_id=u-practice');
    const moves = await acme.operator.call<{ transactions: Row[] }>('GET', '/transactions?external_id=u-practice');
    expect([rounds.body.rounds, moves.body.transactions]).to.deep.equal([[], []]);
    expect((await acme.operator.call('GET', '/tables')).body).to.deep.include({ tables: [] });
    await world.platform.call('POST', `/tables/${table}/close`);
  });

  it('GAM-11 live_baccarat deals what the scanner reads, one card at a time, and settles like any other table', async () => {
    const timers = { betting_ms: 1500 };
    const table = await world.table({ game_code: 'live_baccarat', engine: { scanner: 'virtual' }, timers });
    acme.wallet.deposit('u-live', 50_000);
    const { session } = await acme.operator.enter('u-live');
    const player = await Player.join(world.server.url, table, session);
    const open = await player.until('a window with a clock', each => each.type === 'ask' && each.deadline !== null);
    expect(open.deadline).to.be.a('number');
    // windows without bets are dealt as well: what counts is the round of their bet
    let mark = 0;
    for (let ok = false; !ok; ) {
      mark = player.seen.length;
      const ack = await player.act('bet', { items: [{ spot: 'banker', amount: 3000 }] });
      ok = ack.ok === true;
      if (!ok) expect(ack).to.include({ code: 'ACTION_LATE' });
      if (!ok) await player.until('the next window', each => each.type === 'ask', mark);
    }
    const settle = (await player.fact('settle', mark)) as { rows: { won: number }[] };
    const cards = player.seen
      .slice(mark)
      .flatMap(factsOf)
      .filter(fact => fact.kind === 'card' && fact.cards);
    const positions = cards.map(fact => fact.position);
    expect(positions.slice(0, 4)).to.have.members(['player:1', 'banker:1', 'player:2', 'banker:2']);
    for (const card of cards) expect(card).to.include({ source: 'virtual' });
    const { body } = await acme.operator.call<{ rounds: Row[] }>('GET', '/rounds?external_id=u-live');
    expect(body.rounds[0]).to.include({ game_code: 'live_baccarat', status: 'settled', bet: 3000, win: settle.rows[0]?.won });
    await player.leave();
    await world.platform.call('POST', `/tables/${table}/close`);
  });

  it('NS-31 a site of one table at a time: a bet elsewhere is refused with the table, watching is free', async () => {
    const slow = { ...QUICK_TIMERS, betting_ms: 3000 };
    const [here, there] = [await world.table({ timers: slow }), await world.table({ timers: slow })];
    single.wallet.deposit('u-one', 50_000);
    const { session } = await single.operator.enter('u-one');
    const [first, second] = [
      await Player.join(world.server.url, here, session),
      await Player.join(world.server.url, there, session),
    ];
    expect((await bet(first)).ok).to.equal(true);
    expect(await bet(second)).to.deep.include({ ok: false, code: 'ALREADY_SEATED', data: { table_id: here } });
    expect((await first.act('undo')).ok).to.equal(true);
    expect((await bet(second)).ok).to.equal(true);
    expect((await bet(first)).code).to.equal('ALREADY_SEATED');
    const many = await acme.operator.enter('u-many');
    acme.wallet.deposit('u-many', 50_000);
    const [a, b] = [
      await Player.join(world.server.url, here, many.session),
      await Player.join(world.server.url, there, many.session),
    ];
    expect([(await bet(a)).ok, (await bet(b)).ok]).to.deep.equal([true, true]);
    for (const player of [first, second, a, b]) await player.leave();
  });

  it('SCR-06 a table is entered in its own currency only', async () => {
    const table = await world.table({ currency: 'USD', limits: { min_bet: 100, max_bet: 1000, tie_max: 100 } });
    const { session } = await acme.operator.enter('u-1');
    const refusal = await Player.join(world.server.url, table, session).then(
      () => 'joined',
      (error: Error) => error.message,
    );
    expect(refusal).to.equal('TABLE_CURRENCY');
  });

  it('reads their own rounds alone, in their own view', async () => {
    const table = await world.table();
    const [kim, lee] = await Promise.all(
      ['u-kim', 'u-lee'].map(async id => {
        acme.wallet.deposit(id, 50_000);
        const { session } = await acme.operator.enter(id);
        return { session, player: await Player.join(world.server.url, table, session) };
      }),
    );
    if (!kim || !lee) throw new Error('nobody came');
    expect((await bet(kim.player)).ok).to.equal(true);
    const { round_id: id } = await kim.player.until('facts', each => each.type === 'facts' && Boolean(each.round_id));
    await kim.player.fact('settle');
    const mine = await play<{ rounds: Row[]; next_cursor: string | null }>(kim.session, '/rounds');
    expect(mine.body.rounds.map(each => each.round_id)).to.deep.equal([id]);
    expect((await play(kim.session, `/rounds/${id}`)).body).to.include({ round_id: id, status: 'settled' });
    expect((await play<{ rounds: Row[] }>(lee.session, '/rounds')).body.rounds).to.deep.equal([]);
    const foreign = await play(lee.session, `/rounds/${id}`);
    expect([foreign.status, (foreign.body.error as Row).code]).to.deep.equal([404, 'ROUND_NOT_FOUND']);
    for (const { player } of [kim, lee]) await player.leave();
  });
});
