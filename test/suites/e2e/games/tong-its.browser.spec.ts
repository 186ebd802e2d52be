// A round of Tong-its on the real screen, against two who only follow: melds laid, cards dumped, the result.
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { useBrowser } from '../../../../plugins/screen/src/testing/browser.ts';
import { follow, type Plan, pause, resume, sitter } from '../../../support/poker.ts';
import type { Site } from '../../../support/site.ts';
import { World } from '../../../support/world.ts';
import { enterPage, hasShots, SIZES, shoot } from './pages.ts';

/** Moments of a round that are looked at. */
const LOOKS = { draw: '[data-test="stock"]:enabled', lay: '.ti-lay', sapaw: 'button.ti-meld', chow: '[data-test="option-chow"]' };
/** Of a card that others overlap the left edge is to be seen. */
const EDGE = { x: 10, y: 24 };
/** So long a card is looked at for whether it may be dumped. */
const SETTLED_MS = 700;

/** Draws, lays what it can, dumps what may be dumped, never fights. */
const follows: Plan = ({ options }) => {
  if (options === undefined) return undefined;
  const option = ['tongits', 'fold', 'draw', 'drop', 'dump'].find(each => each in options) ?? (Object.keys(options)[0] as string);
  const { from, sets } = options[option] as { from?: string[]; sets?: string[][] };
  const cards = sets?.[0] ?? from?.slice(0, 1);
  return { option, ...(cards === undefined ? {} : { cards }) };
};

describe('Tong-its on the screen', function () {
  this.timeout(240_000);
  const here = useBrowser();
  const faults: string[] = [];
  let world: World;
  let site: Site;
  let table: string;
  before(async () => {
    world = await World.open({ env: { BAIZE_PLUGINS: 'games/tong-its' } });
    site = await world.site('acme');
    table = await world.table({
      game_code: 'tongits',
      names: { en: 'Bamboo 4', ko: '대나무 4' },
      limits: { stake: 100, min_buy_in: 2000, max_buy_in: 20_000 },
      rake_bp: 500,
      timers: { action_ms: 60_000, turn_ms: 300_000, challenge_ms: 60_000, result_ms: 8000, next_round_ms: 1000 },
    });
    await pause(world, table);
    for (const name of ['u-jun', 'u-mina']) follow(await sitter(world, site, name, table, { buy_in: 20_000 }), () => follows);
    site.wallet.deposit('u-me', 10_000_000);
  });
  after(async () => {
    await world?.close();
  });

  const enters = (lang: string, size: readonly [number, number]): Promise<Page> =>
    enterPage({
      ...{ browser: here.browser, site, table, lang, size, faults },
      player: { external_id: 'u-me', nickname: 'me' },
      until: '.ti',
    });
  const shots = (page: Page, what: string): Promise<void> => shoot(page, `tongits-${what}`);
  const ended = '[data-test="round-result"]';
  const any = (page: Page, selector: string) => page.locator(selector).first();
  const openAsk = (page: Page) => page.locator('[data-test="bar"].my-turn').getAttribute('data-ask');

  /** One move of mine. At a draw cards of the hand can be taken up too, for what lies on the dump: they are no cards to dump. */
  async function move(page: Page): Promise<void> {
    if ((await page.locator('[data-test="option-draw"]').count()) > 0) return page.click('[data-test="stock"]');
    const dump = page.locator('[data-test="option-dump"]');
    for (const card of await page.locator('.ti-hand button.ti-card').all()) {
      await card.click({ position: EDGE });
      if (await isEnabled(page)) break;
      await card.click({ position: EDGE });
    }
    const first = any(page, '[data-test="option-tongits"]:enabled, [data-test^="lay-"]');
    await ((await first.count()) > 0 ? first : dump).click();
  }

  /** Taps count a moment after a request has come. */
  const isEnabled = (page: Page) =>
    any(page, '[data-test="option-dump"]:enabled')
      .waitFor({ timeout: SETTLED_MS })
      .then(
        () => true,
        () => false,
      );

  /** Until the round is over. */
  async function plays(page: Page, shot: string): Promise<void> {
    const seen = new Set<string>(hasShots ? [] : Object.keys(LOOKS));
    for (;;) {
      await page.waitForSelector(`[data-test="bar"].my-turn, ${ended}`);
      if ((await page.locator(ended).count()) > 0) break;
      for (const [what, selector] of Object.entries(LOOKS))
        if (!seen.has(what) && (await page.locator(selector).count()) > 0) {
          seen.add(what);
          await shots(page, `${shot}-${what}`);
        }
      const ask = await openAsk(page);
      await move(page);
      await page.waitForSelector(`[data-test="bar"]:not([data-ask="${ask}"]), ${ended}`);
    }
    await shots(page, `${shot}-end`);
  }

  it('GAM-08 SCR-07 a round is played by taps on a phone, in Korean, to its settled result', async () => {
    const page = await enters('ko', SIZES.phone);
    await page.click('[data-test="take-seat"]');
    await page.click('[data-test="chips-confirm"]');
    await page.waitForSelector('[data-test="my-seat"]');
    await resume(world, table);
    await page.waitForSelector('[data-test="own-cards"] .ti-card');
    expect(await page.locator('[data-test="own-cards"] .ti-card').count()).to.be.within(12, 13);
    await plays(page, 'ko');
    const outcome = await page.locator(ended).getAttribute('data-outcome');
    expect(outcome).to.be.oneOf(['tongits', 'stock', 'draw', 'fight']);
    expect(await page.locator('[data-test^="net-"]').count()).to.be.at.least(outcome === 'draw' ? 0 : 2);
    await page.close();
    expect(faults).to.deep.equal([]);
  });

  if (hasShots)
    it('is looked at in English, wide', async () => {
      const page = await enters('en', SIZES.wide);
      await page.waitForSelector('[data-test="own-cards"] .ti-card');
      await plays(page, 'en');
      await page.close();
    });
});
