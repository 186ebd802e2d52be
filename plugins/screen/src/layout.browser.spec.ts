// Every screen and state laid out: no text leaves its box or lies under something, no controls cross. BAIZE_LONG: everywhere.
import { expect } from 'chai';
import { LANGUAGES } from './client/texts.ts';
import { layoutFaults } from './testing/layout-faults.ts';
import { answerScenes, playScene, SCENES } from './testing/scenes/index.ts';
import { useStage } from './testing/use-stage.ts';

const LONG = process.env.BAIZE_LONG === '1';
const ONLY = process.env.BAIZE_SCENE;
/** Where there is the least room; then the others. */
const FRAMES = [
  [360, 640],
  [844, 390],
  ...(LONG
    ? [
        [390, 844],
        [1100, 800],
        [1280, 800],
        [1440, 900],
        [1920, 1080],
      ]
    : []),
] as [number, number][];

/** The shell's own screens always; tables that a package draws in the long form. */
const names = Object.keys(SCENES).filter(name => (ONLY ? ONLY.split(',').includes(name) : LONG || /^(in|at)[A-Z]/.test(name)));

describe('every screen laid out', function () {
  this.timeout(600_000);
  const here = useStage();

  before(() => answerScenes(here.stage));

  for (const [at, name] of names.entries())
    for (const lang of LONG ? LANGUAGES : [LANGUAGES[at % LANGUAGES.length] as string])
      it(`crosses nothing and cuts no words: ${name}, ${lang}`, async () => {
        const faults: string[] = [];
        const scene = SCENES[name];
        if (!scene) throw new Error(`no scene ${name}`);
        const [width, height] = FRAMES[0] as [number, number];
        await playScene(scene, {
          stage: here.stage,
          now: Date.now(),
          lang,
          context: async () => {
            const context = await here.browser.newContext({ viewport: { width, height }, reducedMotion: 'reduce' });
            context.setDefaultTimeout(30_000);
            return context;
          },
          async seen(page, what) {
            for (const frame of FRAMES) {
              await page.setViewportSize({ width: frame[0], height: frame[1] });
              await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))));
              const seen = await layoutFaults(page);
              faults.push(...seen.map(fault => `${what} at ${frame.join(' × ')}: ${fault}`));
            }
            await page.setViewportSize({ width, height });
          },
        });
        expect(faults).to.deep.equal([]);
      });
});
