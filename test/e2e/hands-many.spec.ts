// Many hands on many tables at once, by real clients of two operators: everybody cashes out, and every book agrees to the unit.
import { expect } from 'chai';
import { booksOf, checkCalls, checkStates, type RoundRow, sum, type Tx } from './chaos/books.ts';
import { Luck } from './chaos/luck.ts';
import { Regular } from './hands/regular.ts';
import { POKER_LIMITS, POKER_TIMERS, timersOf } from './poker.ts';
import type { Site } from './site.ts';
import { type Json, movedBy, until, World } from './world.ts';

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

interface Session extends Json {
  session_id: string;
  status: string;
  buy_in: number;
  top_up: number;
  cash_out: number;
  net: number;
}

describe('many hands', function () {
  this.timeout(LONG ? 1_500_000 : 180_000);
  const luck = new Luck(SEED);
  const regulars: Regular[] = [];
  const delays: number[] = [];
  const begins = Promise.withResolvers<void>();
  let world: World;
  let sites: Site[];
  let began = 0;

  before(async () => {
    const config = { auth: { rate_per_s: 100_000 } };
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
      const habits = { luck: new Luck(luck.below(2 ** 30)), buyIn: BUY_IN, begins: begins.promise, drops: 30, moves: 15 };
      regulars.push(await Regular.come(site, `${code}-${i}-${seat}`, table, habits));
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

  const sessionsOf = (site: Site): Promise<Session[]> =>
    Promise.all(
      regulars
        .filter(each => each.site === site)
        .flatMap(each => [...each.sessions])
        .map(async id => (await site.operator.call<Session>('GET', `/sessions/${id}`)).body),
    );

  /** Each session is closed and says what the wallet was asked for; together they are all that was asked. */
  function checkSessions(sessions: readonly Session[], transactions: readonly Tx[]): void {
    for (const each of sessions) {
      const { session_id: id, net, buy_in: buyIn, top_up: topUp, cash_out: cashOut } = each;
      expect(each, id).to.include({ status: 'closed', balanced: true });
      expect(net, id).to.equal(cashOut - buyIn - topUp);
      const own = transactions.filter(tx => tx.round_id === id && tx.status === 'confirmed');
      const of = (reason: string) => own.filter(tx => tx.reason === reason).map(tx => tx.amount);
      expect(of('buy_in'), id).to.deep.equal([buyIn]);
      expect(
        of('top_up').reduce((total, amount) => total + amount, 0),
        id,
      ).to.equal(topUp);
      expect(of('cash_out'), `${id}: one cash-out`).to.deep.equal([cashOut]);
    }
    const known = new Set(sessions.map(each => each.session_id));
    expect(transactions.filter(tx => !known.has(tx.round_id))).to.deep.equal([]);
  }

  /** What his rounds say that a player won and lost is what his wallet says. */
  function checkPlayers(site: Site, rounds: readonly RoundRow[], transactions: readonly Tx[]): void {
    for (const { externalId, strange } of regulars.filter(each => each.site === site)) {
      expect(strange, externalId).to.deep.equal([]);
      const own = rounds.filter(row => row.external_id === externalId);
      expect(
        own.every(row => row.status === 'settled'),
        externalId,
      ).to.equal(true);
      const net = own.reduce((total, row) => total + row.win - row.bet, 0);
      expect(movedBy(site, externalId), externalId).to.equal(net);
      const stands = transactions.filter(tx => tx.external_id === externalId && tx.status === 'confirmed');
      const credits = sum(stands.filter(tx => tx.type === 'credit'));
      expect(credits - sum(stands.filter(tx => tx.type === 'debit')), externalId).to.equal(net);
    }
  }

  it(`SES-01 WCR-03 GAM-13 all books agree after ${HANDS} hands on ${TABLES} tables (seed ${SEED})`, async () => {
    began = Date.now();
    for (let i = 0; i < TABLES; i += 5) await Promise.all([0, 1, 2, 3, 4].map(k => openTable(i + k)));
    const ready = Date.now();
    begins.resolve();
    const doing = () => regulars.map(each => each.doing).join('\n');
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
    for (const each of regulars) each.finish();
    const stays = () => regulars.filter(each => !each.hasLeft);
    await until('everybody to leave', () => stays().length === 0, 120_000).catch(cause => {
      throw new Error(
        stays()
          .map(each => each.doing)
          .join('\n'),
        { cause },
      );
    });
    await world.quiet();
    hands = await played();
    let total = 0;
    for (const site of sites) {
      const people = regulars.filter(each => each.site === site);
      const { operator, wallet } = site;
      const about = { code: operator.code, mode: 'independent' as const, server: operator, wallet, people: [], charged: 0 };
      const { transactions, rounds } = await booksOf(about);
      checkStates({ transactions, rounds });
      checkSessions(await sessionsOf(site), transactions);
      checkPlayers(site, rounds, transactions);
      checkCalls(about);
      expect(wallet.mostDebits(), 'one debit of a player at a time').to.equal(1);
      total += people.reduce((moved, each) => moved + movedBy(site, each.externalId), 0);
    }
    const { body } = await world.platform.call<{ balanced: boolean; rows: Json[] }>('GET', '/reports/reconciliation');
    expect(body.balanced, JSON.stringify(body)).to.equal(true);
    for (const row of body.rows) expect(row).to.include({ chips: 0, stakes: 0, unfinished: 0 });
    const rake = body.rows.reduce((taken, row) => taken + Number(row.rake), 0);
    expect(-total, 'what the players lost together is the rake').to.equal(rake);
    const credit = (await (sites[1] as Site).operator.call<{ balance: number }>('GET', '/credit')).body.balance;
    const lost = regulars.filter(each => each.site === sites[1]).map(each => movedBy(each.site, each.externalId));
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
