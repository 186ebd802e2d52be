// A round that is over, seen again in its player's browser at a real server: its lines, its steps on its own table, and its file.
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { AxeResults } from 'axe-core';
import { expect } from 'chai';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from '../../../../plugins/screen/src/testing/browser.ts';
import { callDown, pause, playHand, pokerTable, sitter } from '../../../support/poker.ts';
import type { Site } from '../../../support/site.ts';
import { World } from '../../../support/world.ts';

declare const window: { axe: { run(): Promise<AxeResults> } };

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const SHOTS = process.env.BAIZE_SHOTS;

const SIZES = [
  [844, 390],
  [1440, 900],
] as const;

describe('a round again in the browser', function () {
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
    const table = await pokerTable(world);
    const [kim, lee] = [await sitter(world, site, 'u-kim', table), await sitter(world, site, 'u-lee', table)];
    await playHand(world, [kim, callDown], [lee, callDown]);
    await pause(world, table);
    const coups = await world.table({});
    await world.play([await world.guest(site, 'u-bet', coups), { banker: 1000, tie: 1000 }]);
  });
  after(async () => {
    await browser?.close();
    await world?.close();
    expect(faults).to.deep.equal([]);
  });

  const test = (page: Page, name: string) => page.locator(`[data-test="${name}"]`);

  /** In the lobby, with the details of the last round open. */
  async function inHistory(externalId: string, lang: string, [width, height]: readonly [number, number]): Promise<Page> {
    const { body } = await site.operator.call<{ launch_url: string }>('POST', '/launch', {
      player: { external_id: externalId, nickname: externalId, currency: 'KRW' },
      lang,
    });
    const page = await (browser as Browser).newPage({ viewport: { width, height }, reducedMotion: 'reduce' });
    page.on('pageerror', error => faults.push(error.message));
    await page.goto(body.launch_url);
    await test(page, 'menu').click();
    await test(page, 'history-open').click();
    await page.locator('[data-test^="round-rnd_"] > button').first().click();
    await test(page, 'round-lines').locator('li').first().waitFor();
    return page;
  }

  async function audited(page: Page, name: string): Promise<void> {
    await page.evaluate(AXE);
    const { violations } = await page.evaluate(() => window.axe.run());
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).to.deep.equal([]);
    if (!SHOTS) return;
    mkdirSync(SHOTS, { recursive: true });
    await page.screenshot({ path: join(SHOTS, `${name}.png`) });
  }

  it('C29 a hand has a line for each action with amounts and pots, and steps forwards and back by keyboard', async () => {
    const page = await inHistory('u-kim', 'en', [390, 844]);
    const lines = await test(page, 'round-lines').locator('li').allInnerTexts();
    expect(lines.join('\n')).to.match(/Seat \d.* · Pot ₩/);
    expect(lines.join('\n')).to.match(/Board: /);
    await audited(page, 'history-hand-en');
    await test(page, 'replay-open').click();
    await test(page, 'replay-table').locator('[data-test="stage"]').waitFor();
    for (const [key, wanted] of [
      ['ArrowRight', '1'],
      ['ArrowRight', '2'],
      ['ArrowLeft', '1'],
      ['End', String(lines.length - 1)],
    ] as const) {
      await page.keyboard.press(key);
      await page.waitForSelector(`[data-test="replay-step"][data-step="${wanted}"]`);
    }
    expect(await test(page, 'replay-step').innerText()).to.include(lines.at(-1) as string);
    await audited(page, 'replay-hand-en');
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      await audited(page, `replay-hand-en-${width}`);
    }
    await page.keyboard.press('Home');
    await test(page, 'replay-play').click();
    await page.waitForSelector('[data-test="replay-step"][data-step="2"]');
    await page.keyboard.press('Escape');
    await test(page, 'history-sheet').waitFor();
    await page.close();
  });

  it('C29 F-17 a coup is seen again on its own table, and saved as a file whose sums add up', async () => {
    const page = await inHistory('u-bet', 'ko', [360, 640]);
    const saved = page.waitForEvent('download');
    await test(page, 'round-save').click();
    const file = JSON.parse(readFileSync(await (await saved).path(), 'utf8')) as Record<string, unknown>;
    expect(file).to.include({ schema: 'baize.round/1', bet: 2000 });
    expect(file.net).to.equal(Number(file.win) - 2000);
    const text = page.waitForEvent('download');
    await test(page, 'round-save-text').click();
    const lines = readFileSync(await (await text).path(), 'utf8')
      .trim()
      .split('\n');
    expect(lines.slice(1)).to.deep.equal(await test(page, 'round-lines').locator('li').allInnerTexts());
    await test(page, 'replay-open').click();
    await test(page, 'replay-table').locator('[data-test="stage"]').waitFor();
    await page.keyboard.press('End');
    await page.waitForSelector('[data-test="replay-next"]:disabled');
    await audited(page, 'replay-coup-ko');
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      await audited(page, `replay-coup-ko-${width}`);
    }
    await page.close();
  });

  it('C29 the list is of a game, and of a day on', async () => {
    const page = await inHistory('u-bet', 'en', [844, 390]);
    const rows = page.locator('[data-test^="round-rnd_"]');
    await test(page, 'history-game').selectOption('holdem_nlh');
    await rows.first().waitFor({ state: 'detached' });
    await test(page, 'history-game').selectOption('baccarat');
    await rows.first().waitFor();
    await test(page, 'history-since').fill('2020-01-01');
    await rows.first().waitFor();
    await audited(page, 'history-filter-en');
    await page.close();
  });
});
