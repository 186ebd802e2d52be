// Cards of Tong-its carried by a pointer, with and without motion: laid, added to a meld, dumped, refused; and by keys.
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import type { Script } from '../../../../plugins/screen/src/testing/main.tsx';
import { begin, events } from '../../../../plugins/screen/src/testing/seated.ts';
import { boardPage, sent, tell, useBoard } from './scripted.ts';

declare const window: { script: Script };

const TABLE = { game_code: 'tongits', seats_max: 3, limits: { stake: 100, min_buy_in: 2000, max_buy_in: 20_000 }, entries: [] };
const HAND = ['7c', '7d', '7h', 'Ac', 'Kd', 'Qs'];
const FACTS = events(1, [
  begin(
    [0, 1, 2].map((seat): [number, number] => [seat, 5000]),
    { button: 0 },
    100,
  ),
  { kind: 'deal', seat: 0, cards: HAND },
  { kind: 'deal', seat: 1, cards: [null, null, null, null] },
  { kind: 'deal', seat: 2, cards: [null, null, null, null] },
  { kind: 'move', from: 'hand:1', to: 'meld:0', seat: 1, cards: ['As', 'Ah', 'Ad'] },
]);
const OPTIONS = {
  sapaw_0: { from: ['Ac'], least: 1, most: 1, target: { zone: 'meld:0' } },
  drop: { sets: [['7c', '7d', '7h']] },
  dump: { from: ['Kd', 'Qs'], least: 1, most: 1 },
};
/** Of a card that others overlap the left edge is to be seen. */
const EDGE = 8;

describe('Tong-its by drag in a browser', function () {
  this.timeout(90_000);
  const here = useBoard('tongits', 'tong-its');

  async function turn(motion: 'reduce' | 'no-preference' = 'reduce'): Promise<Page> {
    const page = await boardPage(here, { table: TABLE, facts: FACTS, you: { chips: 5000 } }, motion);
    await page.waitForSelector('.ti-card');
    await tell(page, 'ask', { ask: 4, seat: 0, options: OPTIONS, otherwise: 'dump', deadline: null, ms: 9000 });
    await page.waitForSelector('.ti-lay'); // a request takes no answer in its first moment
    return page;
  }

  async function middleOf(page: Page, selector: string): Promise<{ x: number; y: number }> {
    const box = await page.locator(selector).boundingBox();
    if (!box) throw new Error(`nothing at ${selector}`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  /** Takes a card by its edge and carries it over a place. */
  async function carry(page: Page, card: string, to: string): Promise<void> {
    const box = await page.locator(`[data-test="card-${card}"]`).boundingBox();
    const place = await middleOf(page, to);
    await page.mouse.move((box?.x ?? 0) + EDGE, (box?.y ?? 0) + EDGE);
    await page.mouse.down();
    await page.mouse.move(place.x, place.y, { steps: 6 });
  }

  const acts = (page: Page) => page.evaluate(() => window.script.sent.filter(({ type }) => type === 'act').length);
  const carried = (page: Page) =>
    page.locator('.ti-card.carried').evaluateAll(all => all.map(each => (each as HTMLElement).dataset.card));

  for (const motion of ['reduce', 'no-preference'] as const)
    it(`GAM-08 lays the whole meld of a card that is let go over my melds (motion: ${motion})`, async () => {
      const page = await turn(motion);
      await carry(page, '7d', '[data-test="mine"]');
      expect(await carried(page)).to.deep.equal(['7d']);
      await page.waitForSelector('.ti-mine.fits.hot');
      await page.mouse.up();
      expect(await sent(page, 'act')).to.deep.include({ ask: 4, option: 'drop', cards: ['7c', '7d', '7h'] });
      expect(await page.locator('.ti-card.up, .ti-card.carried').count(), 'no tap as well').to.equal(0);
      expect(await acts(page)).to.equal(1);
    });

  it('GAM-08 adds a card to the meld of somebody else, and dumps one', async () => {
    const added = await turn();
    await carry(added, 'Ac', '[data-test="meld-0"]');
    await added.waitForSelector('.ti-meld.hot');
    await added.mouse.up();
    expect(await sent(added, 'act')).to.deep.include({ option: 'sapaw_0', cards: ['Ac'] });
    const dumped = await turn();
    await carry(dumped, 'Qs', '[data-test="dump"]');
    await dumped.mouse.up();
    expect(await sent(dumped, 'act')).to.deep.include({ option: 'dump', cards: ['Qs'] });
  });

  it('GAM-08 says why cards that are no meld are not laid, and leaves them where they are', async () => {
    const page = await turn();
    await carry(page, 'Kd', '[data-test="mine"]');
    await page.mouse.up();
    await page.waitForFunction(() => document.body.innerText.includes('Those cards are not a meld'));
    expect(await page.locator('[data-test="card-Kd"]').count()).to.equal(1);
    expect(await acts(page)).to.equal(0);
    await carry(page, 'Kd', '[data-test="sort"]'); // let go elsewhere: laid back, and nothing is said
    await page.mouse.up();
    expect(await acts(page)).to.equal(0);
  });

  it('GAM-08 does the same by keys: arrows and Enter take cards up, Enter on a meld or a button answers', async () => {
    const page = await turn();
    await page.focus('[data-test="card-7c"]');
    await page.keyboard.press('Enter');
    for (const card of ['7d', '7h']) {
      while ((await page.evaluate(() => (document.activeElement as HTMLElement).dataset.card)) !== card)
        await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
    }
    await page.waitForSelector('[data-test="option-drop"]:enabled');
    await page.focus('[data-test="option-drop"]');
    await page.keyboard.press('Enter');
    expect((await sent(page, 'act')).cards).to.have.members(['7c', '7d', '7h']);
  });
});
