// The dealers' card log through the Operator API: entries and rounds, filters and pages, and what is hidden while a hand is played.
import { expect } from 'chai';
import { callDown, follow, pokerTable, type Sitter, sitter } from '../../../support/poker.ts';
import type { Site } from '../../../support/site.ts';
import { type Json, until, World } from '../../../support/world.ts';

const LIVE = {
  game_code: 'live_holdem',
  names: { en: 'Live 1' },
  engine: { scanner: 'virtual' },
  timers: { reveal_delay_ms: 10, action_ms: 60_000 },
};

describe('the card log', function () {
  this.timeout(90_000);
  let world: World;
  let acme: Site;
  let bolt: Site;
  let table: string;
  let settled: string;
  let guests: Sitter[];
  before(async () => {
    world = await World.open();
    acme = await world.site('acme');
    bolt = await world.site('bolt');
    table = await pokerTable(world, { ...LIVE, operator_code: 'acme' });
    guests = [await sitter(world, acme, 'u-1', table), await sitter(world, acme, 'u-2', table)];
    const stops = guests.map(each => follow(each, () => callDown));
    settled = (await world.settled(guests[0] as Sitter)).roundId;
    for (const stop of stops) stop();
    await until('a hand that waits for its players', async () => (await entries('')).some(each => each.round_status === 'open'));
  });
  after(() => world?.close());

  interface Page {
    entries: Json[];
    rounds: Json[];
    has_more: boolean;
  }
  const page = async (query: string, site = acme) => {
    const { status, body } = await site.operator.call<Page>('GET', `/dealer-card-log${query}`);
    expect(status, JSON.stringify(body)).to.equal(200);
    return body;
  };
  const entries = async (query: string, site = acme) => (await page(query, site)).entries;
  const ofHand = () => entries(`?round_id=${settled}`);

  it('DEV-09 DEV-10 each card stands there with its round, table and answer', async () => {
    const found = await ofHand();
    expect(found).to.have.length(9);
    for (const each of found) {
      expect(each).to.include({
        source: 'virtual',
        result: 'accepted',
        table_id: table,
        table_name: 'Live 1',
        round_id: settled,
      });
      expect(each).to.include({ game_code: 'live_holdem', round_status: 'settled', reject_code: null, reject_reason: null });
      expect(each)
        .to.have.property('card')
        .that.matches(/^[2-9TJQKA][cdhs]$/);
      expect(each).not.to.have.property('hidden');
    }
    const times = found.map(each => String(each.received_at));
    expect(times, 'newest first').to.deep.equal(times.toSorted().toReversed());
    expect(Object.keys(found[0] as Json)).to.have.members([
      ...['received_at', 'id', 'dealer', 'role', 'device_id', 'device_name', 'ip', 'source', 'card', 'raw', 'scanner_id'],
      ...['scanned_at', 'lag_ms', 'result', 'position', 'reject_code', 'reject_reason', 'table_id', 'table_name'],
      ...['table_names', 'game_code', 'round_id', 'round_no', 'round_status'],
    ]);
  });

  it('DEV-12 CX-18 cards of the hand that is played are hidden until it ends', async () => {
    const open = (await entries('')).filter(each => each.round_status === 'open');
    expect(open.length).to.be.greaterThan(0);
    for (const each of open) expect(each).to.include({ card: null, raw: null, hidden: true });
    const [round] = (await page('?group=round')).rounds;
    expect(round).to.include({ hidden: true, complete: false, round_status: 'open' });
  });

  it('DEV-08 filters choose, and what they do not know is an empty page', async () => {
    const all = await entries('');
    const from = encodeURIComponent(String(all[0]?.received_at));
    for (const [query, count] of [
      [`?table_id=${table}&round_id=${settled}`, 9],
      [`?round_id=${settled}&source=virtual&result=accepted`, 9],
      [`?round_id=${settled}&dealer=nobody`, 0],
      ['?round_id=rnd_1', 0],
      ['?round_id=%00', 0],
      ['?table_id=x', 0],
      ['?source=scanner', 0],
      ['?source=else', 0],
      ['?result=rejected', 0],
      ['?result=no_reply', 0],
      ['?result=else', 0],
      ['?no_round=1', 0],
      ['?to=2020-01-01', 0],
      [`?to=${from}&round_id=${settled}`, 9],
      ['?from=2020-01-01&to=2020-01-02', 0],
    ] as const)
      expect(await entries(query), query).to.have.length(count);
    expect((await entries(`?from=${from}`)).length, 'from is inclusive').to.be.at.least(1);
    expect(await entries(`?from=nonsense&to=99&round_id=${settled}`), 'malformed: the default').to.have.length(9);
  });

  it('DEV-11 pages follow each other; wrong numbers are the defaults', async () => {
    const whole = (await ofHand()).map(each => each.id);
    const ids: unknown[] = [];
    for (let offset = 0, more = true; more; offset += 4) {
      const found = await page(`?round_id=${settled}&limit=4&offset=${offset}`);
      ids.push(...found.entries.map(each => each.id));
      more = found.has_more;
    }
    expect(ids).to.deep.equal(whole);
    for (const query of ['&limit=0', '&limit=x', '&limit=-1', '&limit=100000', '&offset=x', '&offset=-1', '&limit=9&limit=100'])
      expect((await page(`?round_id=${settled}${query}`)).entries, query).to.have.length(9);
    expect(await page(`?round_id=${settled}&offset=9223372036854775807`)).to.have.property('has_more');
    expect((await page(`?round_id=${settled}&offset=999999999999`)).entries).to.deep.equal([]);
  });

  it("DEV-11 another operator's tables and shared ones are not in it", async () => {
    const shared = await pokerTable(world, LIVE);
    const two = [await sitter(world, bolt, 'b-1', shared), await sitter(world, bolt, 'b-2', shared)];
    await until('a scan at the shared table', () => JSON.stringify((two[0] as Sitter).screen.seen).includes('"hole:'));
    expect(await entries('', bolt)).to.deep.equal([]);
    expect(await entries(`?table_id=${table}`, bolt)).to.deep.equal([]);
    expect((await page('?group=round', bolt)).rounds).to.deep.equal([]);
    expect((await entries('')).every(each => each.table_id === table)).to.equal(true);
  });

  it('DEV-14 NS-15 by round: counters, sources and how much of it is done', async () => {
    const { rounds, has_more: hasMore } = await page('?group=round&no_round=1');
    expect(hasMore).to.equal(false);
    const lasts = rounds.map(each => String(each.last_at));
    expect(lasts).to.deep.equal(lasts.toSorted().toReversed());
    const { first_at: first, last_at: last, round_no: no, ...rest } = rounds.find(each => each.round_id === settled) as Json;
    expect(Date.parse(String(last))).to.be.at.least(Date.parse(String(first)));
    expect(no).to.be.a('number');
    expect(rest).to.deep.equal({
      table_id: table,
      table_name: 'Live 1',
      table_names: (await ofHand())[0]?.table_names,
      game_code: 'live_holdem',
      round_id: settled,
      round_status: 'settled',
      n: 9,
      n_accepted: 9,
      n_rejected: 0,
      n_no_reply: 0,
      dealers: [],
      devices: [],
      sources: { virtual: 9 },
      reject_codes: {},
      positions_expected: 9,
      positions_done: 9,
      complete: true,
      lag_ms_max: null,
      hidden: false,
    });
    expect((await page(`?group=round&limit=1&round_id=${settled}`)).rounds).to.have.length(1);
    expect(await page('?group=round&limit=1')).to.include({ has_more: true });
    expect((await page('?group=round&source=manual')).rounds).to.deep.equal([]);
  });
});
