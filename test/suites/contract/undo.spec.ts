// Taking bets back: how often, what it leaves behind, and that nobody keeps others from playing by it.
import { expect } from 'chai';
import type { Message } from '../../support/clients.ts';
import { look } from '../../support/poker.ts';
import type { Site } from '../../support/site.ts';
import { bet, type Guest, type Json, until, World } from '../../support/world.ts';

const MOST_BETS = 100;
const MOST_UNDOS = 50;

describe('taking bets back', function () {
  this.timeout(60_000);
  let world: World;
  let site: Site;
  before(async () => {
    world = await World.open();
    site = await world.site('acme');
  });
  after(() => world?.close());

  /** A table whose windows stay open, with these players in it. */
  const opened = async (...names: string[]): Promise<{ table: string; guests: Guest[] }> => {
    const table = await world.table({ timers: { betting_ms: 30_000 } });
    const guests: Guest[] = [];
    for (const name of names) guests.push(await world.guest(site, name, table));
    return { table, guests };
  };
  const undo = ({ screen }: Guest) => screen.act('undo');
  /** At most 20 messages a second are heard. */
  const breathe = () => new Promise(done => setTimeout(done, 500));
  const place = ({ screen }: Guest, amount = 1000) => screen.act('bet', { items: [{ spot: 'banker', amount }] });
  const roundOf = (message: Message) => message.round as { round_id: string; hand_no: number };
  const kinds = (message: Message) => (message.facts as Json[]).map(({ kind }) => kind);
  const spotOf = (message: Message) => (message.spots as Record<string, Json>).banker;

  it('F50 a player takes back so many bets a window and no more; others, and the round, go on', async () => {
    const { guests } = await opened('u-1', 'u-2');
    const [kim, lee] = guests as [Guest, Guest];
    for (let i = 0; i < MOST_UNDOS; i++) {
      expect(await place(kim)).to.include({ ok: true });
      expect(await undo(kim)).to.include({ ok: true });
      if (i % 5 === 4) await breathe();
    }
    expect(await place(kim)).to.include({ ok: true });
    expect(await undo(kim)).to.deep.include({
      ok: false,
      code: 'ACTION_INVALID',
      data: { reason: 'option', max: MOST_UNDOS },
    });
    expect(await place(lee)).to.include({ ok: true });
    expect(await undo(lee), 'each has their own').to.include({ ok: true });
  });

  it('F50 a player has so many placements in a window and no more; others go on', async () => {
    const { guests } = await opened('u-1', 'u-2');
    const [kim, lee] = guests as [Guest, Guest];
    for (let i = 0; i < MOST_BETS; i++) {
      const { ok } = await place(kim);
      expect(ok, `placement ${i + 1}`).to.equal(true);
      if (i % 10 === 9) await breathe();
    }
    const refused = await place(kim);
    expect(refused).to.deep.include({ ok: false, code: 'ACTION_INVALID', data: { reason: 'option', max: MOST_BETS } });
    expect(await place(lee)).to.include({ ok: true });
  });

  it('NS-30 the last bet taken back: what was put in is forgotten, and limits are free; round, number and ordinals go on', async () => {
    const { table, guests } = await opened('u-1');
    const [kim] = guests as [Guest];
    const first = await look(kim);
    await bet(kim, { banker: 1000 });
    await undo(kim);
    const late = await world.guest(site, 'u-3', table);
    const seen = await look(late);
    expect(roundOf(seen)).to.deep.equal(roundOf(first));
    expect(kinds(seen), 'facts of the round').to.deep.equal(kinds(first));
    expect(kinds(await look(kim))).to.deep.equal(kinds(first));
    const after = kim.screen.seen.length;
    const limits = { min_bet: 5000, max_bet: 50_000, tie_max: 20_000 };
    expect((await world.platform.call('PATCH', `/tables/${table}`, { limits })).status).to.equal(200);
    const asked = await kim.screen.until('new limits', each => each.type === 'ask' && spotOf(each)?.min === 5000, after);
    expect(spotOf(asked)).to.include({ min: 5000, max: 50_000 });
    expect(await place(kim, 1000)).to.deep.include({ ok: false, code: 'ACTION_INVALID' });
    expect(await place(kim, 5000)).to.include({ ok: true });
    expect(roundOf(await look(kim))).to.deep.equal(roundOf(first));
    const { round_id } = roundOf(first);
    const { body } = await world.platform.call<{ transactions: Json[] }>('GET', `/transactions?round_id=${round_id}`);
    const debits = body.transactions.filter(({ type }) => type === 'debit');
    expect(debits.map(({ amount, status }) => [amount, status])).to.have.deep.members([
      [1000, 'rolled_back'],
      [5000, 'confirmed'],
    ]);
    expect(new Set(debits.map(({ tx_id }) => tx_id)).size).to.equal(2);
    expect((await world.platform.call('POST', `/rounds/${round_id}/void`, { reason: 'for a test' })).status).to.equal(200);
  });

  it('NS-30 a round whose bets were all taken back is voided like any other: the next one begins', async () => {
    const { table, guests } = await opened('u-1', 'u-2');
    const [kim, lee] = guests as [Guest, Guest];
    await bet(kim, { banker: 1000 });
    await undo(kim);
    const { round_id } = roundOf(await look(kim));
    const voided = await world.platform.call('POST', `/rounds/${round_id}/void`, { reason: 'for a test' });
    expect([voided.status, voided.body]).to.deep.equal([200, { round_id, status: 'void' }]);
    expect(voided.headers.get('x-audit-id')).to.match(/^\d+$/);
    await until('another round', async () => ![round_id, undefined].includes(roundOf(await look(lee))?.round_id));
    await bet(lee, { banker: 1000 });
    const again = await world.platform.call('POST', `/rounds/${round_id}/void`, { reason: 'for a test' });
    expect(again.status, 'once').to.equal(404);
    const { body } = await world.platform.call<{ tables: Json[] }>('GET', `/tables/${table}`);
    expect(body).to.include({ status: 'open' });
  });
});
