// A headless browser for tests; null where there is none, which is a fault where tests decide about a change.
import type { Browser } from 'playwright-core';
import { openBrowser as openAny } from '../../../../core/server/src/games/look/browser.ts';

export const openBrowser = (): Promise<Browser | null> =>
  openAny(error => {
    if (process.env.CI) throw error;
  });
