// Matgo and Go-Stop in a browser on a real server: a player sits down, plays cards, stops, and sees the round settled.
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { useBrowser } from '../../../../plugins/screen/src/testing/browser.ts';
import { follow, type Plan, sitter } from '../../../support/poker.ts';
import type { Site } from '../../../support/site.ts';
import { type Json, World } from '../../../support/world.ts';
import { hasShots, shoot, test } from '../games/pages.ts';

const TIMERS = { action_ms: 60_000, go_stop_ms: 60_000, deal_ms: 0, result_ms: 15_000, next_round_ms: 1_000 };
const LIMITS = { point_value: 1_000, max_loss: 0, min_buy_in: 50_000, max_buy_in: 500_000 };

const byDefault: Plan = ({ otherwise, options }) => {
  const option = String(otherwise);
  const { from } = (options[option] ?? {}) as { from?: string[] };
  return { option, ...(from === undefined ? {} : { cards: [from[0] as string] }) };
};
/** One step of mine, if something is asked of me; answers what was done. */
async function step(page: Page): Promise<string> {
  const first = (selector: string) => page.locator(selector).first();
  if (await test(page, 'stake').count()) {
    // it stands there for a moment after the answer too: then its buttons are busy
    const stop = first('[data-test="option-stop"]:enabled');
    if (await stop.count()) await stop.click({ timeout: 2_000 }).catch(() => {});
    return '';
  }
  const taken = first('[data-test^="take-"]:enabled:not([data-test="take-seat"])');
  if (await taken.count()) {
    await taken.click({ timeout: 2_000 }).catch(() => {});
    return 'take';
  }
  const card = first('[data-test="own-cards"] button:enabled');
  if (!(await card.count())) return '';
  const name = await card.getAttribute('data-test', { timeout: 2_000 }).catch(() => null);
  if (name === null) return '';
  await test(page, name)
    .click({ timeout: 2_000 })
    .catch(() => {});
  // the first tap has lifted it; a second one plays it, once the request has stood for a moment
  await page.waitForTimeout(450);
  await first(`[data-test="${name}"][aria-pressed="true"]:enabled`)
    .click({ timeout: 2_000 })
    .catch(() => {});
  // the answer is counted once the card has left the hand
  await test(page, name)
    .waitFor({ state: 'detached', timeout: 5_000 })
    .catch(() => {});
  return 'play';
}

/** Whether what is at stake hides the captions of my own piles, which the question is about. */
const hidesOwnPiles = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const [stake] = document.querySelectorAll('[data-test="stake"]');
    const own = [...document.querySelectorAll('[data-test^="pile-"]')].at(-1);
    return stake !== undefined && own !== undefined && stake.getBoundingClientRect().bottom > own.getBoundingClientRect().top;
  });

describe('flower cards in a browser', function () {
  this.timeout(180_000);
  const here = useBrowser();
  let world: World;
  let site: Site;

  before(async () => {
    world = await World.open();
    site = await world.site('indie');
  });
  after(async () => {
    await world?.close();
  });

  async function visit(table: string, externalId: string, lang: 'ko' | 'en'): Promise<{ page: Page; faults: string[] }> {
    site.wallet.deposit(externalId, 2_000_000);
    const player = { external_id: externalId, nickname: lang === 'ko' ? '달빛라면' : 'Moonlit', currency: 'KRW' };
    const launched = await site.operator.call<Json>('POST', '/launch', { player, table_id: table, lang, device: 'mobile' });
    const context = await here.browser.newContext({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    const faults: string[] = [];
    page.on('pageerror', error => faults.push(error.message));
    await page.goto(String(launched.body.launch_url));
    await page.waitForSelector('[data-test="table"][data-line="open"]');
    await page.waitForSelector('[data-test="floor"]');
    return { page, faults };
  }

  for (const [code, players, lang, id] of [
    ['matgo', 2, 'ko', 'GAM-06'],
    ['gostop', 3, 'en', 'GAM-07'],
  ] as const)
    it(`${id} ${code} is played on its own table: cards, the stake of a stop, and the settled round`, async () => {
      const about = { game_code: code, names: { en: 'Plum 7', ko: '매화 7' }, limits: LIMITS, rake_bp: 500, timers: TIMERS };
      const table = await world.table(about);
      for (let i = 1; i < players; i++)
        follow(await sitter(world, site, `${code}-${i}`, table, { buy_in: 200_000 }), () => byDefault);
      const { page, faults } = await visit(table, `${code}-me`, lang);
      await test(page, 'take-seat').click();
      await page.waitForSelector('[data-test="chips-confirm"]:enabled');
      await test(page, 'chips-confirm').click();
      const shot = new Set<string>();
      const once = async (name: string) => {
        if (!hasShots || shot.has(name)) return;
        shot.add(name);
        await shoot(page, `${code}-${name}`);
      };
      let steps = 0;
      for (let i = 0; i < 600 && (await page.locator('[data-test="stage"][data-over="1"]').count()) === 0; i++) {
        if (await test(page, 'stake').count()) {
          expect(await hidesOwnPiles(page), 'what is at stake lies on my own piles').to.equal(false);
          await once('stake');
        }
        const did = await step(page);
        if (did === '') await page.waitForTimeout(50);
        else if (did === 'play' && ++steps === 3) await once('play');
      }
      await page.waitForSelector('[data-test="round-end"]');
      await once('end');
      expect(await test(page, 'round-end').innerText()).to.not.equal('');
      await page.waitForSelector('[data-test="net"]');
      expect(await page.locator('.pnumbers').count(), 'a pot where nobody has put in anything').to.equal(0);
      expect(faults).to.deep.equal([]);
    });
});
