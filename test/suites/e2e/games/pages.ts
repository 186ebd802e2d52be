// A player's page in specs: parts by their names, pictures in every size where they are wanted, a way in by the operator's launch.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import type { Site } from '../../../support/site.ts';
import type { Json } from '../../../support/world.ts';

/** Where pictures go; without it none are made. */
const SHOTS = process.env.BAIZE_SHOTS;
/** Whether somebody wants to look. */
export const hasShots = SHOTS !== undefined && SHOTS !== '';
/** Phones upright and on their side, a desktop. */
export const SIZES = { phone: [390, 844], side: [844, 390], wide: [1440, 900] } as const;
const SETTLED_MS = 200;
const WAIT_MS = 60_000;

export const test = (page: Page, name: string) => page.locator(`[data-test="${name}"]`);

/** The state of a page in all sizes. */
export async function shoot(page: Page, name: string, sizes: Record<string, readonly [number, number]> = SIZES): Promise<void> {
  if (SHOTS === undefined || !hasShots) return;
  mkdirSync(SHOTS, { recursive: true });
  const before = page.viewportSize();
  for (const [size, [width, height]] of Object.entries(sizes)) {
    await page.setViewportSize({ width, height });
    await page.waitForTimeout(SETTLED_MS);
    await page.screenshot({ path: join(SHOTS, `${name}-${size}.png`) });
  }
  if (before) await page.setViewportSize(before);
}

export interface Entry {
  browser: Browser;
  site: Site;
  table: string;
  player: { external_id: string; nickname: string };
  lang: string;
  size: readonly [number, number];
  /** what is on the page once it has come in */
  until: string;
  /** faults of the page are added to it */
  faults: string[];
}

/** Launches a player at the table; the page keeps still where motion is not looked at. */
export async function enterPage({ browser, site, table, player, lang, size, until, faults }: Entry): Promise<Page> {
  const about = { player: { ...player, currency: 'KRW' }, table_id: table, lang, device: 'mobile' };
  const { body } = await site.operator.call<Json>('POST', '/launch', about);
  const [width, height] = size;
  const page = await browser.newPage({ viewport: { width, height }, reducedMotion: 'reduce' });
  page.setDefaultTimeout(WAIT_MS);
  page.on('pageerror', error => faults.push(error.message));
  await page.goto(String(body.launch_url));
  await page.waitForSelector(until);
  return page;
}
