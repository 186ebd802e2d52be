// The sealed order of a round from outside: whoever played opens the cards that they saw, each to the root they were told.
import { headOf, rootFrom } from '@baize/protocol/order';
import { expect } from 'chai';
import { askPlay, codeOf, factsOf } from '../../support/clients.ts';
import {
  callDown,
  type Plan,
  POKER_TIMERS,
  pause,
  playHand,
  pokerTable,
  type Sitter,
  sitter,
  timersOf,
} from '../../support/poker.ts';
import type { Site } from '../../support/site.ts';
import { bet, type Json, World } from '../../support/world.ts';

interface Order {
  part: number;
  shoe_id: string;
  n: number;
  deck: string;
  root: string;
  head: string;
  previous_head?: string;
  cards: { position: number; card: string; salt: string; path: string[] }[];
}
interface Shuffle {
  round_id: string;
  orders: Order[];
}
const CARD = /"([2-9TJQKA][cdhs])"/g;
const cardsIn = (value: unknown): string[] => [...JSON.stringify(value).matchAll(CARD)].map(([, card]) => card as string);
/** Facts of a round that this player was told, also by the snapshot with which they came. */
const factsOfRound = ({ screen }: Pick<Sitter, 'screen'>, round: string): Json[] =>
  screen.seen.flatMap(message => {
    const id = message.type === 'snapshot' ? (message.round as Json | null)?.round_id : message.round_id;
    return id === round ? factsOf(message) : [];
  });
const startsOf = (who: Pick<Sitter, 'screen'>, round: string) => factsOfRound(who, round).filter(({ kind }) => kind === 'start');
const sorted = (cards: Iterable<string>): string[] => [...new Set(cards)].toSorted();
const fold: Plan = ({ options }) => ({ option: 'fold' in options ? 'fold' : 'check' });

describe('the sealed order of a round', function () {
  this.timeout(60_000);
  let world: World;
  let acme: Site;
  let bolt: Site;
  before(async () => {
    world = await World.open();
    acme = await world.site('acme');
    bolt = await world.site('bolt');
  });
  after(() => world?.close());

  const openedTo = async (session: string, round: string): Promise<Shuffle> => {
    const { status, body } = await askPlay<Shuffle>(world.server.url, session, `/rounds/${round}/shuffle`);
    expect(status, JSON.stringify(body)).to.equal(200);
    return body;
  };
  const openedToStaff = (round: string) => world.platform.call<Shuffle>('GET', `/rounds/${round}/shuffle`);
  /** Every opened card leads to the root that the table told before its first card. */
  const proves = ({ orders }: Shuffle, told: Json[]) => {
    expect(orders.length).to.equal(told.length);
    for (const [i, { part, shoe_id: shoeId, n, deck, root, head, previous_head: before = '', cards }] of orders.entries()) {
      const { root: toldRoot, head: toldHead } = told[i] as { root: string; head: string };
      expect(part).to.equal(i);
      expect([root, head]).to.deep.equal([toldRoot, toldHead]);
      for (const each of cards) expect(rootFrom({ shoeId, n }, each)).to.equal(toldRoot);
      expect(headOf(root, n, deck, before)).to.equal(toldHead);
    }
  };

  it('F-02 of a hand opens to each player their own cards and the open ones; cards that were folded stay unknown', async () => {
    const table = await pokerTable(world);
    const [ann, bob] = [await sitter(world, acme, 'u-1', table), await sitter(world, acme, 'u-2', table)];
    const cid = await sitter(world, bolt, 'b-1', table);
    const players = [ann, bob, cid];
    // a hand in which all three have cards, and the third one folds: not their first one, nor as the big blind
    let played = await playHand(world, [ann, callDown], [bob, callDown], [cid, fold]);
    const hasFolded = () =>
      factsOfRound(cid, played.roundId).some(({ action, type, seat }) => (action ?? type) === 'fold' && seat === cid.seat);
    while (!hasFolded()) played = await playHand(world, [ann, callDown], [bob, callDown], [cid, fold]);
    await pause(world, table);
    const fell = cardsIn((await openedToStaff(played.roundId)).body);
    expect(new Set(fell).size).to.equal(6 + 5);
    const opened = new Map<Sitter, string[]>();
    for (const who of players) {
      const shuffle = await openedTo(who.session, played.roundId);
      proves(shuffle, startsOf(who, played.roundId));
      opened.set(who, sorted(cardsIn(shuffle)));
      const shown = sorted(cardsIn(factsOfRound(who, played.roundId))).filter(card => fell.includes(card));
      expect(opened.get(who), who.externalId).to.deep.equal(shown);
    }
    const folded = opened.get(cid)?.filter(card => !opened.get(ann)?.includes(card) && !opened.get(bob)?.includes(card));
    expect(folded, 'cards that only the folded seat has seen').to.have.length(2);
  });

  it('F-02 of a pack that is shuffled again in the middle of a hand opens each part to its own root', async () => {
    const table = await world.table({
      game_code: 'badugi',
      limits: { ante: 50, min_buy_in: 2000, max_buy_in: 20_000 },
      max_seats: 6,
      timers: timersOf('badugi', POKER_TIMERS),
    });
    const players: Sitter[] = [];
    for (const name of ['d-1', 'd-2', 'd-3', 'd-4', 'd-5', 'd-6']) players.push(await sitter(world, acme, name, table));
    const drawAll: Plan = ask => {
      const option =
        ['draw', 'check', 'call', 'muck'].find(each => each in ask.options) ?? (Object.keys(ask.options)[0] as string);
      const { from = [] } = (ask.options[option] ?? {}) as { from?: string[] };
      return { option, ...(option === 'draw' ? { cards: from } : {}) };
    };
    let opened: Shuffle | undefined;
    for (let hand = 0; hand < 4 && (opened?.orders.length ?? 0) < 2; hand++) {
      const plans = players.map((who): [Sitter, Plan] => [who, drawAll]);
      const { roundId } = await playHand(world, ...plans);
      opened = (await openedToStaff(roundId)).body;
      const [who] = players as [Sitter];
      const facts = factsOfRound(who, roundId);
      const told = facts
        .filter(({ kind, type }) => kind === 'start' || (kind === 'event' && type === 'reshuffled'))
        .map(fact => (fact.kind === 'start' ? fact : (fact.data as Json)));
      if (!told.some(({ root }) => root !== undefined)) continue;
      proves(opened, told);
    }
    await pause(world, table);
    expect(opened?.orders.length).to.be.above(1);
  });

  it('F-02 of a shoe that lasts opens the cards of one round at their positions, and none before or behind them', async () => {
    const table = await world.table({});
    const ann = await world.guest(acme, 'shoe-1', table);
    let behind = 0;
    for (let n = 0; n < 3; n++) {
      const { roundId } = await world.play([ann, { banker: 1000 }]);
      const shuffle = await openedTo(ann.session, roundId);
      proves(shuffle, startsOf(ann, roundId));
      const positions = shuffle.orders.flatMap(({ cards }) => cards.map(({ position }) => position));
      expect(positions.length).to.be.within(4, 6);
      expect(positions[0]).to.be.at.least(behind);
      expect(positions).to.deep.equal(positions.map((_, i) => (positions[0] as number) + i));
      behind = (positions.at(-1) as number) + 1;
    }
  });

  it('F-02 is of nobody who was not in the round, and of nobody before its end', async () => {
    const table = await world.table({ timers: { betting_ms: 1500 } });
    const ann = await world.guest(acme, 'open-1', table);
    const eve = await world.guest(bolt, 'eve', table);
    await bet(ann, { banker: 1000 });
    const open = await world.platform.call<{ rounds: { round_id: string; table_id: string }[] }>('GET', '/rounds?status=open');
    const id = open.body.rounds.find(each => each.table_id === table)?.round_id as string;
    expect(codeOf(await openedToStaff(id))).to.equal('ROUND_OPEN');
    expect(codeOf(await askPlay(world.server.url, ann.session, `/rounds/${id}/shuffle`))).to.equal('ROUND_NOT_FOUND');
    await world.settled(ann);
    await openedTo(ann.session, id);
    for (const round of [id, 'rnd_0', `rnd_${'0'.repeat(32)}`])
      expect(codeOf(await askPlay(world.server.url, eve.session, `/rounds/${round}/shuffle`))).to.equal('ROUND_NOT_FOUND');
  });
});
