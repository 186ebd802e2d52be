// The shuffle check in a player's own browser at a real server: proven after a round, and nothing is where the tab was told no seal.
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { AxeResults } from 'axe-core';
import { expect } from 'chai';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from '../../../../plugins/screen/src/testing/browser.ts';
import type { Site } from '../../../support/site.ts';
import { World } from '../../../support/world.ts';

declare const window: { axe: { run(): Promise<AxeResults> } };

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const SHOTS = process.env.BAIZE_SHOTS;
const TIMERS = { betting_ms: 6000, result_ms: 10_000 };

describe('the shuffle check in the browser', function () {
  this.timeout(120_000);
  let world: World;
  let site: Site;
  let browser: Browser | null;
  const faults: string[] = [];

  before(async function () {
    browser = await openBrowser();
    if (!browser) this.skip(); // no browser on this platform; in CI openBrowser throws instead
    world = await World.open();
    site = await world.site('acme');
  });
  after(async () => {
    await browser?.close();
    await world?.close();
    expect(faults).to.deep.equal([]);
  });

  const test = (page: Page, name: string) => page.locator(`[data-test="${name}"]`);

  async function enter(start: object, lang = 'en', size = { width: 390, height: 844 }): Promise<Page> {
    site.wallet.deposit('u-kim', 1_000_000);
    const { body } = await site.operator.call<{ launch_url: string }>('POST', '/launch', {
      player: { external_id: 'u-kim', nickname: 'Kim', currency: 'KRW' },
      lang,
      ...start,
    });
    const page = await (browser as Browser).newPage({ viewport: size, reducedMotion: 'reduce' });
    page.on('pageerror', error => faults.push(error.message));
    await page.goto(body.launch_url);
    return page;
  }

  async function checked(page: Page): Promise<string | null> {
    await test(page, 'menu').click();
    await test(page, 'history-open').click();
    await page.locator('[data-test^="round-rnd_"] > button').first().click();
    await test(page, 'shuffle-open').click();
    await page.waitForSelector('[data-test="shuffle-found"]:not([data-verdict=""])');
    return test(page, 'shuffle-found').getAttribute('data-verdict');
  }

  async function shot(page: Page, name: string): Promise<void> {
    if (!SHOTS) return;
    mkdirSync(SHOTS, { recursive: true });
    await page.screenshot({ path: join(SHOTS, `${name}.png`) });
  }

  it('F-02 C29 proves an own round with nothing but what the tab was told, also after a reload; in another tab it proves nothing', async () => {
    const table = await world.table({ timers: TIMERS });
    const page = await enter({ table_id: table });
    await page.waitForSelector('[data-test="stage"][data-phase="betting"]');
    await test(page, 'spot-banker').click();
    await test(page, 'round-result').waitFor();
    expect(await checked(page)).to.equal('proven');
    const opened = await page.locator('[data-test^="place-"]').count();
    expect(opened).to.be.within(4, 6);
    await page.evaluate(AXE);
    const { violations } = await page.evaluate(() => window.axe.run());
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).to.deep.equal([]);
    await shot(page, 'shuffle-proven-en');
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
      const other = await enter({}, lang, { width, height });
      expect(await checked(other)).to.equal('unkept');
      await shot(other, `shuffle-unkept-${lang}-${width}`);
      const wide = await other.evaluate(() => document.documentElement.scrollWidth);
      expect(wide).to.be.at.most(width);
      await other.close();
    }
  });

  it('F-02 says that a dealer dealt, where there is no sealed order', async () => {
    const table = await world.table({ game_code: 'live_baccarat', engine: { scanner: 'virtual' }, timers: TIMERS });
    const page = await enter({ table_id: table });
    await page.waitForSelector('[data-test="stage"][data-phase="betting"]');
    await test(page, 'spot-banker').click();
    await test(page, 'round-result').waitFor();
    expect(await checked(page)).to.equal('NOT_SEALED');
    expect(await test(page, 'shuffle-found').innerText()).to.include('A dealer dealt');
    await page.close();
  });
});
