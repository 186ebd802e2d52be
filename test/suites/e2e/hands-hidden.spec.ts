// Hidden cards: every byte to every client, every line of the log and every answer of the APIs, during many random hands.
import { expect } from 'chai';
import { Chance } from '../../support/chance.ts';
import { joinRoom } from '../../support/join.ts';
import { POKER_LIMITS, POKER_TIMERS, timersOf } from '../../support/poker.ts';
import type { Site } from '../../support/site.ts';
import { type Json, until, World } from '../../support/world.ts';
import { cardsIn, cardsInBytes } from './hands/cards.ts';
import { Frames } from './hands/ear.ts';
import { type FullView, Knowledge } from './hands/knowledge.ts';
import { Reader } from './hands/reader.ts';
import { allGoHome, type Regular, regular } from './hands/regulars.ts';
import { apiBreaches, Sightings } from './hands/sightings.ts';

const LONG = process.env.BAIZE_LONG === '1';
const HANDS = LONG ? Number(process.env.BAIZE_HANDS ?? 10_000) : 40;
const TABLES_OF_EACH = LONG ? 6 : 1;
const SEED = Number(process.env.BAIZE_SEED ?? 11);
const BUY_IN = { min: 2000, max: 6000 };
/** Each kind of table: the last one is an operator's own, whose running rounds he may read. */
const KINDS: Json[] = [
  { game_code: 'holdem_nlh' },
  { game_code: 'omaha_plo' },
  { game_code: 'badugi', limits: { ante: 50, min_buy_in: BUY_IN.min, max_buy_in: 20_000 } },
  { game_code: 'live_holdem', engine: { scanner: 'virtual' }, timers: { ...POKER_TIMERS, reveal_delay_ms: 100 } },
  { game_code: 'holdem_nlh', operator_code: 'acme' },
];

describe('hidden cards', function () {
  this.timeout(LONG ? 3_600_000 : 180_000);
  const luck = new Chance(SEED);
  const sightings = new Sightings();
  const regulars: Regular[] = [];
  const watchers: Frames[] = [];
  const known = new Map<string, Knowledge>();
  let world: World;
  let sites: Site[];
  let reader: Reader;
  let settled: Set<string>;

  before(async () => {
    const config = { auth: { rate_per_s: 100_000 } };
    world = await World.open({ config, env: { LOG_LEVEL: LONG ? 'info' : 'trace' } });
    sites = [await world.site('acme'), await world.site('bolt'), await world.site('cape')];
    reader = new Reader(world.platform, sites);
    settled = new Set();
  });
  after(() => world?.close());

  async function openTable(kind: Json, name: string): Promise<void> {
    const { timers, limits = POKER_LIMITS, ...about } = { timers: timersOf(kind.game_code, POKER_TIMERS), ...kind };
    const table = await world.table({ names: { en: name }, rake_bp: 500, rake_cap: 300, limits, max_seats: 5, ...about, timers });
    const [acme, bolt, cape] = sites as [Site, Site, Site];
    const own = kind.operator_code ? [acme, acme, acme] : [acme, acme, bolt];
    for (const [i, site] of own.entries()) {
      const externalId = `${site.operator.code}-${name}-p${i}`;
      const hear = sightings.ears(externalId, table);
      const one = await regular(site, externalId, table, { chance: luck.child(), buyIn: BUY_IN, stand: 0.002, hear });
      regulars.push(one);
      void one.robot.live();
    }
    const watcher = `${cape.operator.code}-${name}-w`;
    const { session } = await (kind.operator_code ? acme : cape).operator.enter(watcher);
    const frames = new Frames();
    const hear = sightings.ears(watcher, table);
    watchers.push(frames);
    await joinRoom(world.server.url, table, session, {
      heard: (type, payload) => {
        hear(type, payload);
        if (type !== 'facts') return;
        if ((payload.facts as Json[]).some(fact => fact.kind === 'settle')) settled.add(String(payload.round_id));
      },
      frame: bytes => frames.read(bytes),
    });
  }

  /** What was known when, of every round of which anything was seen. */
  async function learn(): Promise<void> {
    for (const id of sightings.rounds()) {
      const { status, body } = await world.platform.call<FullView>('GET', `/rounds/${id}`);
      expect(status, id).to.equal(200);
      expect(body.status, id).to.equal('settled');
      const knowledge = new Knowledge(body);
      expect(sightings.facts(id), `every fact of ${id} has its number`).to.equal(knowledge.steps.length);
      known.set(id, knowledge);
      if (luck.once(LONG ? 20 : 3)) await reader.lookAtSettled(id, luck.pick(regulars));
    }
  }

  it(`HIS-17 GAM-13 nobody is told a card that he may not know, in ${HANDS} hands (seed ${SEED})`, async () => {
    const began = Date.now();
    for (let i = 0; i < TABLES_OF_EACH; i++) {
      for (const [k, kind] of KINDS.entries()) await openTable(kind, `t${i * KINDS.length + k}`);
    }
    while (settled.size < HANDS) {
      const before = settled.size;
      await reader.lookAtOpen(regulars);
      await until(
        `more hands than ${before}: ${regulars.map(each => each.robot.doing).join('\n')}`,
        () => settled.size > before,
        60_000,
      );
    }
    await allGoHome(regulars, 60_000);
    await world.quiet();
    await learn();
    const frames = [...regulars.map(each => each.frames), ...watchers];
    const sum = (of: (each: Frames) => number) => frames.reduce((total, each) => total + of(each), 0);
    console.log(
      `      hidden cards: ${known.size} hands, ${((Date.now() - began) / 1000).toFixed(1)} s, ${sum(each => each.frames)} frames, ` +
        `${sum(each => each.bytes)} bytes, ${sum(each => each.messages)} messages, ${sightings.count} with cards, ` +
        `${world.server.lines.length} lines of log; ${JSON.stringify(reader.counts)}`,
    );
    expect(sightings.breaches(known)).to.deep.equal([]);
    expect(apiBreaches(reader.told, known)).to.deep.equal([]);
    expect([...sightings.strange, ...reader.strange]).to.deep.equal([]);
    expect(frames.flatMap(each => each.strange)).to.deep.equal([]);
    expect(regulars.flatMap(each => each.robot.strange)).to.deep.equal([]);
    const said = world.server.lines.flatMap(line => [...cardsIn(line)].map(card => `${card} in ${JSON.stringify(line)}`));
    expect(said, 'the log names no card').to.deep.equal([]);
  });

  it('the checks above had something to find: hands with hidden cards, and a card at a wrong place is seen', () => {
    const hidden = [...known.values()].map(each => each.hidden());
    expect(hidden.filter(count => count > 0).length).to.be.greaterThan(HANDS / 4);
    const [id, knowledge] = [...known].find(([, each]) => each.hidden() > 0) as [string, Knowledge];
    const last = knowledge.steps.length;
    const open = knowledge.after(last, () => false);
    const secret = [...knowledge.after(last, () => true)].filter(card => !open.has(card));
    const lie = { roundId: id, after: null, where: 'a test', isOwn: () => false, cards: new Set(secret) };
    expect(apiBreaches([lie], known)).to.have.length(1);
    const doctored = new Sightings();
    doctored.ears('nobody', 'nowhere')('facts', { round_id: id, facts: [{ seq: 1, kind: 'deal', cards: secret }] });
    expect(doctored.breaches(known)).to.have.length(1);
    expect([...cardsIn({ a: [{ text: 'he has As.1, Kd' }], b: 'Assets', '9h': 1 })]).to.deep.equal(['As', 'Kd', '9h']);
    const time = Buffer.alloc(9, 0xcb);
    time.writeDoubleLE(1_795_251_066_275, 1);
    expect(cardsInBytes(Buffer.concat([time, Buffer.from('\xa2As\xa3Assx', 'latin1')]))).to.deep.equal(['As']);
  });
});
