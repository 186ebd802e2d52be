// Pictures of the screen at a real server whose cards are always the same: lobby, bets, seats, a live table, maintenance.
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { type Ask, follow, type Plan, pause, pokerTable, resume, sitter } from '../support/poker.ts';
import { type Relay, startRelay } from '../support/relay.ts';
import type { Site } from '../support/site.ts';
import { World } from '../support/world.ts';
import type { Camera, Look } from './camera.ts';

const CHANCE = join(import.meta.dirname, 'fixed-chance.ts');
const RICH = 10_000_000;
const END = '2031-05-06T07:08:00.000Z';
/** A clock shows when the server asked, and a count of watchers who is still there: both are different each time. */
const CLOCKS = ['[data-test="clock"] b', '.turn-ring', '.turn-line', '.timer svg'];

/** Hands, pots and what was won come one after the other. */
const SETTLING_MS = 1500;

/** Takes all of them. */
export async function takePlayed(camera: Camera, looks: readonly Look[]): Promise<void> {
  const relay = await startRelay();
  const env = { NODE_OPTIONS: `--import=${CHANCE}`, BAIZE_PUBLIC_URL: relay.url };
  const world = await World.open({ env });
  relay.target(world.server.url);
  try {
    const site = await world.site('acme');
    for (const look of looks) {
      const visit = new Visit(camera, world, site, relay, look);
      await bets(visit);
      await lostLine(visit);
      await liveBets(visit);
      await seats(visit);
    }
    for (const look of looks) await lobby(new Visit(camera, world, site, relay, look));
  } finally {
    await world.close();
    await relay.close();
  }
}

/** One person who looks at the screen in one way. */
class Visit {
  readonly #camera: Camera;
  readonly world: World;
  readonly site: Site;
  readonly relay: Relay;
  readonly look: Look;

  constructor(camera: Camera, world: World, site: Site, relay: Relay, look: Look) {
    this.#camera = camera;
    this.world = world;
    this.site = site;
    this.relay = relay;
    this.look = look;
  }

  shoot(page: Page, what: string): Promise<void> {
    return this.#camera.shoot(page, this.look, `played-${what}`, CLOCKS);
  }

  /** Launched by the site, with money. */
  async enter(name: string, start: object = {}): Promise<Page> {
    const externalId = `${name}-${this.look.name}`;
    this.site.wallet.deposit(externalId, RICH);
    const { lang, size } = this.look;
    const { body } = await this.site.operator.call<{ launch_url: string }>('POST', '/launch', {
      player: { external_id: externalId, nickname: name, currency: 'KRW' },
      lang,
      device: size.width < 800 ? 'mobile' : 'desktop',
      ...start,
    });
    const page = await (await this.#camera.context(this.look)).newPage();
    await page.goto(body.launch_url);
    await page.waitForSelector(`html:lang(${lang})`);
    return page;
  }
}

const test = (page: Page, name: string) => page.locator(`[data-test="${name}"]`);
const leave = (page: Page) => page.context().close();

async function bets(visit: Visit): Promise<void> {
  const table = await visit.world.table({
    names: { ko: '로터스', en: 'Lotus' },
    timers: { betting_ms: 6000, deal_ms: 10, result_ms: 10_000 },
  });
  const page = await visit.enter('kim', { table_id: table });
  await page.waitForSelector('[data-test="stage"][data-phase="betting"]');
  await visit.shoot(page, 'bets-open');
  for (const spot of ['banker', 'tie', 'player_pair']) {
    await test(page, `spot-${spot}`).click();
    await page.waitForSelector(`[data-test="spot-${spot}"][data-state="accepted"]`);
  }
  await page.waitForSelector('[data-test="undo"]:enabled');
  await visit.shoot(page, 'bets-betting');
  await test(page, 'round-result').waitFor();
  await page.waitForTimeout(SETTLING_MS);
  await visit.shoot(page, 'bets-result');
  if (await test(page, 'roads-open').isVisible()) {
    await test(page, 'roads-open').click();
    await test(page, 'roads-sheet').waitFor();
    await visit.shoot(page, 'roads');
  }
  await leave(page);
}

async function lostLine(visit: Visit): Promise<void> {
  const table = await visit.world.table({ names: { ko: '로터스 2', en: 'Lotus 2' }, timers: { betting_ms: 20_000 } });
  const page = await visit.enter('jung', { table_id: table });
  await page.waitForSelector('[data-test="stage"][data-phase="betting"]');
  await test(page, 'spot-banker').click();
  await page.waitForSelector('[data-test="spot-banker"][data-state="accepted"]');
  visit.relay.cut(3000);
  await test(page, 'reconnecting').waitFor();
  await visit.shoot(page, 'bets-lost-line');
  await leave(page);
}

async function liveBets(visit: Visit): Promise<void> {
  const table = await visit.world.table({
    game_code: 'live_baccarat',
    names: { ko: '살롱', en: 'Salon' },
    operator_code: 'acme',
    engine: { scanner: 'virtual' },
    timers: { betting_ms: 6000, result_ms: 10_000 },
  });
  const page = await visit.enter('choi', { table_id: table });
  await page.waitForSelector('[data-test="stage"][data-phase="betting"]');
  await test(page, 'spot-player').click();
  await page.waitForSelector('[data-test="spot-player"][data-state="accepted"]');
  await visit.shoot(page, 'live-betting');
  await test(page, 'round-result').waitFor();
  await page.waitForTimeout(SETTLING_MS);
  await visit.shoot(page, 'live-result');
  await leave(page);
  await visit.world.platform.call('POST', `/tables/${table}/pause`, {});
}

/** The person calls, one other calls, the third puts everything in: a main pot and a side pot, in every hand. */
async function seats(visit: Visit): Promise<void> {
  const { world, site, look } = visit;
  const table = await pokerTable(world, { timers: { action_ms: 60_000, showdown_ms: 10_000, show_ms: 1000 } });
  await pause(world, table);
  const page = await visit.enter('kim', { table_id: table });
  await test(page, 'take-seat').waitFor();
  await visit.shoot(page, 'seats-watching');
  await test(page, 'sit-0').click();
  await test(page, 'chips-confirm').waitFor();
  await visit.shoot(page, 'buy-in');
  const amount = page.locator('[data-test="buy-in-sheet"] [data-test="bet-amount"]');
  await amount.fill('2000');
  await amount.press('Enter');
  await test(page, 'chips-confirm').click();
  await test(page, 'buy-in-sheet').waitFor({ state: 'detached' });
  await test(page, 'stand-open').waitFor();
  const lee = await sitter(world, site, `lee-${look.name}`, table, { seat: 1, buy_in: 8000 });
  const park = await sitter(world, site, `park-${look.name}`, table, { seat: 3, buy_in: 15_000 });
  await test(page, 'chips-3').waitFor();
  await visit.shoot(page, 'seats-idle');
  const plans: [typeof lee, Plan][] = [
    [lee, calls],
    [park, shoves],
  ];
  const stops = plans.map(([who, plan]) => follow(who, () => plan));
  await resume(world, table);
  await test(page, 'own-cards').waitFor();
  await pause(world, table);
  await playOut(visit, page);
  for (const stop of stops) stop();
  for (const who of [lee, park]) await who.screen.leave();
  await leave(page);
}

const calls: Plan = ({ options }: Ask) => ({
  option: ['check', 'call', 'muck'].find(each => each in options) ?? (Object.keys(options)[0] as string),
});
const shoves: Plan = ask => {
  const { raise, bet } = ask.options;
  if (raise?.max !== undefined) return { option: 'raise', amount: raise.max };
  return bet?.max !== undefined ? { option: 'bet', amount: bet.max } : calls(ask);
};

/** Calls to the end of the hand; the first turn, a lost line and the showdown are seen. */
async function playOut(visit: Visit, page: Page): Promise<void> {
  const open = '[data-test^="option-"]:enabled';
  for (let turn = 0; ; turn++) {
    await page.waitForSelector(`${open}, [data-test="pot-1"]`);
    if (await test(page, 'pot-1').count()) break;
    if (turn === 0) {
      await visit.shoot(page, 'seats-my-turn');
      visit.relay.cut(1000);
      await test(page, 'reconnecting').waitFor();
      await visit.shoot(page, 'seats-lost-line');
      await page.waitForSelector('[data-test="table"][data-line="open"]');
      await test(page, 'toast').waitFor({ state: 'detached' });
      await page.waitForSelector(open);
    }
    const names = await page.locator(open).evaluateAll(all => all.map(each => (each as HTMLElement).dataset.test ?? ''));
    const mine = names.find(each => /-(check|call|muck)$/.test(each)) ?? (names[0] as string);
    await test(page, mine).click();
    await page.waitForFunction(name => !document.querySelector(`[data-test="${name}"]:enabled`), mine);
  }
  await page.waitForTimeout(SETTLING_MS);
  await visit.shoot(page, 'seats-showdown');
}

async function lobby(visit: Visit): Promise<void> {
  const { platform } = visit.world;
  const page = await visit.enter('hong');
  await page.waitForSelector('[data-test="lobby"] .row');
  await visit.shoot(page, 'lobby');
  await platform.call('PATCH', '/games/baccarat', { status: 'maintenance', end: END });
  await page.waitForSelector('[data-test="game-baccarat"][aria-disabled="true"]');
  await visit.shoot(page, 'lobby-maintenance');
  await platform.call('PATCH', '/games/baccarat', { status: 'open' });
  await page.waitForSelector('[data-test="game-baccarat"][aria-disabled="false"]');
  await leave(page);
}
