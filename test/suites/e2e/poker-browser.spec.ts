// Three people of two operators at a poker table, each with the real screen: chips, a side pot, a lost line, a logout, all books.
import { mkdirSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { useBrowser } from '../../../plugins/screen/src/testing/browser.ts';
import { booksAgree, closed, moneyCalls, pause, pokerTable, resume } from '../../support/poker.ts';
import { type Relay, startRelay } from '../../support/relay.ts';
import type { Site } from '../../support/site.ts';
import { type Json, movedBy, World } from '../../support/world.ts';

const SHOTS = process.env.BAIZE_SHOTS;
const RICH = 10_000_000;
const WAIT_MS = 40_000;
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

/** What each brings. The first two only call until the third puts everything in, so that the pots are the same in every hand. */
const KIM = { name: 'kim', buyIn: 2000, viewport: PHONE, lang: 'ko' };
const LEE = { name: 'lee', buyIn: 8000, viewport: DESKTOP, lang: 'en' };
const PARK = { name: 'park', buyIn: 15_000, viewport: PHONE, lang: 'en' };
const POTS = [6000, 12_000];
const RETURNED = 7000;
/** A site's page: it opens the game in a window of its own and keeps what that says. */
const HOME_PAGE = `<link rel="icon" href="data:,"><script>heard=[];onmessage=e=>heard.push([e.origin,e.data])</script>`;
/** 5 % of 18,000 is more than the cap. */
const RAKE = 300;

interface Person {
  name: string;
  buyIn: number;
  site: Site;
  page: Page;
  /** Their operator's page, which opened the game. */
  opener: Page;
  seat: number;
}

type Heard = [origin: string, message: { kind: string; data: Json }];

interface Guest extends Person {
  relay: Relay;
}

interface Money extends Json {
  players: { external_id: string | null; seat: number; debit: number; credit: number; rake: number; net: number }[];
  pots: {
    amount: number;
    rake: number;
    balanced: boolean;
    eligible: number[];
    contributions: Json[];
    shares: { amount: number }[];
  }[];
  returns: { seat: number; amount: number }[];
  rake_rule: Json;
  totals: Json;
}

describe('three people at a poker table', function () {
  this.timeout(180_000);
  const here = useBrowser();
  const relays: Relay[] = [];
  const faults: string[] = [];
  let world: World;
  let acme: Site;
  let bravo: Site;
  let table: string;
  let home: Server;

  before(async () => {
    world = await World.open();
    acme = await world.site('acme');
    bravo = await world.site('bravo');
    table = await pokerTable(world, { timers: { action_ms: 60_000, showdown_ms: 4000, show_ms: 1000, reconnect_ms: 60_000 } });
    await pause(world, table);
    home = createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end(HOME_PAGE);
    });
    await new Promise<void>(done => home.listen(0, '127.0.0.1', done));
  });
  after(async () => {
    await world?.close();
    for (const relay of relays) await relay.close();
    home?.closeAllConnections();
    home?.close();
  });

  const shot = async ({ page, name }: Pick<Person, 'page' | 'name'>, what: string) => {
    if (!SHOTS) return;
    mkdirSync(SHOTS, { recursive: true });
    await page.screenshot({ path: join(SHOTS, `poker-${what}-${name}.png`) });
  };
  const test = (page: Page, name: string) => page.locator(`[data-test="${name}"]`);
  const homeUrl = () => `http://127.0.0.1:${(home.address() as AddressInfo).port}`;
  const digits = (text: string | null) => Number((text ?? '').replaceAll(/\D/g, ''));

  /** Launched by their operator, they open the address on a line of their own and wait for the felt. */
  async function comes(about: typeof KIM, site: Site): Promise<Guest> {
    const { name, buyIn, viewport, lang } = about;
    const relay = await startRelay();
    relay.target(world.server.url);
    relays.push(relay);
    site.wallet.deposit(name, RICH);
    const player = { external_id: name, nickname: name, currency: 'KRW' };
    const device = viewport === PHONE ? 'mobile' : 'desktop';
    const launched = await site.operator.call<{ launch_url: string }>('POST', '/launch', {
      player,
      table_id: table,
      lang,
      device,
      return_url: `${homeUrl()}/back`,
    });
    expect(launched.status).to.equal(200);
    const context = await here.browser.newContext({ viewport, locale: lang, reducedMotion: 'reduce' });
    context.setDefaultTimeout(WAIT_MS);
    context.on('weberror', error => faults.push(`${name}: ${error.error().message}`));
    const opener = await context.newPage();
    await opener.goto(homeUrl());
    const address = launched.body.launch_url.replace(world.server.url, relay.url);
    const [page] = await Promise.all([context.waitForEvent('page'), opener.evaluate(url => void window.open(url), address)]);
    await test(page, 'seated').waitFor();
    await page.waitForSelector(`html:lang(${lang})`);
    return { name, buyIn, site, page, opener, seat: -1, relay };
  }

  /** Through the dialog: the slider to its end, the exact amount typed, the verb; done when the chips lie at their seat. */
  async function buysIn(who: Person): Promise<void> {
    const { page, buyIn } = who;
    await test(page, 'take-seat').click();
    await test(page, 'chips-slider').press('End');
    await page.waitForFunction(() => document.querySelector('[data-test="chips-max"]')?.getAttribute('aria-pressed') === 'true');
    const amount = page.locator('[data-test="buy-in-sheet"] [data-test="bet-amount"]');
    await amount.fill(String(buyIn));
    await amount.press('Enter');
    await page.waitForFunction(sum => {
      const words = document.querySelector('[data-test="chips-confirm"] b')?.textContent ?? '';
      return Number(words.replaceAll(/\D/g, '')) === sum;
    }, buyIn);
    await shot(who, 'buy-in');
    await test(page, 'chips-confirm').click();
    await test(page, 'buy-in-sheet').waitFor({ state: 'detached' });
    await test(page, 'stand-open').waitFor();
    who.seat = digits(await page.locator('[data-test^="seat-"]:has([data-test="my-seat"])').getAttribute('data-test'));
  }

  /** Waits for a choice not yet taken and marks it as taken. @returns its options, none when the hand is over */
  async function choices({ page }: Person): Promise<string[]> {
    const fresh = '[data-test^="option-"]:enabled:not([data-taken])';
    await page.waitForSelector(`${fresh}, [data-over="1"]`);
    return page.evaluate(open => {
      const all = [...document.querySelectorAll<HTMLElement>(open)];
      for (const each of all) each.dataset.taken = '1'; // another choice is other elements
      return document.querySelector('[data-over="1"]') ? [] : all.map(each => each.dataset.test ?? '');
    }, fresh);
  }

  /** Calls whatever it costs, until the hand is over. `first` comes before their first answer. */
  async function calls(who: Person, first = async () => {}): Promise<void> {
    for (let turn = 0; ; turn++) {
      const open = await choices(who);
      if (open.length === 0) return;
      if (turn === 0) await first();
      await test(who.page, open.find(each => /-(check|call|muck)$/.test(each)) ?? (open[0] as string)).click();
    }
  }

  /** Puts everything in with the slider, then calls. */
  async function shoves(who: Person): Promise<void> {
    const { page, buyIn } = who;
    expect(await choices(who)).to.include('option-raise');
    await test(page, 'bet-slider').press('End');
    await page.waitForSelector(`[data-test="option-raise"][data-amount="${buyIn}"]`);
    await shot(who, 'all-in');
    await test(page, 'option-raise').click();
    await calls(who);
  }

  const shown = ({ page }: Person) =>
    page.evaluate(() => ({
      options: [...document.querySelectorAll<HTMLElement>('[data-test^="option-"]')].map(each => each.innerText),
      cards: [...document.querySelectorAll<HTMLElement>('[data-test="own-cards"] > *')].map(each => each.dataset.card),
      pot: document.querySelector<HTMLElement>('[data-test="pot"]')?.dataset.amount,
    }));

  /** Their line is cut while they must decide: the screen says so, comes back by itself, and their choice is still open. */
  async function loses(who: Guest): Promise<void> {
    const { page, relay } = who;
    const before = await shown(who);
    expect(before.cards).to.have.length(2).and.not.include(undefined);
    await shot(who, 'choice');
    expect(relay.cut(1000)).to.be.greaterThan(0);
    await test(page, 'reconnecting').waitFor();
    await shot(who, 'dropped');
    await page.waitForSelector('[data-test="table"][data-line="open"]');
    await page.waitForSelector('[data-test^="option-"]:enabled');
    expect(await shown(who)).to.deep.equal(before);
  }

  async function standsUp(who: Person): Promise<void> {
    const { page } = who;
    // who lost everything is asked for more chips first, and closes that
    await page.addLocatorHandler(test(page, 'top-up-sheet'), () => page.keyboard.press('Escape'));
    await test(page, 'stand-open').click();
    await shot(who, 'stand');
    await test(page, 'stand-go').click();
    await test(page, 'take-seat').waitFor();
    await shot(who, 'left');
  }

  it('GEN-01 SES-01 MNY-03 PLG-04 PMS-05 plays to a side pot and a showdown, and every book agrees', async () => {
    const [kim, lee, park] = await Promise.all([comes(KIM, acme), comes(LEE, bravo), comes(PARK, acme)]);
    const all = [kim, lee, park];
    for (const who of all) await buysIn(who);
    await resume(world, table);
    await test(kim.page, 'own-cards').waitFor();
    await pause(world, table); // one hand
    await Promise.all([calls(kim), calls(lee, () => loses(lee)), shoves(park)]);
    for (const who of all) {
      expect(digits(await test(who.page, 'pot-0').locator('b').innerText())).to.equal(POTS[0]);
      expect(digits(await test(who.page, 'pot-1').locator('b').innerText())).to.equal(POTS[1]);
      await shot(who, 'showdown');
    }
    const { money, roundId } = await round(all);
    await chipsShown(all, money);
    const logout = await acme.operator.call('POST', '/players/park/logout', { reason: 'asked to', block: false });
    expect(logout.body).to.include({ status: 'OK', sessions_closed: 1 });
    await park.page.waitForSelector('[data-test="blocker"][data-code="session.revoked"]');
    await shot(park, 'over');
    await standsUp(kim);
    await standsUp(lee);
    for (const who of all) await session(who, money, who === park ? 'logout' : 'stand_up');
    for (const who of all) await heard(who, money, roundId, who === park);
    expect(await booksAgree(world), 'journal, wallets and chips').to.equal(true);
    expect(faults).to.deep.equal([]);
  });

  /** The round as both operators read it. @returns its money, every player named */
  async function round(all: readonly Person[]): Promise<{ money: Money; roundId: string }> {
    const rows = await Promise.all(
      [acme, bravo].map(async site => {
        const { body } = await site.operator.call<{ rounds: { round_id: string }[] }>('GET', '/rounds');
        const id = body.rounds[0]?.round_id;
        return (await site.operator.call<{ round_id: string; status: string; money: Money }>('GET', `/rounds/${id}`)).body;
      }),
    );
    const [one, two] = rows as [(typeof rows)[0], (typeof rows)[0]];
    expect(one.round_id).to.equal(two.round_id);
    const { money } = one;
    const amounts = ({ players, pots, returns, totals }: Money) => ({
      players: players.map(({ seat, debit, credit, rake, net }) => ({ seat, debit, credit, rake, net })),
      pots: pots.map(({ amount, rake, eligible, balanced }) => ({ amount, rake, eligible, balanced })),
      returns: returns.map(({ seat, amount }) => ({ seat, amount })),
      totals,
    });
    expect(amounts(two.money)).to.deep.equal(amounts(money));
    const [kim, lee, park] = all.map(each => each.seat) as [number, number, number];
    const seats = (...list: number[]) => list.toSorted((a, b) => a - b);
    expect(amounts(money).returns).to.deep.equal([{ seat: park, amount: RETURNED }]);
    expect(money.pots.map(pot => [pot.amount, pot.eligible, pot.balanced])).to.deep.equal([
      [POTS[0], seats(kim, lee, park), true],
      [POTS[1], seats(lee, park), true],
    ]);
    expect(money.rake_rule).to.include({ percent: 500, cap: 300 });
    for (const pot of money.pots)
      expect(pot.shares.reduce((total, each) => total + each.amount, 0)).to.equal(pot.amount - pot.rake);
    expect(money.totals).to.deep.include({ debit: 18_000, credit: 18_000 - RAKE, rake: RAKE, balanced: true });
    expect(two.status).to.equal('settled');
    for (const site of [acme, bravo]) {
      const { body } = await site.operator.call<{ rounds: Json[] }>('GET', '/rounds');
      for (const row of body.rounds) {
        const own = money.players.find(each => each.seat === all.find(({ name }) => name === row.external_id)?.seat);
        expect(row).to.include({ bet: own?.debit, win: own?.credit, rake: own?.rake, status: 'settled' });
      }
    }
    return { money, roundId: one.round_id };
  }

  const netOf = (who: Person, money: Money) => money.players.find(each => each.seat === who.seat)?.net ?? Number.NaN;

  /** Every screen shows at every seat what the round says is there. */
  async function chipsShown(all: readonly Person[], money: Money): Promise<void> {
    for (const { page } of all)
      for (const who of all)
        await page.waitForFunction(
          ([seat, chips]) =>
            Number(document.querySelector(`[data-test="chips-${seat}"]`)?.textContent?.replaceAll(/\D/g, '') ?? -1) === chips,
          [who.seat, who.buyIn + netOf(who, money)] as const,
        );
  }

  /** What their operator's page was told: of their seat, of their round with what it cost and brought, of their balance. */
  async function heard({ opener, relay, seat, buyIn, site, name }: Guest, money: Money, roundId: string, isOut: boolean) {
    const own = money.players.find(each => each.seat === seat);
    const at = { table_id: table, game_code: 'holdem_nlh' };
    const round = { round_id: roundId, table_id: table };
    const last = isOut ? RICH - buyIn : Number(site.wallet.accounts.get(name)?.balance);
    await opener.waitForFunction(
      ([kind, balance]) => {
        const told = (globalThis as unknown as { heard: Heard[] }).heard.map(each => each[1]);
        const known = told.findLast(each => each.kind === 'balance.changed')?.data.balance;
        return known === balance && told.some(each => each.kind === kind);
      },
      [isOut ? 'error' : 'table.left', last] as const,
    );
    const told = await opener.evaluate(() => (globalThis as unknown as { heard: Heard[] }).heard);
    const all = told.filter(each => each[1].data.retryable !== true); // a slow machine may try to connect for long
    expect(new Set(all.map(([from]) => from))).to.deep.equal(new Set([relay.url]));
    const [balances, rest] = [true, false].map(is => all.filter(each => (each[1].kind === 'balance.changed') === is));
    expect(rest?.map(([, { kind, data }]) => [kind, data])).to.deep.equal([
      ['game.ready', at],
      ['table.joined', { ...at, seat }],
      ['round.started', round],
      ['round.settled', { ...round, bet: own?.debit, win: own?.credit, currency: 'KRW' }],
      ['table.left', { ...at, seat }],
      ...(isOut
        ? [
            ['session.expired', { reason: 'revoked' }],
            ['error', { code: 'SESSION_EXPIRED', retryable: false }],
          ]
        : []),
    ]);
    expect(balances?.at(-1)?.[1].data).to.deep.equal({ balance: last, currency: 'KRW' });
  }

  /** Their stay, their wallet and the list of transactions say the same, and the same as the round. */
  async function session(who: Person, money: Money, reason: string): Promise<void> {
    const { site, name, buyIn } = who;
    const net = netOf(who, money);
    const { body } = await site.operator.call<{ transactions: Json[] }>('GET', `/transactions?external_id=${name}&order=asc`);
    const id = String(body.transactions[0]?.round_id);
    const stay = await closed(site, id);
    expect(stay).to.include({
      close_reason: reason,
      buy_in: buyIn,
      top_up: 0,
      cash_out: buyIn + net,
      net,
      rounds: 1,
      balanced: true,
    });
    expect(stay.transactions).to.have.length(2);
    await world.quiet();
    const listed = await site.operator.call<{ transactions: Json[] }>('GET', `/transactions?external_id=${name}&order=asc`);
    expect(listed.body.transactions.map(each => [each.type, each.reason, each.amount, each.status, each.round_id])).to.deep.equal(
      [
        ['debit', 'buy_in', buyIn, 'confirmed', id],
        ['credit', 'cash_out', buyIn + net, 'confirmed', id],
      ],
    );
    expect(moneyCalls(site, name)).to.deep.equal(['debit buy_in', 'credit cash_out']);
    expect(movedBy(site, name)).to.equal(net);
    expect(Number(site.wallet.accounts.get(name)?.balance)).to.equal(RICH + net);
  }
});
