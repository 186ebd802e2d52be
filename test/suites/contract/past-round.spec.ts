// A round that is over, fact by fact, as its player's screen showed it: the same cards, nobody else's name, and nobody else's round.
import { expect } from 'chai';
import { askPlay, codeOf, factsOf } from '../../support/clients.ts';
import { callDown, playHand, pokerTable, type Sitter, sitter } from '../../support/poker.ts';
import type { Site } from '../../support/site.ts';
import { type Json, World } from '../../support/world.ts';

interface Past {
  table: Json;
  seat: number | null;
  round: Json;
  facts: Json[];
}

describe('a round again', function () {
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

  const again = (session: string, round: string) => askPlay<Past>(world.server.url, session, `/rounds/${round}/facts`);
  /** What of a fact must be the same in the room and later: all but its number, its time and names. */
  const plain = ({ seq: _seq, ts: _ts, ...fact }: Json): string =>
    JSON.stringify(fact, (key, value) => (key === 'nickname' ? undefined : (value as unknown)));
  const told = ({ screen }: Pick<Sitter, 'screen'>, round: string): string[] => {
    const facts = new Map<number, Json>();
    for (const message of screen.seen) {
      const id = message.type === 'snapshot' ? (message.round as Json | null)?.round_id : message.round_id;
      if (id === round) for (const fact of factsOf(message)) facts.set(fact.seq as number, fact);
    }
    // what the wallet was told is no fact of the round
    return [...facts.values()].filter(({ kind }) => kind !== 'tx').map(plain);
  };

  it('C29 a hand has every fact that the player was told, cards of others hidden as they were, and no other name', async () => {
    const table = await pokerTable(world);
    const [ann, bob] = [await sitter(world, acme, 'u-1', table), await sitter(world, bolt, 'b-1', table)];
    const { roundId } = await playHand(world, [ann, callDown], [bob, callDown]);
    for (const who of [ann, bob]) {
      const { status, body } = await again(who.session, roundId);
      expect(status, JSON.stringify(body)).to.equal(200);
      expect(body.facts.map(plain)).to.deep.equal(told(who, roundId));
      expect(body.facts.map(({ seq }) => seq)).to.deep.equal(body.facts.map((_, i) => i + 1));
      expect(body.seat).to.equal(who.seat);
      expect(body.round.round_id).to.equal(roundId);
      expect(body.table).to.include({ table_id: table, game_code: 'holdem_nlh', currency: 'KRW' });
      const names = [...JSON.stringify(body).matchAll(/"nickname":"([^"]*)"/g)].map(([, name]) => name);
      expect(new Set(names)).to.deep.equal(new Set(['', `Nick ${who.externalId}`]));
    }
  });

  it('C29 rounds come in pages as they were told, the newest first, each once, with their rows, and of one game if wanted', async () => {
    const table = await world.table({});
    const zoe = await world.guest(acme, 'zoe', table);
    const played: string[] = [];
    for (let n = 0; n < 3; n++) played.unshift((await world.play([zoe, { banker: 1000 }])).roundId);
    type Page = { rounds: { row: Json; past: Past }[]; next_cursor: string | null };
    const page = (query: string) => askPlay<Page>(world.server.url, zoe.session, `/past-rounds?${query}`);
    const first = await page('limit=2');
    const second = await page(`limit=2&cursor=${first.body.next_cursor}`);
    const all = [...first.body.rounds, ...second.body.rounds];
    expect(all.map(({ row }) => row.round_id)).to.deep.equal(played);
    expect(second.body.next_cursor).to.equal(null);
    const listed = await askPlay<{ rounds: Json[] }>(world.server.url, zoe.session, '/rounds');
    expect(all.map(({ row }) => row)).to.deep.equal(listed.body.rounds);
    for (const { row, past } of all) expect(past).to.deep.equal((await again(zoe.session, String(row.round_id))).body);
    expect((await page('game_code=holdem_nlh')).body.rounds).to.deep.equal([]);
    const eve = await world.guest(bolt, 'eve-2', table);
    expect((await askPlay<Page>(world.server.url, eve.session, '/past-rounds')).body.rounds).to.deep.equal([]);
  });

  it('C29 a coup has its cards and the own bet alone, and is of nobody who did not bet', async () => {
    const table = await world.table({});
    const ann = await world.guest(acme, 'ann', table);
    const eve = await world.guest(bolt, 'eve', table);
    const { roundId } = await world.play([ann, { banker: 1000, tie: 1000 }]);
    const { body } = await again(ann.session, roundId);
    expect(body.facts.map(plain)).to.deep.equal(told(ann, roundId));
    expect(body.seat).to.equal(null);
    for (const id of [roundId, 'rnd_0']) expect(codeOf(await again(eve.session, id))).to.equal('ROUND_NOT_FOUND');
  });
});
