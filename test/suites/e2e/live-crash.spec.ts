// A process that is killed while a dealer scans: the hand goes on with its next position, with the cards that were in.
import { expect } from 'chai';
import { factsOf, type Message, type OperatorServer, Platform, Player } from '../../support/clients.ts';
import { callDown, follow, POKER_LIMITS, POKER_TIMERS } from '../../support/poker.ts';
import { PLATFORM_KEY, ServerProcess } from '../../support/server-process.ts';
import { openSite, openTable, type Site } from '../../support/site.ts';
import type { Json } from '../../support/world.ts';

const CONFIG = { wallet: { doubt_ms: 300, resume_ms: 300, retry_ms: [100] }, lease_ms: 500, drain_ms: 200 };
const NAMES = ['u-1', 'u-2'];

describe('a crash in a live hand', function () {
  this.timeout(120_000);
  let server: ServerProcess;
  let site: Site;
  /** the operator at the address of the server that runs now */
  let operator: OperatorServer;
  let table: string;

  before(async () => {
    server = await ServerProcess.start({ config: CONFIG });
    site = await openSite(new Platform(server.url, PLATFORM_KEY), 'acme');
    operator = site.operator;
    table = await openTable(new Platform(server.url, PLATFORM_KEY), {
      ...{ game_code: 'live_holdem', names: { en: 'Live 1' }, limits: POKER_LIMITS, operator_code: 'acme' },
      engine: { scanner: 'virtual' },
      // nobody is timed out while the next process starts
      timers: {
        ...POKER_TIMERS,
        action_ms: 60_000,
        reveal_delay_ms: 10,
        betting_ms: undefined,
        result_ms: undefined,
      },
    });
  });
  after(async () => {
    await site?.wallet.close();
    await server?.remove();
  });

  const join = async (name: string) => {
    const { session } = await operator.enter(name);
    const player = await Player.join(server.url, table, session);
    await player.until('snapshot', message => message.type === 'snapshot');
    return { site, externalId: name, session, screen: player };
  };
  const cardsOf = (history: Json[]) => history.filter(fact => fact.kind === 'card');

  it('GAM-03 HIS-04 is resumed from the sealed scans and played to its showdown', async () => {
    for (const name of NAMES) site.wallet.deposit(name, 1_000_000);
    const guests = await Promise.all(NAMES.map(join));
    for (const { screen } of guests) expect((await screen.act('sit', { buy_in: 10_000 })).ok).to.equal(true);
    const screen = guests[0]?.screen as Player;
    const isCard = (message: Message) => factsOf(message).some(fact => fact.kind === 'card');
    const roundId = String((await screen.until('a card', isCard)).round_id);
    await server.end('SIGKILL');
    const before = cardsOf(screen.seen.flatMap(factsOf));
    expect(before.length).to.be.greaterThan(0);
    server = await ServerProcess.start({ config: CONFIG, data: server.data });
    operator = operator.at(server.url);
    const again = await Promise.all(NAMES.map(join));
    for (const each of again) {
      follow(each, () => callDown);
      // what was asked before that stands in a snapshot
      const mark = each.screen.seen.length;
      each.screen.room.send('resync', { after: 0 });
      await each.screen.until('snapshot', message => message.type === 'snapshot', mark);
      follow(each, () => callDown);
    }
    const isOver = (message: Message) =>
      message.round_id === roundId && factsOf(message).some(fact => fact.kind === 'settle' || fact.kind === 'void');
    await again[0]?.screen.until('the end of the hand', isOver, 0, 60_000);
    const { body } = await operator.call<{ status: string; history: Json[]; card_log: Json[] }>('GET', `/rounds/${roundId}`);
    expect(body.status).to.equal('settled');
    const cards = cardsOf(body.history);
    expect(cards.map(card => card.position).slice(4)).to.deep.equal(['board:1', 'board:2', 'board:3', 'board:4', 'board:5']);
    expect(new Set(cards.flatMap(card => card.cards)).size).to.equal(9);
    for (const [i, { position, cards: faces }] of before.entries()) {
      expect(cards[i]?.position).to.equal(position);
      if ((faces as unknown[])[0] !== null) expect(cards[i]?.cards).to.deep.equal(faces);
    }
    const replay = await new Platform(server.url, PLATFORM_KEY).call<Json>('GET', `/rounds/${roundId}?replay=1`);
    expect(replay.body).to.include({ identical: true, differs_at: null });
  });
});
