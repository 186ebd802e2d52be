// The rooms by the framework's own client and nothing of ours: joined by id, one state and one set of messages for every game.
import { Client, type Room } from '@colyseus/sdk';
import { expect } from 'chai';
import { pokerTable } from '../../support/poker.ts';
import type { Site } from '../../support/site.ts';
import { type Json, until, World } from '../../support/world.ts';

const STATE = 'game_code status phase round_id hand_no deadline turn button players seats pot'.split(' ').toSorted();

interface Heard {
  room: Room;
  messages: Json[];
}

describe('the rooms', function () {
  this.timeout(60_000);
  let world: World;
  let acme: Site;
  const tables: Record<string, string> = {};
  before(async () => {
    world = await World.open();
    acme = await world.site('acme');
    tables.baccarat = await world.table();
    tables.holdem_nlh = await pokerTable(world);
    const limits = { min_bet: 100, max_bet: 10_000, min_buy_in: 2000, max_buy_in: 20_000 };
    tables.red_dog = await world.table({ game_code: 'red_dog', limits });
    acme.wallet.deposit('u-1', 1_000_000);
  });
  after(() => world?.close());

  const enter = async () => (await acme.operator.enter('u-1')).session;
  const join = async (id: string): Promise<Heard> => {
    const room = await new Client(world.server.url).joinById(id, { session: await enter() });
    const messages: Json[] = [];
    room.onMessage('*', (type, payload: Json) => void messages.push({ type, ...payload }));
    return { room, messages };
  };
  const ackOf = async ({ room, messages }: Heard, type: string, payload: Json): Promise<Json> => {
    room.send(type, payload);
    const found = () => messages.find(each => each.type === 'ack' && each.aid === payload.aid);
    await until(`the ack of ${type}`, () => found() !== undefined);
    return found() as Json;
  };
  const stateOf = ({ room }: Heard) => room.state as { toJSON(): Json };

  it('SDK-02 SDK-12 one room plays games of every kind for the plain client: the same state, messages and acks', async () => {
    for (const [game, id] of Object.entries(tables)) {
      const heard = await join(id);
      await until(`the state of ${game}`, () => stateOf(heard)?.toJSON().game_code === game);
      expect(Object.keys(stateOf(heard).toJSON()).toSorted(), game).to.deep.equal(STATE);
      await until('the snapshot', () => heard.messages.some(each => each.type === 'snapshot'));
      const snapshot = heard.messages.find(each => each.type === 'snapshot');
      expect(snapshot, game).to.include.keys('table', 'you', 'round', 'facts', 'last', 'asks', 'now');
      expect(heard.room.roomId).to.equal(id);
      if (game === 'baccarat') {
        const ack = await ackOf(heard, 'bet', { aid: 'a1', items: [{ spot: 'banker', amount: 1000 }] });
        expect(ack).to.include({ ok: true });
        expect((await ackOf(heard, 'undo', { aid: 'a2' })).ok).to.equal(true);
      } else {
        const ack = await ackOf(heard, 'sit', { aid: 'a1', seat: 1, buy_in: 5000 });
        expect(ack, JSON.stringify(ack)).to.include({ ok: true, seat: 1, chips: 5000 });
        await until('the seat', () => 1 in ((stateOf(heard).toJSON().seats as Json) ?? {}));
        expect((stateOf(heard).toJSON().seats as Record<string, Json>)[1]).to.include({ nickname: 'Nick u-1', chips: 5000 });
        expect((await ackOf(heard, 'stand', { aid: 'a2' })).ok).to.equal(true);
      }
      await heard.room.leave();
    }
  });

  it('SDK-12 the lobby is a room too; nothing else is made, matched or reconnected by a client', async () => {
    const lobby = await join('lobby');
    await until('the balance', () => lobby.messages.some(each => each.type === 'balance'));
    await lobby.room.leave();
    const session = await enter();
    const refused = async (work: (client: Client) => Promise<unknown>) => {
      try {
        await work(new Client(world.server.url));
        return 'joined';
      } catch {
        return 'refused';
      }
    };
    const id = tables.baccarat ?? '';
    expect(await refused(client => client.create(id, { session }))).to.equal('refused');
    expect(await refused(client => client.create('table', { session }))).to.equal('refused');
    expect(await refused(client => client.joinOrCreate('table', { session }))).to.equal('refused');
    expect(await refused(client => client.join('table', { session }))).to.equal('refused');
    expect(await refused(client => client.reconnect(`${id}:abc`))).to.equal('refused');
    expect(await refused(client => client.joinById(`tbl_${'0'.repeat(32)}`, { session }))).to.equal('refused');
  });
});
