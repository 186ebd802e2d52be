// A headless browser for tests; null where there is none, which is a fault where tests decide about a change.
import type { Browser } from 'playwright-core';
import { openBrowser as openAny } from '../../../../core/server/src/games/look/browser.ts';

export const openBrowser = (): Promise<Browser | null> =>
  openAny(error => {
    if (process.env.CI) throw error;
  });

/** A browser for the specs of one `describe`, which calls it first; they are skipped where the platform has none. */
export function useBrowser(): { readonly browser: Browser } {
  const here = {} as { browser: Browser };
  before(async function () {
    const browser = await openBrowser();
    if (!browser) return this.skip(); // no browser on this platform; in CI openBrowser throws instead
    here.browser = browser;
  });
  after(() => here.browser?.close());
  return here;
}
