// A table of a game of flower cards in a browser, on a wire that the test speaks through: the game's own screen, made-up facts.
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { session } from '../../../../plugins/screen/src/testing/fixtures.ts';
import type { Script } from '../../../../plugins/screen/src/testing/main.tsx';
import { POKER, roomState, type SeatedOptions, seatedSnapshot } from '../../../../plugins/screen/src/testing/seated.ts';
import { useStage } from '../../../../plugins/screen/src/testing/use-stage.ts';

declare const window: { script: Script };

export type Board = ReturnType<typeof useStage>;

/** A browser and a stage with the screen of one package of games/, for the specs of a `describe`, which calls it first. */
export function useBoard(code: string, folder: string): Board {
  const game = {
    ...{ code, version: '0000000000000001', names: {}, category: 'board', flow: 'buy_in' as const, kind: 'round' as const },
    ...{ seats: null, bot: undefined, dir: resolve(import.meta.dirname, '../../../../games', folder) },
  };
  return useStage({ games: [game] });
}

/** A phone at a table for two, where I sit at seat 0. */
export async function boardPage(
  { browser, stage }: Board,
  shown: SeatedOptions,
  reducedMotion: 'reduce' | 'no-preference',
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, reducedMotion });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const who = session({ lang: 'en', start: { game_code: null, table_id: POKER } });
  await page.addInitScript(text => sessionStorage.setItem('baize.session', text), JSON.stringify(who));
  await page.goto(`${stage.url}/play/o/demo`);
  await page.waitForFunction(to => window.script.joins.some(join => join.room === to), POKER);
  await tell(page, 'snapshot', seatedSnapshot(Date.now(), shown));
  const state = roomState({ seats: [0, 1] });
  await page.evaluate(([to, value]) => window.script.state(to as string, value), [POKER, state] as const);
  return page;
}

/** A message of the room. */
export const tell = (page: Page, type: string, payload: unknown): Promise<boolean> =>
  page.evaluate(([to, what, data]) => window.script.emit(to as string, what as string, data), [POKER, type, payload] as const);

/** What the screen sent last of this type; waits until it did. */
export async function sent(page: Page, type: string): Promise<Record<string, unknown>> {
  await page.waitForFunction(kind => window.script.sent.at(-1)?.type === kind, type);
  return page.evaluate(() => window.script.sent.at(-1)?.payload ?? {});
}
