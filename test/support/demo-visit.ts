// The demo in a browser: a visitor opens a game from its page and has a seat or a bet there.
import type { Browser, Page } from 'playwright-core';
import type { ServerProcess } from './server-process.ts';

/** What takes long where the machine is busy: a screen is bundled, a bot thinks, a round ends. */
const WAIT_MS = 60_000;

/** A demo player's page of a game's table, in a context of its own. */
export async function visitDemo(browser: Browser, server: ServerProcess, game: string, player = 'demo-kim'): Promise<Page> {
  const answer = await fetch(`${server.url}/demo/launch`, { method: 'POST', body: JSON.stringify({ player, game, lang: 'en' }) });
  const { launch_url } = (await answer.json()) as { launch_url: string };
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en', reducedMotion: 'reduce' });
  context.setDefaultTimeout(WAIT_MS);
  const page = await context.newPage();
  await page.goto(launch_url);
  await page.locator('[data-test^="lobby-table-"]').first().click(); // the demo has one table of each game
  return page;
}

/** Takes a seat with the buy-in that the dialog offers; done when the seat is theirs. */
export async function takeSeat(page: Page): Promise<void> {
  await page.locator('[data-test="take-seat"]').click();
  await page.locator('[data-test="chips-confirm"]').click();
  await page.locator('[data-test="buy-in-sheet"]').waitFor({ state: 'detached' });
  await page.locator('[data-test="my-seat"]').waitFor();
}
