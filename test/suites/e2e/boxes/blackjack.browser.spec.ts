// Blackjack as a person sees it: boxes, the hand that is played large, moves by tap and key, a result the wallet agrees with.
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { movedBy } from '../../../support/world.ts';
import { openBoxes, overflowing, shoot, takeBoxes, test, visit } from './page.ts';

const TIMERS = { betting_ms: 60_000, insurance_ms: 60_000, action_ms: 60_000, result_ms: 15_000, next_round_ms: 1000 };

describe('blackjack in a browser', function () {
  this.timeout(120_000);
  const here = openBoxes('games/blackjack');

  /** Decides until the round is over: no insurance, and stands; the first decision by key. @returns how many decisions it took */
  async function standAll(page: Page, name: string): Promise<number> {
    const next = '[data-test="round-result"], [data-test="insurance"] button:enabled, [data-test="option-stand"]:enabled';
    for (let moves = 0; ; moves++) {
      await page.waitForSelector(next, { timeout: 60_000 });
      if ((await test(page, 'round-result').count()) > 0) return moves;
      await shoot(page, `${name}-${moves}`);
      const insure = page.locator('[data-test^="decline-"]:enabled');
      if ((await insure.count()) > 0) await insure.first().click();
      else {
        const asked = await page.locator('.bj-hand.asked').first().getAttribute('data-test');
        if (moves === 0) await page.keyboard.press('s');
        else await test(page, 'option-stand').click();
        await page.waitForSelector(`[data-test="${asked}"].asked`, { state: 'detached' });
      }
    }
  }

  for (const lang of ['ko', 'en'] as const)
    it(`GEN-01 SCR-05 GAM-10 plays three boxes to their settled result, in ${lang}`, async () => {
      const { world, acme, browser } = here;
      const timers = TIMERS;
      const about = { game_code: 'blackjack', names: { en: 'Amber 2', ko: '앰버 2' }, timers };
      const table = await world.table({ ...about, limits: { min_bet: 5000, max_bet: 1_000_000 } });
      const who = `u-${lang}`;
      const { page, faults } = await visit(browser, acme, who, table, lang);
      expect(await page.locator('.bx').count()).to.equal(7);
      await takeBoxes(page, ['box_2', 'box_4', 'box_7']);
      await shoot(page, `bj-${lang}-betting`);
      expect(movedBy(acme, who)).to.equal(-15_000);
      await test(page, 'deal-now').click();
      await standAll(page, `bj-${lang}-move`);
      await shoot(page, `bj-${lang}-result`);
      expect(await test(page, 'dealer-total').innerText()).to.match(/^\d+$/);
      expect(
        await page.locator('[data-test="dealer"] svg').evaluateAll(all => all.map(each => each.getAttribute('aria-label'))),
      ).not.to.include('face down');
      for (const box of [2, 4, 7])
        expect(await test(page, `hand-${box}-0`).getAttribute('data-word')).to.match(/win|lose|push|bust|blackjack/);
      expect(await overflowing(page)).to.deep.equal([]);
      await world.quiet();
      const shown = await page.locator('[data-test="round-win"], [data-test="round-returned"]').allInnerTexts();
      const back = movedBy(acme, who) + 15_000;
      expect(
        shown
          .join()
          .replace(/\D/g, '')
          .startsWith(back > 0 ? String(back) : ''),
        `${shown} of ${back}`,
      ).to.equal(true);
      expect(faults).to.deep.equal([]);
      await page.context().close();
    });
});
