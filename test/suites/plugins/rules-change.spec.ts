// Players at a table whose rules change hear of it, and their rules page shows the rules that the table plays by.

import { LANGUAGES } from '@baize/sdk';
import { expect } from 'chai';
import { type Guest, until, World } from '../../support/world.ts';
import { activate, COIN_TABLE, install, packCoin } from './coin.ts';

type Line = Record<string, unknown>;

describe('rules that change while people play', function () {
  this.timeout(120_000);
  let world: World;
  before(async () => {
    world = await World.open();
  });
  after(() => world?.close());

  const noticesOf = ({ screen }: Guest) => screen.seen.filter(each => each.type === 'notice');
  const rulesOf = async (guest: Guest, more = '') => {
    const { url } = world.server;
    const headers = { authorization: `Bearer ${guest.session}` };
    const answer = await fetch(`${url}/play/v1/games/coin/rules?lang=en${more}`, { headers });
    return (await answer.json()) as { version: string; rules: { body: string }[] };
  };

  it('SDK-07 a version that pays otherwise is told before its first round; one that changes nothing is not', async () => {
    const sent = async (coin: Parameters<typeof packCoin>[0]) => {
      const done = await install(world, await packCoin(coin));
      expect(done.status, JSON.stringify(done.body)).to.equal(201);
      return done.hash;
    };
    await sent({});
    const site = await world.site('acme');
    const [table, other] = [await world.table(COIN_TABLE), await world.table(COIN_TABLE)];
    const guest = await world.guest(site, 'ann', table);
    const watcher = await world.guest(site, 'bob', table);
    await world.play([guest, { heads: 1000 }]);
    const same = await sent({ version: '1.1.0', head: 'export const note = 1;' });
    await world.play([guest, { heads: 1000 }]);
    expect(noticesOf(guest)).to.deep.equal([]);
    expect((await rulesOf(guest)).version).to.equal(same);

    const dearer = await sent({ version: '1.2.0', pays: 3 });
    await world.play([guest, { heads: 1000 }]);
    for (const each of [guest, watcher]) {
      const [notice, ...more] = noticesOf(each);
      expect(more).to.deep.equal([]);
      expect(notice?.code).to.equal('RULES_CHANGED');
      expect(notice?.data).to.deep.equal({ game_code: 'coin', version: dearer, changed: ['rules', 'payouts'] });
      const place = (found: (message: Line) => boolean) => each.screen.seen.findIndex(message => found(message as Line));
      const first = place(({ type, version }) => type === 'facts' && version === dearer);
      expect(place(({ type }) => type === 'notice')).to.be.below(first);
    }
    expect((await rulesOf(guest)).rules[0]?.body).to.include('pays 3 for 1');

    expect((await activate(world, '1.1.0', { table_id: other })).status).to.equal(200);
    expect((await rulesOf(guest, `&table_id=${other}`)).rules[0]?.body).to.include('pays 2 for 1');
    expect((await rulesOf(guest, `&table_id=${table}`)).rules[0]?.body).to.include('pays 3 for 1');
    await until('nothing else', () => noticesOf(guest).length === 1);
  });

  it('SDK-07 the notice has words in every language of players', async () => {
    const words = (await import('../../../plugins/screen/src/client/texts.json', { with: { type: 'json' } })).default;
    const said: Record<string, string> = words['state.rules_changed'];
    expect(Object.keys(said).sort()).to.deep.equal([...LANGUAGES].sort());
    for (const text of Object.values(said)) expect(text.length).to.be.above(5);
  });
});
