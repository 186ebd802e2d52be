// A player's browser at a table of boxes, for specs: launched by an operator, alone at the table; pictures where they are wanted.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import type { Site } from '../../../support/site.ts';
import type { Json } from '../../../support/world.ts';

const SHOTS = process.env.BAIZE_SHOTS;
const SIZES = { phone: [390, 844], small: [360, 640], side: [844, 390], wide: [1440, 900] } as const;

export const test = (page: Page, name: string) => page.locator(`[data-test="${name}"]`);

export interface Visit {
  page: Page;
  faults: string[];
}

/** Launches a player at the table. */
export async function visit(browser: Browser, site: Site, externalId: string, table: string, lang: 'ko' | 'en'): Promise<Visit> {
  site.wallet.deposit(externalId, 2_000_000);
  const player = { external_id: externalId, nickname: lang === 'ko' ? '김하늘' : 'Kim', currency: 'KRW' };
  const launched = await site.operator.call<Json>('POST', '/launch', { player, table_id: table, lang, device: 'mobile' });
  const [width, height] = lang === 'ko' ? SIZES.phone : SIZES.wide;
  const context = await browser.newContext({ viewport: { width, height }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const faults: string[] = [];
  page.on('pageerror', error => faults.push(error.message));
  await page.goto(String(launched.body.launch_url));
  await page.waitForSelector('[data-test="table"][data-line="open"]');
  await page.waitForSelector('[data-test="stage"][data-phase="betting"]');
  return { page, faults };
}

/** The state of a page in all sizes. */
export async function shoot(page: Page, name: string): Promise<void> {
  if (!SHOTS) return;
  mkdirSync(SHOTS, { recursive: true });
  const before = page.viewportSize();
  for (const [size, [width, height]] of Object.entries(SIZES)) {
    await page.setViewportSize({ width, height });
    await page.screenshot({ path: join(SHOTS, `${name}-${size}.png`) });
  }
  if (before) await page.setViewportSize(before);
}

/** Takes boxes with the first chip, and begins the round at once: nobody else is there. */
export async function takeBoxes(page: Page, spots: readonly string[]): Promise<void> {
  for (const spot of spots) {
    await test(page, `spot-${spot}`).click();
    await page.waitForSelector(`[data-test="spot-${spot}"][data-state="accepted"]`);
  }
}

/** What runs out of the page to the right, or is wider than its place. */
export const overflowing = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const wide = innerWidth;
    return [...document.querySelectorAll<HTMLElement>('.bx-table button, .bx-table .who b, .bx-table em, .bx-below *')]
      .filter(
        each =>
          each.getClientRects().length > 0 &&
          (each.getBoundingClientRect().right > wide + 1 || each.getBoundingClientRect().left < -1),
      )
      .map(each => `${each.tagName}.${each.className} ${Math.round(each.getBoundingClientRect().right)} of ${wide}`);
  });
