// The automatic audit (axe) of every state at a table, of past rounds and of every game's own table: no violation. BAIZE_LONG: in every size.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { answerScenes, playScene, SCENES } from './testing/scenes/index.ts';
import { useStage } from './testing/use-stage.ts';

declare const window: { axe: { run(options: object): Promise<AxeResults> } };

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const OPTIONS = { rules: { 'label-content-name-mismatch': { enabled: true }, 'target-size': { enabled: true } } };
const LONG = process.env.BAIZE_LONG === '1';
const SIZES = LONG
  ? [
      [390, 844],
      [844, 390],
      [1440, 900],
    ]
  : [[390, 844]];
/** axe.browser.spec.ts looks at these already; and tables that are drawn as another one that is looked at. */
const ELSEWHERE = ['inLobby', 'atSheets', 'atEnds', 'atDoors', 'badugi', 'gostop', 'holdem_nlh', 'omaha_plo', 'baccarat'];
const isShort = (scene: string) => !scene.startsWith('live_') && !ELSEWHERE.includes(scene);
/** States that have nothing of their own. */
const ALIKE = new RegExp(
  [
    '^(menu|settings|keys|limits|seat|history)-sheet$',
    '-(midway|first|two-end|strip)$',
    '^seats-(all-in|time-bank|stand|lost-line)$',
    '^bets-(refused|turn)',
  ].join('|'),
);

describe('the audit of tables', function () {
  this.timeout(300_000);
  const here = useStage();

  before(() => answerScenes(here.stage));
  /** Violations as sentences: the rule, and where. */
  async function faults(page: Page): Promise<string[]> {
    await page.evaluate(AXE);
    const { violations } = await page.evaluate(options => window.axe.run(options), OPTIONS);
    return violations.flatMap(({ id, nodes }) => nodes.map(node => `${id}: ${node.html.slice(0, 140)}`));
  }

  for (const [name, scene] of Object.entries(SCENES)) {
    if (!isShort(name) && !LONG) continue;
    for (const [width, height] of SIZES as [number, number][])
      it(`finds nothing in ${name} at ${width} × ${height}`, async () => {
        const found: string[] = [];
        await playScene(scene, {
          stage: here.stage,
          now: Date.now(),
          lang: 'en',
          async context() {
            const context = await here.browser.newContext({ viewport: { width, height }, reducedMotion: 'reduce' });
            context.setDefaultTimeout(30_000);
            return context;
          },
          async seen(page, what) {
            if (ALIKE.test(what) && !LONG) return;
            found.push(...(await faults(page)).map(fault => `${what}: ${fault}`));
          },
        });
        expect(found).to.deep.equal([]);
      });
  }
});
