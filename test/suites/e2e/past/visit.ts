// A player's browser for specs of rounds that are over: launched by an operator, audited, pictured where pictures are wanted.
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { AxeResults } from 'axe-core';
import { expect } from 'chai';
import type { Browser, Locator, Page } from 'playwright-core';
import { useBrowser } from '../../../../plugins/screen/src/testing/browser.ts';
import type { Site } from '../../../support/site.ts';
import { World } from '../../../support/world.ts';

declare const window: { axe: { run(): Promise<AxeResults> } };

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const SHOTS = process.env.BAIZE_SHOTS;

export interface Past {
  world: World;
  site: Site;
  browser: Browser;
  faults: string[];
}

/** A server, one operator and a browser for a `describe`; its specs are skipped where the platform has no browser. */
export function openPast(): Past {
  const here = Object.assign(useBrowser(), { faults: [] as string[] }) as Past;
  before(async () => {
    here.world = await World.open();
    here.site = await here.world.site('acme');
  });
  after(async () => {
    await here.world?.close();
    expect(here.faults).to.deep.equal([]);
  });
  return here;
}

export const test = (page: Page, name: string): Locator => page.locator(`[data-test="${name}"]`);

/** The page that a launch leads to. */
export async function launched(
  { browser, site, faults }: Past,
  launch: { external_id: string; lang: string; table_id?: string },
  [width, height]: readonly [number, number],
): Promise<Page> {
  const { external_id, ...start } = launch;
  const player = { external_id, nickname: external_id, currency: 'KRW' };
  const { body } = await site.operator.call<{ launch_url: string }>('POST', '/launch', { player, ...start });
  const page = await browser.newPage({ viewport: { width, height }, reducedMotion: 'reduce' });
  page.on('pageerror', error => faults.push(error.message));
  await page.goto(body.launch_url);
  return page;
}

/** Opens the details of the last round. */
export async function openLastRound(page: Page): Promise<void> {
  await test(page, 'menu').click();
  await test(page, 'history-open').click();
  await page.locator('[data-test^="round-rnd_"] > button').first().click();
}

/** Nothing that axe finds; a picture too. */
export async function audited(page: Page, name: string): Promise<void> {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() => window.axe.run());
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).to.deep.equal([]);
  await shot(page, name);
}

export async function shot(page: Page, name: string): Promise<void> {
  if (!SHOTS) return;
  mkdirSync(SHOTS, { recursive: true });
  await page.screenshot({ path: join(SHOTS, `${name}.png`) });
}
