// The strip of my tables in a browser: an alert where I look at another table, and nothing pushed off a small screen.
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { betWindow, session, snapshot, start, TABLE } from './testing/fixtures.ts';
import type { Script } from './testing/main.tsx';
import { useStage } from './testing/use-stage.ts';

declare const window: { script: Script };

const OTHER = `tbl_${'o'.repeat(32)}`;

describe('the strip of my tables', function () {
  this.timeout(90_000);
  const here = useStage();

  const emit = (page: Page, type: string, payload: unknown) =>
    page.evaluate(([to, what, data]) => window.script.emit(to as string, what as string, data), [TABLE, type, payload] as const);
  const own = (turn_left_ms: number | null) => ({
    tables: [
      { table_id: OTHER, game_code: 'holdem_nlh', names: { en: 'Harbour 5' }, seat: 1, turn_left_ms, kept_left_ms: 90_000 },
    ],
  });

  async function atBaccarat([width, height]: readonly [number, number]): Promise<Page> {
    const page = await here.browser.newPage({ viewport: { width, height } });
    const who = session({ lang: 'en', start: { game_code: 'baccarat', table_id: TABLE } });
    await page.addInitScript(text => sessionStorage.setItem('baize.session', text), JSON.stringify(who));
    await page.goto(`${here.stage.url}/play/o/demo?lang=en`);
    await page.waitForFunction(room => window.script?.joins.some(join => join.room === room), TABLE);
    await emit(page, 'snapshot', snapshot(Date.now(), [start(1, 47)], [betWindow(Date.now(), 60_000)]));
    await page.waitForSelector('[data-test="spot-banker"]');
    return page;
  }

  for (const size of [
    [320, 480],
    [360, 640],
    [390, 844],
    [844, 390],
    [1440, 900],
  ] as const)
    it(`pushes no balance off the screen and can be hit at ${size.join(' × ')}`, async () => {
      const page = await atBaccarat(size);
      await emit(page, 'own', own(12_000));
      const button = page.locator(`[data-test="own-${OTHER}"]`);
      await button.waitFor();
      const bottom = await page.locator('[data-test="balance"]').evaluate(each => each.getBoundingClientRect().bottom);
      expect(bottom).to.be.at.most(size[1]);
      await button.click();
      await page.waitForFunction(room => window.script.joins.some(join => join.room === room), OTHER);
    });

  it('says aloud that it is my turn elsewhere, once', async () => {
    const page = await atBaccarat([390, 844]);
    await emit(page, 'own', own(null));
    await page.waitForSelector('[data-test="own-strip"]');
    expect(await page.locator('.own-table.turn').count()).to.equal(0);
    await emit(page, 'own', own(12_000));
    await page.waitForSelector('.own-table.turn');
    await page.waitForFunction(() => document.querySelector('[data-test="said-now"]')?.textContent === 'Harbour 5: your turn');
  });
});
