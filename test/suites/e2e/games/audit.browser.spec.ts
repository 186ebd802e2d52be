// The automatic audit (axe) of every game's table while a round runs: its window of bets, and a decision of the player.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Game } from '@baize/sdk';
import type { LoadedGame } from '@baize/server';
import { findPackages, gamesOf } from '@baize/testkit';
import type { AxeResults } from 'axe-core';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { session } from '../../../../plugins/screen/src/testing/fixtures.ts';
import type { Script } from '../../../../plugins/screen/src/testing/main.tsx';
import { useStage } from '../../../../plugins/screen/src/testing/use-stage.ts';
import { ROOM, type RunningRound, runningRounds } from '../../../support/running-round.ts';

declare const window: { script: Script; axe: { run(options: object): Promise<AxeResults> } };

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const OPTIONS = { rules: { 'label-content-name-mismatch': { enabled: true }, 'target-size': { enabled: true } } };
const SIZES = [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
];
const PACKAGES = await Promise.all(findPackages().map(async each => ({ dir: each.dir, games: await gamesOf(each) })));
const GAMES = PACKAGES.flatMap(({ dir, games }) => games.map(game => ({ dir, game })));

const loaded = ({ dir, game }: { dir: string; game: Game }, at: number): LoadedGame => ({
  ...{ code: game.code, names: game.names, category: game.category, flow: game.flow, kind: game.kind, dir },
  ...{ version: String(at + 1).padStart(16, '0'), seats: game.seats, bot: undefined },
});

describe('the audit of tables', function () {
  this.timeout(120_000);
  const versions = new Map(PACKAGES.map(({ dir }, at) => [dir, at]));
  const here = useStage({ games: GAMES.map(each => loaded(each, versions.get(each.dir) ?? 0)) });

  async function open(game: Game): Promise<Page> {
    const context = await here.browser.newContext({ viewport: SIZES[0] ?? null, reducedMotion: 'reduce' });
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    const who = session({ lang: 'en', start: { game_code: game.code, table_id: ROOM } });
    await page.addInitScript(text => sessionStorage.setItem('baize.session', text), JSON.stringify(who));
    await page.goto(`${here.stage.url}/play/o/demo`);
    await page.waitForFunction(room => window.script.joins.some(join => join.room === room), ROOM);
    return page;
  }

  async function show(page: Page, { snapshot, state }: RunningRound): Promise<void> {
    await page.evaluate(([room, now]) => window.script.state(room, now), [ROOM, state] as const);
    await page.evaluate(([room, now]) => window.script.emit(room, 'snapshot', now), [ROOM, snapshot] as const);
    await page.locator('main').waitFor();
    await page.locator('[data-test^="spot-"], [data-test^="option-"], [data-test^="box-"], [data-test="bar"]').first().waitFor();
  }

  /** Violations as sentences: the rule, and where. */
  async function faults(page: Page): Promise<string[]> {
    const { violations } = await page.evaluate(options => window.axe.run(options), OPTIONS);
    return violations.flatMap(({ id, nodes }) => nodes.map(node => `${id}: ${node.html.slice(0, 160)}`));
  }

  for (const { game } of GAMES)
    it(`finds nothing at a table of ${game.code}`, async () => {
      const page = await open(game);
      const found = new Set<string>();
      const moments = Object.entries(runningRounds(game)).filter(([, each]) => each !== null);
      expect(moments).not.to.deep.equal([]);
      for (const [moment, round] of moments) {
        await show(page, round as RunningRound);
        await page.evaluate(AXE);
        for (const size of SIZES) {
          await page.setViewportSize(size);
          for (const each of await faults(page)) found.add(`${moment} at ${size.width} × ${size.height}: ${each}`);
        }
        if (process.env.BAIZE_SHOTS) await page.screenshot({ path: `${process.env.BAIZE_SHOTS}/axe-${game.code}-${moment}.png` });
      }
      await page.context().close();
      expect([...found]).to.deep.equal([]);
    });
});
