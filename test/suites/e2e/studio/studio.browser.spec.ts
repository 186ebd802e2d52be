// The studio's page on a tablet: it registers, waits, a pit boss signs in by a badge and scans a hand's first cards.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from '../../../../plugins/screen/src/testing/browser.ts';
import { pokerTable, sitter } from '../../../support/poker.ts';
import type { Site } from '../../../support/site.ts';
import { type Json, until, World } from '../../../support/world.ts';

const SHOTS = process.env.BAIZE_SHOTS;
const TIMERS = { reveal_delay_ms: 10, action_ms: 60_000 };

describe('the studio on a tablet', function () {
  this.timeout(120_000);
  let browser: Browser | null;
  let world: World;
  let acme: Site;
  before(async function () {
    browser = await openBrowser();
    if (!browser) this.skip(); // no browser on this platform; in CI openBrowser throws instead
    world = await World.open();
    acme = await world.site('acme');
  });
  after(async () => {
    await browser?.close();
    await world?.close();
  });

  const shot = async (page: Page, name: string) => {
    if (!SHOTS) return;
    mkdirSync(SHOTS, { recursive: true });
    await page.screenshot({ path: join(SHOTS, `studio-${name}.png`) });
  };

  it('NS-27 GAM-03 a device pairs, a dealer badges in, scans by keyboard and by the virtual scanner, calls a misdeal', async () => {
    const table = await pokerTable(world, {
      game_code: 'live_holdem',
      names: { en: 'Live 1' },
      operator_code: 'acme',
      timers: TIMERS,
    });
    const dealer = { login: 'mina', name: 'Mina', pin: '2468', role: 'pitboss' };
    const { body: made } = await acme.operator.call('POST', '/dealers', dealer);
    const { body: badge } = await acme.operator.call('POST', `/dealers/${made.dealer_id}/badge`);
    const context = await (browser as Browser).newContext({ viewport: { width: 1024, height: 768 }, locale: 'en-US' });
    const page = await context.newPage();
    const faults: string[] = [];
    page.on('pageerror', error => faults.push(error.message));
    page.on('console', message => message.type() === 'error' && faults.push(message.text()));
    await page.goto(`${world.server.url}/studio`);
    await page.getByLabel('Operator code').fill('acme');
    await page.getByLabel('Name of this device').fill('Tablet 1');
    await shot(page, 'pair');
    await page.getByText('Register this device').click();
    await page.getByText('Waiting for the platform').waitFor();
    const { body: found } = await world.platform.call<{ devices: Json[] }>('GET', '/devices');
    const change = { status: 'active', table_id: table };
    expect((await world.platform.call('PATCH', `/devices/${found.devices[0]?.id}`, change)).status).to.equal(200);
    await world.platform.call('PATCH', `/tables/${table}`, { live: { dealing: 'manual' } });
    await page.getByLabel('Badge').fill(String(badge.code));
    await shot(page, 'sign-in');
    await page.getByText('Sign in').click();
    await page.getByText('Live 1 · Mina').waitFor();
    await sitter(world, acme, 'u-1', table, { seat: 0 });
    const guest = await sitter(world, acme, 'u-2', table, { seat: 1 });
    await page.getByText(/^hole:[01]:1$/).waitFor();
    await page.getByLabel('Card (scanner or keyboard)').first().fill('AS');
    await page.keyboard.press('Enter');
    await page.getByText(/^Taken hole/).waitFor();
    await page.getByRole('button', { name: 'A♠' }).click();
    await page.getByText('This card is out already.').waitFor();
    await page.getByRole('button', { name: 'K♦' }).click();
    await until('the second card', async () => {
      const { body } = await acme.operator.call<{ entries: Json[] }>('GET', '/dealer-card-log?source=virtual&result=accepted');
      return body.entries.length === 1;
    });
    await shot(page, 'console');
    await page.getByLabel('Reason').fill('a card fell');
    await page.getByText('Misdeal').click();
    await guest.screen.fact('void');
    await page.getByText('Sign out').click();
    await page.getByLabel('Badge').waitFor();
    expect(faults).to.deep.equal([]);
  });
});
