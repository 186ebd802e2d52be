// Games that no screen knows, dropped into a new and into an existing server: a visitor of the demo plays a round of each.
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { useBrowser } from '../../../../plugins/screen/src/testing/browser.ts';
import { takeSeat, visitDemo } from '../../../support/demo-visit.ts';
import { ServerProcess } from '../../../support/server-process.ts';

const BEFORE = 'games/baccarat';
const BOTH = [BEFORE, 'test/games/unknown'];
const DEMO = { BAIZE_DEMO: '1' };

/** What waited in vain answers false, anything else is a fault. */
function isTimeout(error: Error): false {
  if (error.name !== 'TimeoutError') throw error;
  return false;
}

describe('games that no screen knows in a browser', function () {
  this.timeout(400_000);
  const here = useBrowser();
  const faults: string[] = [];
  let server: ServerProcess;

  afterEach(async () => {
    for (const context of here.browser.contexts()) await context.close();
    await server?.remove();
    expect(faults).to.deep.equal([]);
  });

  const test = (page: Page, name: string) => page.locator(`[data-test="${name}"]`);

  async function visit(game: string): Promise<Page> {
    const page = await visitDemo(here.browser, server, game);
    page.on('pageerror', error => faults.push(`${game}: ${error.message}`));
    return page;
  }
  /** Bets in this window, or in a later one where it closed meanwhile: bots play too. */
  async function bet(page: Page, spot: string): Promise<void> {
    const accepted = page.locator(`[data-test="spot-${spot}"][data-state="accepted"]`);
    for (let tries = 0; tries < 20; tries++) {
      await page.locator('[data-test^="chip-"]').first().click();
      const isClicked = await test(page, `spot-${spot}`)
        .click({ timeout: 3_000 })
        .then(() => true, isTimeout);
      if (isClicked && (await accepted.waitFor({ timeout: 5_000 }).then(() => true, isTimeout))) return;
    }
    throw new Error(`no bet on ${spot} was accepted`);
  }
  const isOver = (page: Page) => page.locator('[data-test="stage"][data-over="1"]').waitFor();

  /** A round of each form, to its end. */
  const ROUNDS: Record<string, (page: Page) => Promise<void>> = {
    'un_pebbles: bets, a deck of stones': async page => {
      await bet(page, 'light');
      await test(page, 'round-result').waitFor();
      expect(await page.locator('.zone svg').first().getAttribute('aria-label')).to.match(/^(Wht|Gry|Blk|Red)$/);
    },
    'un_ladder: bets and choices, two hands of a box': async page => {
      await bet(page, 'box_1');
      for (const hand of [1, 2]) {
        await page.locator('.zone.now', { hasText: hand === 1 ? 'Box 1' : 'Box 1·2' }).waitFor();
        await test(page, 'option-keep').click();
        await test(page, 'counters-1').getByText(`Hands kept ${hand}`).first().waitFor();
      }
      await test(page, 'round-result').waitFor();
    },
    'un_well: bets from the stack of a seat': async page => {
      await takeSeat(page);
      await bet(page, 'deep');
      await isOver(page);
    },
    'un_duel: two seats': async page => {
      await takeSeat(page);
      await test(page, 'option-stay').click();
      await page.locator('.pseat.me [data-test^="counters-"]', { hasText: 'Stays 1' }).waitFor();
      await isOver(page);
    },
  };

  async function playsAll(): Promise<void> {
    for (const [name, play] of Object.entries(ROUNDS)) {
      const page = await visit(name.split(':')[0] ?? '');
      await play(page).catch(error => {
        throw new Error(`${name}: ${String(error)}`);
      });
      await page.context().close();
    }
  }

  it('SDK-03 F-04 a new data folder offers them and plays a round of each', async () => {
    server = await ServerProcess.start({ env: DEMO, config: { plugins: BOTH } });
    await playsAll();
  });

  it('SDK-03 F-04 an existing data folder offers them after a restart and plays a round of each', async () => {
    const first = await ServerProcess.start({ env: DEMO, config: { plugins: [BEFORE] } });
    expect(await first.end('SIGTERM')).to.equal(0);
    server = await ServerProcess.start({ env: DEMO, config: { plugins: BOTH }, data: first.data });
    await playsAll();
  });
});
