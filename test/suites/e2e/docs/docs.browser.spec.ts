// The reference at /docs as a person sees it: every call of each API, the wallet's four, on a phone and at a desk, from this server alone.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { allEndpoints } from '../../../../core/server/src/api/index.ts';
import { useBrowser } from '../../../../plugins/screen/src/testing/browser.ts';
import { World } from '../../../support/world.ts';

const SHOTS = process.env.BAIZE_SHOTS;
const SIZES = { phone: { width: 390, height: 844 }, desk: { width: 1440, height: 900 } };

describe('the reference in a browser', function () {
  this.timeout(120_000);
  const here = useBrowser();
  let world: World;
  before(async () => {
    world = await World.open();
  });
  after(async () => {
    await world?.close();
  });

  /** A page with what went wrong on it: a policy that was broken is told on the console. */
  async function open(path: string, size: keyof typeof SIZES): Promise<{ page: Page; faults: string[] }> {
    const context = await here.browser.newContext({ viewport: SIZES[size], locale: 'en-US' });
    const page = await context.newPage();
    const faults: string[] = [];
    page.on('pageerror', error => faults.push(error.message));
    page.on('console', message => message.type() === 'error' && faults.push(message.text()));
    page.on('request', request => {
      if (!request.url().startsWith(world.server.url) && !request.url().startsWith('data:')) faults.push(request.url());
    });
    await page.goto(world.server.url + path);
    await page.locator('.opblock').first().waitFor();
    return { page, faults };
  }

  const shot = async (page: Page, name: string) => {
    if (!SHOTS) return;
    mkdirSync(SHOTS, { recursive: true });
    await page.screenshot({ path: join(SHOTS, `docs-${name}.png`) });
  };

  for (const api of ['operator', 'play', 'platform', 'dealer'] as const) {
    it(`shows every call of the ${api} API, asks nobody else for anything, and takes no secret`, async () => {
      const { page, faults } = await open(`/docs/${api}`, 'desk');
      const own = (await allEndpoints()).filter(each => each.api === api);
      const calls = api === 'operator' ? 4 : 0;
      expect(await page.locator('.opblock').count()).to.equal(own.length + calls);
      expect(await page.locator('.authorize, .try-out, input[type=password]').count()).to.equal(0);
      await shot(page, `${api}-desk`);
      expect(faults).to.deep.equal([]);
      await page.context().close();
    });
  }

  it('opens a call with its fields and refusals, on a phone without a bar to scroll sideways', async () => {
    for (const size of ['phone', 'desk'] as const) {
      const { page, faults } = await open('/docs', size);
      await shot(page, `top-${size}`);
      const launch = page.locator('.opblock').filter({ hasText: '/launch' }).first();
      await launch.locator('.opblock-summary-control').click();
      await launch.getByText('operator_session_id').first().waitFor();
      await launch.scrollIntoViewIfNeeded();
      await shot(page, `launch-${size}`);
      const debit = page.locator('.opblock').filter({ hasText: 'Takes money from a player' }).first();
      await debit.locator('.opblock-summary-control').click();
      await debit.getByText('ref_tx_id').or(debit.getByText('round_id')).first().waitFor();
      await debit.evaluate(element => element.scrollIntoView());
      await shot(page, `debit-${size}`);
      const isWide = () => document.documentElement.scrollWidth > document.documentElement.clientWidth;
      expect(await page.evaluate(isWide), size).to.equal(false);
      expect(faults).to.deep.equal([]);
      await page.context().close();
    }
  });
});
