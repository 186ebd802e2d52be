// A round of Red Dog on the real screen: chips to a seat, a bet, the raise where there is a spread, the result.
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { useBrowser } from '../../../../plugins/screen/src/testing/browser.ts';
import type { Site } from '../../../support/site.ts';
import { World } from '../../../support/world.ts';
import { enterPage, hasShots, SIZES, shoot } from './pages.ts';

describe('Red Dog on the screen', function () {
  this.timeout(240_000);
  const here = useBrowser();
  const faults: string[] = [];
  let world: World;
  let site: Site;
  let table: string;
  before(async () => {
    world = await World.open({ env: { BAIZE_PLUGINS: 'games/red-dog' } });
    site = await world.site('acme');
    table = await world.table({
      game_code: 'red_dog',
      names: { en: 'Kennel 1', ko: '레드 1' },
      limits: { min_bet: 1000, max_bet: 100_000, min_buy_in: 20_000, max_buy_in: 500_000 },
      timers: { betting_ms: 5000, action_ms: 60_000, deal_ms: 300, result_ms: 8000, next_round_ms: 1000 },
    });
    site.wallet.deposit('u-me', 10_000_000);
  });
  after(async () => {
    await world?.close();
  });

  const enters = (lang: string, size: readonly [number, number]): Promise<Page> =>
    enterPage({
      ...{ browser: here.browser, site, table, lang, size, faults },
      player: { external_id: 'u-me', nickname: 'me' },
      until: '.red-dog [data-test="seated"]',
    });
  const shots = (page: Page, what: string): Promise<void> => shoot(page, `reddog-${what}`);
  const ended = '[data-test="round-result"]';

  /** Bets once; raises where it is asked. @returns how the round ended */
  async function round(page: Page, lang: string): Promise<string | null> {
    await page.waitForSelector('[data-test="spot-bet"][aria-disabled="false"]');
    await shots(page, `${lang}-window`);
    await page.click('[data-test="spot-bet"]');
    await page.waitForSelector('[data-test="spot-bet"][data-state="accepted"]');
    await shots(page, `${lang}-bet`);
    const raise = '[data-test="option-raise"]:enabled';
    await page.waitForSelector(`${raise}, ${ended}`);
    if ((await page.locator(raise).count()) > 0) {
      expect(await page.locator('[data-test="three-cards"]').getAttribute('data-kind')).to.equal('spread');
      await shots(page, `${lang}-raise`);
      await page.click(raise);
    }
    await page.waitForSelector(ended);
    await shots(page, `${lang}-end`);
    return page.locator(ended).getAttribute('data-outcome');
  }

  it('GAM-12 SCR-07 a round is bet, raised and settled on a phone, in Korean', async () => {
    const page = await enters('ko', SIZES.phone);
    await page.click('[data-test="take-seat"]');
    await page.click('[data-test="chips-confirm"]');
    await page.waitForSelector('[data-test="my-seat"]');
    expect(await round(page, 'ko')).to.be.oneOf(['win', 'lose', 'push', 'three_of_a_kind']);
    await page.close();
    expect(faults).to.deep.equal([]);
  });

  if (hasShots)
    it('is looked at in English, wide', async () => {
      const page = await enters('en', SIZES.wide);
      await round(page, 'en');
      await page.close();
    });
});
