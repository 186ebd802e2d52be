// Hidden cards: every byte to every client, the log and every answer of the APIs, during random rounds of every game.
import { findPackages, gamesOf } from '@baize/testkit';
import { expect } from 'chai';
import { Chance } from '../../support/chance.ts';
import { joinRoom } from '../../support/join.ts';
import { loadedGames, quickTable } from '../../support/loaded-games.ts';
import { POKER_LIMITS, POKER_TIMERS } from '../../support/poker.ts';
import { Bettor, type Robot, RoomStreet, Sitter } from '../../support/robots/index.ts';
import type { Site } from '../../support/site.ts';
import { type Json, until, World } from '../../support/world.ts';
import { cardsIn, cardsInBytes } from './hands/cards.ts';
import { Frames, type Hear } from './hands/ear.ts';
import { type FullView, Knowledge } from './hands/knowledge.ts';
import { Places } from './hands/places.ts';
import { Reader } from './hands/reader.ts';
import { allGoHome, type Regular, regular } from './hands/regulars.ts';
import { apiBreaches, Sightings } from './hands/sightings.ts';

const LONG = process.env.BAIZE_LONG === '1';
const HANDS = LONG ? Number(process.env.BAIZE_HANDS ?? 10_000) : 40;
const TABLES_OF_EACH = LONG ? 2 : 1;
/** A PostgreSQL for the long form; else the embedded database plays. */
const DATABASE_URL = process.env.BAIZE_HANDS_DATABASE;
const SEED = Number(process.env.BAIZE_SEED ?? 11);
const BUY_IN = { min: 2000, max: 6000 };
const POKER = { limits: POKER_LIMITS, timers: POKER_TIMERS, rake_bp: 500, rake_cap: 300 };
/** Kinds of tables that are no game of their own: a dealer's, and an operator's, whose running rounds they may read. */
const KINDS: Json[] = [
  { ...POKER, game_code: 'live_holdem', engine: { scanner: 'virtual' }, timers: { ...POKER_TIMERS, reveal_delay_ms: 100 } },
  { ...POKER, game_code: 'holdem_nlh', operator_code: 'acme' },
];
/** Rounds of each table at least. */
const EACH = 2;
const MOST_SEATS = 5;
/** The level from which on a log complains. */
const WARNING = 40;

const found = (await Promise.all(findPackages().map(gamesOf))).flat().filter(({ template }) => template !== undefined);
const places = new Map(found.map(game => [game.code, new Places(game)]));
const isPlayedAtSeats = (code: unknown) => found.find(game => game.code === code)?.kind === 'table';
const loaded = await loadedGames();
/** Hold'em is one of `KINDS`; baccarat hides no card, and is dealt also where nobody bets, which no history keeps. */
const LEFT_OUT = ['live_holdem', 'live_baccarat'];
/** What else a dealer deals. */
const DEALT: Json[] = found
  .filter(({ live, code }) => live && !LEFT_OUT.includes(code))
  .map(game => ({
    ...quickTable({ game, isSeated: game.flow === 'buy_in' && game.seats !== null }),
    engine: { scanner: 'virtual' },
  }));

const QUICK = {
  rests: (chance: Chance) => chance.between(10, 150),
  ...{ comes: 0.5, leaves: 0.003, renews: 0, again: 0, isInsistent: true },
};
const PROGRESS_MS = 60_000;
/** Says in the long form how far it is, once a minute: a test that says nothing is taken for dead. */
function progress(): (what: string) => void {
  let last = Date.now();
  return what => {
    if (!LONG || Date.now() - last < PROGRESS_MS) return;
    last = Date.now();
    console.log(`      ${what}`);
  };
}

/** What its players bring. */
function buyInOf({ limits }: Json): { min: number; max: number } {
  const { min_buy_in: min = BUY_IN.min, max_buy_in: max = BUY_IN.max } = limits as Record<string, number>;
  return { min, max: Math.min(max, 3 * min) };
}

describe('hidden cards', function () {
  this.timeout(LONG ? 3_600_000 : 180_000);
  const luck = new Chance(SEED);
  const sightings = new Sightings();
  const regulars: Regular[] = [];
  const bettors: Robot[] = [];
  /** rounds that ended at each table */
  const settledAt = new Map<string, number>();
  const watchers: Frames[] = [];
  const known = new Map<string, Knowledge>();
  let world: World;
  let sites: Site[];
  let reader: Reader;
  let settled: Set<string>;
  const tellProgress = progress();

  before(async () => {
    // a machine that is busy with other tests is no reason to refuse bets and those who look on
    const config = { auth: { rate_per_s: 100_000 } };
    world = await World.open({ config, env: { LOG_LEVEL: LONG ? 'info' : 'trace', ...(DATABASE_URL ? { DATABASE_URL } : {}) } });
    sites = [await world.site('acme'), await world.site('bolt'), await world.site('cape')];
    reader = new Reader(world.platform, sites);
    settled = new Set();
  });
  after(() => world?.close());
  afterEach(function () {
    if (this.currentTest?.state !== 'failed') return;
    // of what it complained of again and again the last time alone
    const last = new Map(world.server.lines.filter(({ level }) => Number(level) >= WARNING).map(line => [line.msg, line]));
    for (const line of [...last.values()].slice(-15)) console.log(JSON.stringify(line));
  });

  async function openTable(kind: Json, name: string): Promise<void> {
    const table = await world.table({ names: { en: name }, ...kind });
    const seats = Math.min(MOST_SEATS, found.find(game => game.code === kind.game_code)?.seats?.max ?? 2);
    const [acme, bolt, cape] = sites as [Site, Site, Site];
    const own = kind.operator_code
      ? [acme, acme, acme]
      : [acme, acme, bolt, cape, bolt].slice(0, Math.max(2, Math.min(seats, 3)));
    for (const [i, site] of own.entries()) {
      const externalId = `${site.operator.code}-${name}-p${i}`;
      const hear = sightings.ears(externalId, table);
      if (!isPlayedAtSeats(kind.game_code)) {
        bettor(site, externalId, { table, kind, hear });
        continue;
      }
      const one = await regular(site, externalId, table, { chance: luck.child(), buyIn: buyInOf(kind), stand: 0.002, hear });
      regulars.push(one);
      void one.robot.live();
    }
    settledAt.set(table, 0);
    const watcher = `${cape.operator.code}-${name}-w`;
    const { session } = await (kind.operator_code ? acme : cape).operator.enter(watcher);
    const frames = new Frames();
    const hear = sightings.ears(watcher, table);
    watchers.push(frames);
    await joinRoom(world.server.url, table, session, {
      heard: (type, payload) => {
        hear(type, payload);
        if (type !== 'facts') return;
        if (!(payload.facts as Json[]).some(fact => fact.kind === 'settle') || settled.has(String(payload.round_id))) return;
        settled.add(String(payload.round_id));
        settledAt.set(table, (settledAt.get(table) ?? 0) + 1);
      },
      frame: bytes => frames.read(bytes),
    });
  }

  /** Somebody who bets against the house: on boxes or spots, or from a seat. */
  function bettor(site: Site, externalId: string, { table, kind, hear }: { table: string; kind: Json; hear: Hear }): void {
    site.wallet.deposit(externalId, 1_000_000_000);
    const enter = async () => (await site.operator.enter(externalId)).session;
    const heard = (_robot: unknown, type: string, payload: Json) => hear(type, payload);
    const street = new RoomStreet({ url: () => world.server.url, table, enter, heard });
    const about = { name: externalId, street, chance: luck.child(), habits: QUICK };
    const hasSeats = 'max_seats' in kind;
    const robot = hasSeats
      ? new Sitter({ ...about, ways: { buyIn: buyInOf(kind), stand: 0.002, isQuick: true } })
      : new Bettor(about);
    bettors.push(robot);
    void robot.live();
  }

  /** A round as the platform reads it; a database that is busy says so (503), and is asked again. */
  async function viewOf(id: string, tries = 10): Promise<{ status: number; body: FullView }> {
    const answer = await world.platform.call<FullView>('GET', `/rounds/${id}`);
    if (answer.status !== 503 || tries === 0) return answer;
    await new Promise(done => setTimeout(done, 1000));
    return viewOf(id, tries - 1);
  }

  /** What was known when, of every round of which anything was seen. */
  async function learn(): Promise<void> {
    for (const id of sightings.rounds()) {
      tellProgress(`what was known of ${known.size} rounds`);
      const { status, body } = await viewOf(id);
      if (status === 404) continue; // nobody bet after all: whoever has seen a card of it has seen one of no round
      expect(status, id).to.equal(200);
      expect(body.status, id).to.equal('settled');
      const knowledge = new Knowledge(body, places.get(body.game_code) as Places);
      const facts = knowledge.steps.length;
      expect(sightings.facts(id, facts), `every fact of ${id} has its number`).to.equal(facts);
      known.set(id, knowledge);
      if (luck.once(LONG ? 20 : 3)) await reader.lookAtSettled(id, luck.pick(regulars));
    }
  }

  /** All hands, and what was known in each. Whoever asks first plays them: each test stands alone, and says why they failed. */
  async function play(): Promise<void> {
    for (let i = 0; i < TABLES_OF_EACH; i++) {
      for (const each of loaded) await openTable(quickTable(each), `${each.game.code}-${i}`);
      const kinds = [...KINDS, ...DEALT];
      for (const [k, kind] of kinds.entries()) await openTable(kind, `t${i * kinds.length + k}`);
    }
    const late = () => [...settledAt].filter(([, rounds]) => rounds < EACH);
    while (settled.size < HANDS || late().length > 0) {
      const before = settled.size;
      tellProgress(`${before} hands`);
      await reader.lookAtOpen(regulars);
      await until(
        `more hands than ${before}: ${regulars.map(each => each.robot.doing).join('\n')}`,
        () => settled.size > before,
        60_000,
      );
    }
    for (const robot of bettors) robot.wish = 'home';
    await Promise.all([allGoHome(regulars, 60_000), ...bettors.map(robot => robot.live())]);
    const open = async () => (await world.platform.call<{ rounds: Json[] }>('GET', '/rounds?status=open')).body.rounds.length;
    await until('the end of every round', async () => (await open()) === 0, 60_000);
    await world.quiet();
    await learn();
  }
  let played: Promise<void> | undefined;
  const isPlayed = (): Promise<void> => (played ??= play());

  it(`HIS-17 GAM-13 nobody is told a card that they may not know, in ${HANDS} hands (seed ${SEED})`, async () => {
    const began = Date.now();
    await isPlayed();
    const frames = [...regulars.map(each => each.frames), ...watchers];
    const sum = (of: (each: Frames) => number) => frames.reduce((total, each) => total + of(each), 0);
    console.log(
      `      hidden cards: ${known.size} hands, ${((Date.now() - began) / 1000).toFixed(1)} s, ${sum(each => each.frames)} frames, ` +
        `${sum(each => each.bytes)} bytes, ${sum(each => each.messages)} messages, ${sightings.count} with cards, ` +
        `${world.server.lines.length} lines of log; ${JSON.stringify(reader.counts)}`,
    );
    expect(sightings.breaches(known)).to.deep.equal([]);
    expect(apiBreaches(reader.told, known)).to.deep.equal([]);
    const said = world.server.lines.flatMap(line => [...cardsIn(line)].map(card => `${card} in ${JSON.stringify(line)}`));
    expect(said, 'the log names no card').to.deep.equal([]);
    expect([...sightings.strange, ...reader.strange]).to.deep.equal([]);
    expect(frames.flatMap(each => each.strange)).to.deep.equal([]);
    expect(regulars.flatMap(each => each.robot.strange)).to.deep.equal([]);
  });

  it('the checks above had something to find: hands with hidden cards, and a card at a wrong place is seen', async () => {
    await isPlayed();
    const masked = [...known].filter(([, each]) => each.masked().length > 0);
    expect(masked.length).to.be.greaterThan(HANDS / 4);
    const [id, knowledge] = [...known].find(([, each]) => each.secrets().length > 0) as [string, Knowledge];
    const lie = { roundId: id, isOver: true, where: 'a test', isOwn: () => false, cards: new Set(knowledge.secrets()), rows: [] };
    expect(apiBreaches([lie], known)).to.have.length(1);
    const doctored = new Sightings();
    for (const [id, each] of masked)
      doctored.ears('nobody', 'nowhere')('facts', { round_id: id, facts: [{ ...each.masked()[0], seq: 1 }] });
    expect(doctored.breaches(known)).to.have.length(masked.length);
    expect([...cardsIn({ a: [{ text: 'they have As.1, Kd' }], b: 'Assets', '9h': 1 })]).to.deep.equal(['As', 'Kd', '9h']);
    const time = Buffer.alloc(9, 0xcb);
    time.writeDoubleLE(1_795_251_066_275, 1);
    expect(cardsInBytes(Buffer.concat([time, Buffer.from('\xa2As\xa3Assx', 'latin1')]))).to.deep.equal(['As']);
  });
});
