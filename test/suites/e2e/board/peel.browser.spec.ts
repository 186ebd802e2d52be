// Seotda's second card in a browser: it comes covered, is drawn away by a finger or opened by a key, and waits for nobody.
import { resolve } from 'node:path';
import { expect } from 'chai';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from '../../../../plugins/screen/src/testing/browser.ts';
import { lobby, session } from '../../../../plugins/screen/src/testing/fixtures.ts';
import type { Script } from '../../../../plugins/screen/src/testing/main.tsx';
import { begin, events, POKER, roomState, seatedSnapshot } from '../../../../plugins/screen/src/testing/seated.ts';
import { openStage, type Stage } from '../../../../plugins/screen/src/testing/stage.ts';

declare const window: { script: Script };

const SEOTDA = {
  ...{ code: 'seotda', version: '0000000000000001', names: {}, category: 'board', flow: 'buy_in' as const },
  ...{ kind: 'round' as const, seats: null, bot: undefined, dir: resolve(import.meta.dirname, '../../../../games/seotda') },
};
const TABLE = { game_code: 'seotda', seats_max: 2, limits: { ante: 10, min_buy_in: 400, max_buy_in: 4000 }, entries: [] };

describe('the second card of seotda in a browser', function () {
  this.timeout(90_000);
  let browser: Browser;
  let stage: Stage;

  before(async function () {
    const found = await openBrowser();
    if (!found) this.skip(); // there is no browser on this machine
    browser = found;
    stage = await openStage({ scripted: true, embedOrigins: { demo: [] }, games: [SEOTDA] });
    stage.answers['/play/v1/lobby'] = () => lobby();
  });
  after(async () => {
    await browser?.close();
    await stage?.stop();
  });

  async function dealt(motion: 'reduce' | 'no-preference'): Promise<Page> {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, reducedMotion: motion });
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    const who = session({ lang: 'en', start: { game_code: null, table_id: POKER } });
    await page.addInitScript(text => sessionStorage.setItem('baize.session', text), JSON.stringify(who));
    await page.goto(`${stage.url}/play/o/demo`);
    await page.waitForFunction(to => window.script.joins.some(join => join.room === to), POKER);
    const seats: [number, number][] = [
      [0, 1000],
      [1, 1000],
    ];
    const facts = events(1, [begin(seats, { button: 1 }, 10), { kind: 'deal', seat: 0, cards: ['03a'] }]);
    const shown = seatedSnapshot(Date.now(), { table: TABLE, facts, you: { chips: 990 } });
    await page.evaluate(
      ([to, snapshot, state]) => {
        window.script.emit(to as string, 'snapshot', snapshot);
        window.script.state(to as string, state);
      },
      [POKER, shown, roomState({ seats: [0, 1] })] as const,
    );
    await page.waitForSelector('[data-test="own-cards"] [data-card="03a"]');
    const second = { round_id: 'rnd_1', facts: events(3, [{ kind: 'deal', seat: 0, cards: ['08a'] }]) };
    await page.evaluate(([to, news]) => window.script.emit(to as string, 'facts', news), [POKER, second] as const);
    await page.waitForSelector('[data-test="own-cards"] [data-card="08a"]');
    return page;
  }
  const peeled = (page: Page) => page.getAttribute('[data-test="peel"]', 'data-peel');

  it('GAM-04 comes covered and follows the finger: a short way falls back, a long one shows it', async () => {
    const page = await dealt('no-preference');
    expect(await peeled(page)).to.equal('0');
    const box = await page.locator('[data-test="own-cards"] [data-card="08a"]').boundingBox();
    const { x, y } = { x: (box?.x ?? 0) + (box?.width ?? 0) - 6, y: (box?.y ?? 0) + (box?.height ?? 0) - 6 };
    const pull = async (width: number) => {
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x - width, y, { steps: 3 });
    };
    await pull(30);
    expect(Number(await peeled(page))).to.be.within(0.2, 0.5);
    await page.mouse.up();
    await page.waitForSelector('[data-test="peel"][data-peel="0"]');
    await pull(80);
    await page.mouse.up();
    await page.waitForSelector('[data-test="peel"][data-peel="1"]');
    await page.context().close();
  });

  it('GAM-04 is opened by a key, and by itself after some seconds', async () => {
    const quick = await dealt('no-preference');
    await quick.keyboard.press('o');
    await quick.waitForSelector('[data-test="peel"][data-peel="1"]');
    await quick.context().close();
    const idle = await dealt('no-preference');
    await idle.waitForSelector('[data-test="peel"][data-peel="1"]', { timeout: 10_000 });
    await idle.context().close();
  });

  it('GAM-04 lies open for who wants no motion', async () => {
    const page = await dealt('reduce');
    expect(await peeled(page)).to.equal(null);
    await page.context().close();
  });
});
