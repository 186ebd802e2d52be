// A player's browser at a table of boxes, for specs: launched by an operator, alone at the table; pictures where they are wanted.
import type { Browser, Page } from 'playwright-core';
import { useBrowser } from '../../../../plugins/screen/src/testing/browser.ts';
import type { Site } from '../../../support/site.ts';
import { World } from '../../../support/world.ts';
import { enterPage, SIZES, shoot as shootIn, test } from '../games/pages.ts';

export { test } from '../games/pages.ts';

export interface Visit {
  page: Page;
  faults: string[];
}

/** Launches a player at the table. */
export async function visit(browser: Browser, site: Site, externalId: string, table: string, lang: 'ko' | 'en'): Promise<Visit> {
  site.wallet.deposit(externalId, 2_000_000);
  const faults: string[] = [];
  const page = await enterPage({
    ...{ browser, site, table, lang, faults, size: lang === 'ko' ? SIZES.phone : SIZES.wide },
    player: { external_id: externalId, nickname: lang === 'ko' ? '김하늘' : 'Kim' },
    until: '[data-test="table"][data-line="open"]',
  });
  await page.waitForSelector('[data-test="stage"][data-phase="betting"]');
  return { page, faults };
}

/** The state of a page in all sizes, of a small phone too. */
export const shoot = (page: Page, name: string): Promise<void> => shootIn(page, name, { ...SIZES, small: [360, 640] });

/** The world of a spec of boxes: a server with this game, one operator, a browser. */
export interface BoxesWorld {
  world: World;
  acme: Site;
  browser: Browser;
}

/** Opens it before the specs and closes it after them; the specs are skipped where the platform has no browser. */
export function openBoxes(folder: string): BoxesWorld {
  const here = useBrowser() as BoxesWorld;
  before(async () => {
    const world = await World.open({ env: { BAIZE_PLUGINS: folder } });
    Object.assign(here, { world, acme: await world.site('acme') });
  });
  after(() => here.world?.close());
  return here;
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
