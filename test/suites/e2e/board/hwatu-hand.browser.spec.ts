// Playing a flower card in a browser: a tap shows what it would take, a second one plays it, a flick plays at once; go and stop.
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import type { Script } from '../../../../plugins/screen/src/testing/main.tsx';
import { begin, events } from '../../../../plugins/screen/src/testing/seated.ts';
import { boardPage, sent, tell, useBoard } from './scripted.ts';

declare const window: { script: Script };

const LIMITS = { point_value: 100, max_loss: 0, min_buy_in: 700, max_buy_in: 50_000 };
const TABLE = { game_code: 'matgo', seats_max: 2, limits: LIMITS, entries: [] };
const SEATS: [number, number][] = [
  [0, 9000],
  [1, 9000],
];
const HAND = ['01a', '05a', '08a'];
const FACTS = events(1, [
  begin(SEATS, { button: 0 }, 100),
  { kind: 'deal', seat: 0, cards: HAND },
  { kind: 'deal', seat: 1, cards: [null, null, null] },
  { kind: 'card', position: 'floor:1', cards: ['05c'] },
  { kind: 'card', position: 'floor:2', cards: ['12c'] },
]);

const FRAMES = [
  [390, 844],
  [360, 640],
  [844, 390],
  [1440, 900],
] as const;

/** Runs in the page: what of mine the panel lies over, of what I decide by. */
function ownCovered(): string[] {
  const panel = document.querySelector('.mg-stake')?.getBoundingClientRect() ?? new DOMRect();
  return [...document.querySelectorAll('.mg-mine .mg-bar, .mg-mine .mg-pile, .mg-hand .mg-card')].flatMap(each => {
    const { left, right, top, bottom } = each.getBoundingClientRect();
    const isCrossed = left < panel.right && right > panel.left && top < panel.bottom && bottom > panel.top;
    return isCrossed ? [each.className] : [];
  });
}

describe('a hand of flower cards in a browser', function () {
  this.timeout(90_000);
  const here = useBoard('matgo', 'matgo');

  async function asked(options: object, otherwise: string): Promise<Page> {
    const page = await boardPage(here, { table: TABLE, facts: FACTS, you: { chips: 9000 } }, 'reduce');
    await page.waitForSelector('[data-test="card-05a"]');
    await tell(page, 'ask', { ask: 4, seat: 0, options, otherwise, deadline: null, ms: 9000 });
    return page;
  }
  const turn = () => asked({ play: { from: HAND, least: 1, most: 1 } }, 'play');
  const isLit = (page: Page, month: string) =>
    page.locator(`[data-test="month-${month}"]`).evaluate(slot => slot.classList.contains('m'));

  it('GAM-06 shows with the first tap what a card takes, and plays it with the second', async () => {
    const page = await turn();
    await page.waitForSelector('[data-test="card-05a"]:enabled');
    expect(await page.locator('[data-test="card-05a"]').getAttribute('class')).to.include('ok');
    expect(await page.locator('[data-test="card-01a"]').getAttribute('class')).to.not.include('ok');
    expect(await page.locator('[data-test="option-play"]').count(), 'a button for what a tap does').to.equal(0);
    await page.click('[data-test="card-05a"]');
    await page.waitForSelector('[data-test="card-05a"][aria-pressed="true"]');
    expect([await isLit(page, '05'), await isLit(page, '12')]).to.deep.equal([true, false]);
    await page.waitForTimeout(450); // a request takes no answer in its first moment
    await page.click('[data-test="card-05a"]');
    expect(await sent(page, 'act')).to.deep.include({ ask: 4, option: 'play', cards: ['05a'] });
    await page.context().close();
  });

  it('GAM-06 plays a card that is flicked up, and by the keyboard alone', async () => {
    const flicked = await turn();
    await flicked.waitForSelector('[data-test="card-08a"]:enabled');
    await flicked.waitForTimeout(450);
    const box = await flicked.locator('[data-test="card-08a"]').boundingBox();
    const { x, y } = { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 60 };
    await flicked.click('[data-test="card-08a"]');
    await flicked.waitForSelector('[data-test="card-08a"][aria-pressed="true"]');
    await flicked.mouse.move(x, y);
    await flicked.mouse.down();
    await flicked.mouse.move(x, y - 45, { steps: 3 });
    await flicked.mouse.up();
    expect(await sent(flicked, 'act')).to.deep.include({ option: 'play', cards: ['08a'] });
    const acts = () => flicked.evaluate(() => window.script.sent.filter(({ type }) => type === 'act').length);
    await flicked.waitForTimeout(200);
    expect(await acts(), 'its click plays nothing once more').to.equal(1);
    await flicked.context().close();
    const keyed = await turn();
    await keyed.waitForSelector('[data-test="card-01a"]:enabled');
    await keyed.waitForTimeout(450);
    await keyed.focus('[data-test="card-01a"]');
    await keyed.keyboard.press('ArrowRight');
    await keyed.keyboard.press('Enter');
    await keyed.keyboard.press('Enter');
    expect(await sent(keyed, 'act')).to.deep.include({ option: 'play', cards: ['05a'] });
    await keyed.context().close();
  });

  it('GAM-06 asks go or stop in one panel with what each is worth; keys answer too', async () => {
    const page = await asked({ stop: {}, go: {} }, 'stop');
    await page.waitForSelector('[data-test="stake"] [data-test="option-go"]:enabled');
    expect(await page.locator('[data-test="option-stop"]').count(), 'once, in the panel').to.equal(1);
    const [go, stop] = await Promise.all(
      ['option-go', 'option-stop'].map(name => page.locator(`[data-test="${name}"]`).boundingBox()),
    );
    expect(go?.x ?? 0).to.be.lessThan(stop?.x ?? 0);
    for (const [width, height] of FRAMES) {
      await page.setViewportSize({ width, height });
      expect(await page.evaluate(ownCovered), `${width} × ${height}: mine under the panel`).to.deep.equal([]);
    }
    await page.keyboard.press('t');
    expect(await sent(page, 'act')).to.deep.include({ option: 'stop' });
    await page.context().close();
  });
});
