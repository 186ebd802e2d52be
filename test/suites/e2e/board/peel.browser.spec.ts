// Seotda's second card in a browser: it comes covered, is drawn away by a finger or opened by a key, and waits for nobody.
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { begin, events } from '../../../../plugins/screen/src/testing/seated.ts';
import { boardPage, tell, useBoard } from './scripted.ts';

const TABLE = { game_code: 'seotda', seats_max: 2, limits: { ante: 10, min_buy_in: 400, max_buy_in: 4000 }, entries: [] };
const SEATS: [number, number][] = [
  [0, 1000],
  [1, 1000],
];

describe('the second card of seotda in a browser', function () {
  this.timeout(90_000);
  const here = useBoard('seotda', 'seotda');

  async function dealt(motion: 'reduce' | 'no-preference'): Promise<Page> {
    const facts = events(1, [begin(SEATS, { button: 1 }, 10), { kind: 'deal', seat: 0, cards: ['03a'] }]);
    const page = await boardPage(here, { table: TABLE, facts, you: { chips: 990 } }, motion);
    await page.waitForSelector('[data-test="own-cards"] [data-card="03a"]');
    await tell(page, 'facts', { round_id: 'rnd_1', facts: events(3, [{ kind: 'deal', seat: 0, cards: ['08a'] }]) });
    await page.waitForSelector('[data-test="own-cards"] [data-card="08a"]');
    return page;
  }
  const peeled = (page: Page) => page.getAttribute('[data-test="peel"]', 'data-peel');

  it('GAM-04 comes covered and follows the finger: a short way falls back, a long one shows it', async () => {
    const page = await dealt('no-preference');
    expect(await peeled(page)).to.equal('0');
    const card = page.locator('[data-test="own-cards"] [data-card="08a"]');
    // it lies where it was dealt to
    await card.evaluate(each => Promise.all(each.getAnimations().map(({ finished }) => finished)));
    const box = await card.boundingBox();
    const { x, y } = { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
    const pull = async (width: number) => {
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x - width, y, { steps: 3 });
    };
    await pull(30);
    await page.waitForFunction(() => {
      const amount = Number(document.querySelector('[data-test="peel"]')?.getAttribute('data-peel'));
      return amount > 0.2 && amount < 0.5;
    });
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
