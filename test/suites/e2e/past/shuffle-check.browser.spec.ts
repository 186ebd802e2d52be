// The shuffle check in a player's own browser at a real server: proven after a round, and nothing is where the tab was told no seal.
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { audited, launched, openLastRound, openPast, shot, test } from './visit.ts';

const TIMERS = { betting_ms: 6000, result_ms: 10_000 };
const PHONE = [390, 844] as const;

describe('the shuffle check in the browser', function () {
  this.timeout(120_000);
  const past = openPast();

  function enter(start: { table_id?: string }, lang = 'en', size: readonly [number, number] = PHONE): Promise<Page> {
    past.site.wallet.deposit('u-kim', 1_000_000);
    return launched(past, { external_id: 'u-kim', lang, ...start }, size);
  }

  async function checked(page: Page): Promise<string | null> {
    await openLastRound(page);
    await test(page, 'shuffle-open').click();
    await page.waitForSelector('[data-test="shuffle-found"]:not([data-verdict=""])');
    return test(page, 'shuffle-found').getAttribute('data-verdict');
  }

  it('F-02 C29 proves an own round with nothing but what the tab was told, also after a reload; in another tab it proves nothing', async () => {
    const table = await past.world.table({ timers: TIMERS });
    const page = await enter({ table_id: table });
    await page.waitForSelector('[data-test="stage"][data-phase="betting"]');
    await test(page, 'spot-banker').click();
    await test(page, 'round-result').waitFor();
    expect(await checked(page)).to.equal('proven');
    const opened = await page.locator('[data-test^="place-"]').count();
    expect(opened).to.be.within(4, 6);
    await audited(page, 'shuffle-proven-en');
    await page.keyboard.press('Escape');
    await test(page, 'history-sheet').waitFor();
    await page.reload();
    await test(page, 'stage').waitFor();
    expect(await checked(page)).to.equal('proven');
    await page.close();
    for (const [lang, width, height] of [
      ['ko', 360, 640],
      ['ko', 844, 390],
      ['en', 1440, 900],
    ] as const) {
      const other = await enter({}, lang, [width, height]);
      expect(await checked(other)).to.equal('unkept');
      await shot(other, `shuffle-unkept-${lang}-${width}`);
      const wide = await other.evaluate(() => document.documentElement.scrollWidth);
      expect(wide).to.be.at.most(width);
      await other.close();
    }
  });

  it('F-02 says that a dealer dealt, where there is no sealed order', async () => {
    const table = await past.world.table({ game_code: 'live_baccarat', engine: { scanner: 'virtual' }, timers: TIMERS });
    const page = await enter({ table_id: table });
    await page.waitForSelector('[data-test="stage"][data-phase="betting"]');
    await test(page, 'spot-banker').click();
    await test(page, 'round-result').waitFor();
    expect(await checked(page)).to.equal('NOT_SEALED');
    expect(await test(page, 'shuffle-found').innerText()).to.include('A dealer dealt');
    await page.close();
  });
});
