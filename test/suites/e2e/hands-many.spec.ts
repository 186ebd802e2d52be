// Many hands on many tables at once, by real clients of two operators: everybody cashes out, and every book agrees to the unit.
import { expect } from 'chai';
import { Chance } from '../../support/chance.ts';
import { judged } from '../../support/oracle/of-world.ts';
import { POKER_LIMITS, POKER_TIMERS, timersOf } from '../../support/poker.ts';
import type { Site } from '../../support/site.ts';
import { type Json, movedBy, PATIENT, until, World } from '../../support/world.ts';
import { allGoHome, type Regular, regular } from './hands/regulars.ts';

const LONG = process.env.BAIZE_LONG === '1';
const TABLES = LONG ? 50 : 5;
const HANDS = LONG ? 1000 : 60;
const SEED = Number(process.env.BAIZE_SEED ?? 5);
const BUY_IN = { min: 2000, max: 8000 };
const CREDIT = 100_000_000;
const GAMES = ['holdem_nlh', 'omaha_plo', 'badugi'];
const LIMITS: Record<string, Json> = { badugi: { ante: 50, min_buy_in: BUY_IN.min, max_buy_in: 20_000 } };
/** In each seat a player of this operator. */
const SEATS = ['indie', 'payer', 'indie', 'payer'];

describe('many hands', function () {
  this.timeout(LONG ? 1_500_000 : 180_000);
  const luck = new Chance(SEED);
  const regulars: Regular[] = [];
  const delays: number[] = [];
  let world: World;
  let sites: Site[];
  let began = 0;

  before(async () => {
    const config = { auth: { rate_per_s: 100_000 }, wallet: PATIENT };
    world = await World.open({ config });
    sites = [await world.site('indie'), await world.site('payer', { credit_mode: 'prepaid' })];
    await world.charge(sites[1] as Site, CREDIT);
  });
  after(() => world?.close());

  async function openTable(i: number): Promise<void> {
    const game = GAMES[i % GAMES.length] as string;
    const limits = LIMITS[game] ?? POKER_LIMITS;
    const about = { game_code: game, names: { en: `Table ${i}` }, limits, max_seats: 6, rake_bp: 500, rake_cap: 300 };
    const table = await world.table({ ...about, timers: timersOf(about.game_code, POKER_TIMERS) });
    for (const [seat, code] of SEATS.entries()) {
      const site = sites.find(each => each.operator.code === code) as Site;
      regulars.push(await regular(site, `${code}-${i}-${seat}`, table, { chance: luck.child(), buyIn: BUY_IN, stand: 0.006 }));
    }
  }

  /** Hands that are over, and how long the server's event loop was held up meanwhile. */
  async function played(): Promise<number> {
    const { body } = await world.platform.call<{ tables: { hand_no: number }[] }>('GET', '/tables');
    const status = await world.platform.call<{ event_loop_delay_ms: { p99: number } }>('GET', '/status');
    delays.push(status.body.event_loop_delay_ms.p99);
    return body.tables.reduce((total, each) => total + each.hand_no, 0);
  }

  /** The server's memory in MB: resident, and used of the heap. */
  async function memory(): Promise<number[]> {
    const headers = { authorization: `Bearer ${world.platform.key}` };
    const text = await (await fetch(`${world.server.url}/metrics`, { headers })).text();
    return ['process_resident_memory_bytes', 'nodejs_heap_size_used_bytes'].map(name => {
      const value = new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1];
      return Math.round(Number(value) / 2 ** 20);
    });
  }

  it(`SES-01 WCR-03 GAM-13 all books agree after ${HANDS} hands on ${TABLES} tables (seed ${SEED})`, async () => {
    began = Date.now();
    for (let i = 0; i < TABLES; i += 5) await Promise.all([0, 1, 2, 3, 4].map(k => openTable(i + k)));
    const ready = Date.now();
    for (const { robot } of regulars) void robot.live();
    const doing = () => regulars.map(each => each.robot.doing).join('\n');
    let hands = 0;
    while (hands < HANDS) {
      const before = hands;
      const goesOn = async () => {
        hands = await played();
        return hands > before;
      };
      await until(`more hands than ${before}:\n${doing()}`, goesOn, 60_000);
      await new Promise(wake => setTimeout(wake, LONG ? 1000 : 200));
      if (LONG)
        console.log(
          `      ${hands} hands after ${((Date.now() - ready) / 1000).toFixed(0)} s, event loop p99 ${delays.at(-1)?.toFixed(0)} ms`,
        );
    }
    const [rss, heap] = await memory();
    const ms = Date.now() - ready;
    await allGoHome(regulars, 120_000);
    await world.quiet();
    hands = await played();
    const [indie, payer] = sites as [Site, Site];
    const modes = [
      { ...indie, mode: 'independent' as const },
      { ...payer, mode: 'prepaid' as const },
    ];
    const report = await judged(world, modes, regulars);
    expect(report.violations).to.deep.equal([]);
    expect(report.counts.sessions).to.be.at.least(regulars.length);
    for (const { wallet } of sites) expect(wallet.mostDebits(), 'one debit of a player at a time').to.equal(1);
    expect(regulars.flatMap(({ externalId, robot }) => robot.strange.map(each => `${externalId} ${each}`))).to.deep.equal([]);
    const total = regulars.reduce((moved, each) => moved + movedBy(each.site, each.externalId), 0);
    const { body } = await world.platform.call<{ balanced: boolean; rows: Json[] }>('GET', '/reports/reconciliation');
    expect(body.balanced, JSON.stringify(body)).to.equal(true);
    for (const row of body.rows) expect(row).to.include({ chips: 0, stakes: 0, unfinished: 0 });
    const rake = body.rows.reduce((taken, row) => taken + Number(row.rake), 0);
    expect(-total, 'what the players lost together is the rake').to.equal(rake);
    const credit = (await payer.operator.call<{ balance: number }>('GET', '/credit')).body.balance;
    const lost = regulars.filter(each => each.site === payer).map(each => movedBy(each.site, each.externalId));
    expect(credit, 'prepaid credit').to.equal(CREDIT + lost.reduce((moved, each) => moved + each, 0));
    const failed = world.server.lines.filter(line => Number(line.level) >= 50);
    expect(failed).to.deep.equal([]);
    console.log(
      `      many hands: ${hands} hands on ${TABLES} tables, ${regulars.length} clients, ${(ms / 1000).toFixed(1)} s ` +
        `(${((Date.now() - began) / 1000).toFixed(1)} with opening and checks), rake ${rake}, ` +
        `${sites.reduce((calls, { wallet }) => calls + wallet.calls.length, 0)} wallet calls; the server: ${rss} MB resident, ` +
        `${heap} MB of heap, event loop p99 ${Math.max(...delays).toFixed(0)} ms`,
    );
  });
});
