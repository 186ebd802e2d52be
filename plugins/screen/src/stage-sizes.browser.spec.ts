// The stage of a table of bets in frames between those of the layout walk: no card under the result, no label shortened.
import { expect } from 'chai';
import { LANGUAGES } from './client/texts.ts';
import { layoutFaults } from './testing/layout-faults.ts';
import { answerScenes, playScene, SCENES } from './testing/scenes/index.ts';
import { useStage } from './testing/use-stage.ts';

/** Phones, then wide ones that are not high. */
const FRAMES: readonly [number, number][] = [
  [390, 844],
  [412, 915],
  [1100, 600],
  [1280, 720],
  [1366, 768],
  [1280, 800],
  [1440, 900],
  [1920, 1080],
];

describe('the stage of a table of bets', function () {
  this.timeout(240_000);
  const here = useStage();

  before(() => answerScenes(here.stage));

  /** What is wrong with the states of a scene that are looked at, in every frame. */
  async function faultsOf(scene: string, states: readonly string[], lang: string): Promise<string[]> {
    const found: string[] = [];
    await playScene(SCENES[scene] ?? expect.fail(`no scene ${scene}`), {
      stage: here.stage,
      now: Date.now(),
      lang,
      context: async () => {
        const context = await here.browser.newContext({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
        context.setDefaultTimeout(60_000);
        return context;
      },
      async seen(page, what) {
        if (!states.includes(what)) return;
        for (const [width, height] of FRAMES) {
          await page.setViewportSize({ width, height });
          await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))));
          found.push(...(await layoutFaults(page)).map(fault => `${what} at ${width} × ${height}: ${fault}`));
        }
        await page.setViewportSize({ width: 390, height: 844 });
      },
    });
    return found;
  }

  it('A4 keeps third cards in sight beside the picture of a camera', async () =>
    expect(await faultsOf('atVideo', ['video-none', 'video-result'], 'en')).to.deep.equal([]));

  for (const lang of LANGUAGES)
    it(`A4 keeps third cards in sight, and says whole what the next round would add, in ${lang}`, async () =>
      expect(await faultsOf('atBets', ['bets-result'], lang)).to.deep.equal([]));
});
