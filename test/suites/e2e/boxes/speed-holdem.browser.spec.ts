// Speed Hold'em as a person sees it: boxes are taken with a tap, cards fall, the boxes play the dealer, the wallet agrees.
import { expect } from 'chai';
import { movedBy } from '../../../support/world.ts';
import { openBoxes, overflowing, shoot, takeBoxes, test, visit } from './page.ts';

const TIMERS = { betting_ms: 60_000, street_ms: 100, result_ms: 15_000, next_round_ms: 1000 };

describe('speed hold’em in a browser', function () {
  this.timeout(120_000);
  const here = openBoxes('games/speed-holdem');

  for (const lang of ['ko', 'en'] as const)
    it(`GEN-01 SCR-05 GAM-09 plays four boxes to their settled result, in ${lang}`, async () => {
      const { world, acme, browser } = here;
      const about = { game_code: 'speed_holdem', names: { en: 'Ruby 1', ko: '루비 1' }, timers: TIMERS };
      const table = await world.table({ ...about, limits: { bet: 10_000 }, rake_bp: 500 });
      const who = `u-${lang}`;
      const { page, faults } = await visit(browser, acme, who, table, lang);
      expect(await page.locator('.bx').count()).to.equal(9);
      await takeBoxes(page, ['box_1', 'box_3', 'box_8', 'box_9']);
      await shoot(page, `sp-${lang}-betting`);
      await test(page, 'deal-now').click();
      await test(page, 'round-result').waitFor({ timeout: 60_000 });
      await shoot(page, `sp-${lang}-result`);
      expect(await page.locator('[data-test="board"] svg.card').count()).to.equal(5);
      expect(await test(page, 'dealer-rank').innerText()).not.to.equal('');
      for (const box of [1, 3, 8, 9])
        expect(await test(page, `hand-${box}`).getAttribute('data-outcome')).to.match(/win|push|lose/);
      expect(await overflowing(page)).to.deep.equal([]);
      await world.quiet();
      const shown = await page.locator('[data-test="round-win"], [data-test="round-returned"]').allInnerTexts();
      const back = movedBy(acme, who) + 40_000;
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
