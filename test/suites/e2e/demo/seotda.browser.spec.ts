// Seotda in a browser: a visitor of the demo sits down with its bots, is dealt a flower card, and acts by the keyboard.
import { expect } from 'chai';
import { useBrowser } from '../../../../plugins/screen/src/testing/browser.ts';
import { takeSeat, visitDemo } from '../../../support/demo-visit.ts';
import { ServerProcess } from '../../../support/server-process.ts';
import { until } from '../../../support/world.ts';

describe('seotda in a browser', function () {
  this.timeout(180_000);
  const here = useBrowser();
  let server: ServerProcess;

  before(async () => {
    server = await ServerProcess.start({ env: { BAIZE_DEMO: '1' }, config: { plugins: ['games/seotda'] } });
  });
  after(async () => {
    await server?.remove();
  });

  it('GAM-04 F-04 tells what is held in words, takes a key as an answer and says it to screen readers', async () => {
    const faults: string[] = [];
    const page = await visitDemo(here.browser, server, 'seotda');
    page.on('pageerror', error => faults.push(error.message));
    await takeSeat(page);
    const card = page.locator('[data-test="own-cards"] [data-card]').first();
    await card.waitFor();
    expect(await card.getAttribute('data-card')).to.match(/^(0[1-9]|10)[ab]$/);
    expect(await page.locator('[data-test="own-cards"] svg.drawn').count()).to.be.at.least(1);
    // a turn takes no key in its first moment
    await page.locator('[data-test="option-call"]:enabled, [data-test="option-check"]:enabled').waitFor();
    expect(await page.locator('.pbar .holding').textContent()).to.not.equal('');
    const free = await page.locator('[data-test="option-check"]').count();
    await until('the turn to be said', async () =>
      (await page.locator('[aria-live]').allTextContents()).join(' ').includes('seconds'),
    );
    await page.keyboard.press('c');
    await page.locator('[data-test="hand-log"]', { hasText: free > 0 ? 'Check' : 'Call' }).waitFor();
    expect(faults).to.deep.equal([]);
  });
});
