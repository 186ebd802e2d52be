// At four times its size (320 × 256) every screen still works: nothing is covered, and all controls can be scrolled to.
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { layoutFaults } from './testing/layout-faults.ts';
import { answerScenes, playScene, SCENES } from './testing/scenes/index.ts';
import { useStage } from './testing/use-stage.ts';

const FRAME = { width: 320, height: 256 };
const STATES: Record<string, readonly string[]> = {
  inLobby: ['lobby', 'password'],
  atSheets: ['lobby-settings-sheet', 'lobby-care-sheet'],
  atBets: ['bets-open', 'bets-result'],
  atGeneric: ['generic-open', 'generic-cards'],
  atSeats: ['seats-my-turn', 'seats-planning'],
  atChips: ['buy-in', 'seat-sheet'],
  blackjack: ['blackjack-open', 'blackjack-turn', 'blackjack-end'],
  red_dog: ['red_dog-open', 'red_dog-turn', 'red_dog-end'],
};

describe('every screen at four times its size', function () {
  this.timeout(120_000);
  const here = useStage();

  before(() => answerScenes(here.stage));

  for (const [name, states] of Object.entries(STATES))
    it(`B16 covers nothing, and lets everything be reached: ${name}`, async () => {
      const found: string[] = [];
      const seen: string[] = [];
      await playScene(SCENES[name] ?? expect.fail(`no scene ${name}`), {
        stage: here.stage,
        now: Date.now(),
        lang: 'en',
        context: async () => {
          const context = await here.browser.newContext({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
          context.setDefaultTimeout(30_000);
          return context;
        },
        async seen(page, what) {
          if (!states.includes(what)) return;
          seen.push(what);
          await page.setViewportSize(FRAME);
          await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))));
          const faults = (await layoutFaults(page)).filter(each => !each.includes('out of sight')); // one scrolls to the result
          found.push(...[...faults, ...(await unreachable(page))].map(fault => `${what}: ${fault}`));
          await page.setViewportSize({ width: 390, height: 844 });
        },
      });
      expect(seen).to.have.members(states);
      expect(found).to.deep.equal([]);
    });
});

/** Controls that nobody gets to, whatever they scroll. */
function unreachable(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.querySelector('.scrim') ?? document.body;
    return [...root.querySelectorAll<HTMLElement>('button, input, select, a[href]')].flatMap(each => {
      if (each.closest('[inert], .sr') || !each.checkVisibility({ visibilityProperty: true })) return [];
      each.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const { left, top, width, height } = each.getBoundingClientRect();
      const at = document.elementFromPoint(left + width / 2, top + height / 2);
      // what a refusal covers, it covers for seconds
      const isMet = at && (each.contains(at) || at.contains(each) || each.closest('label')?.contains(at) || at.closest('.line'));
      return width < 1 || isMet ? [] : [`nobody gets to ${each.dataset.test ?? each.className}`];
    });
  });
}
