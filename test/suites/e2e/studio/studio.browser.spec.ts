// The studio's page on a tablet: it registers, waits, a pit boss signs in by a badge and scans a hand's first cards.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { useBrowser } from '../../../../plugins/screen/src/testing/browser.ts';
import { pokerTable, sitter } from '../../../support/poker.ts';
import type { Site } from '../../../support/site.ts';
import { type Json, until, World } from '../../../support/world.ts';

const SHOTS = process.env.BAIZE_SHOTS;
/** As it lies and as it stands. */
const TABLETS = [
  ['stands', 768, 1024],
  ['lies', 1024, 768],
] as const;
const TIMERS = { reveal_delay_ms: 10, action_ms: 60_000 };

describe('the studio on a tablet', function () {
  this.timeout(120_000);
  const here = useBrowser();
  let world: World;
  let acme: Site;
  before(async () => {
    world = await World.open();
    acme = await world.site('acme');
  });
  after(async () => {
    await world?.close();
  });

  const shot = async (page: Page, name: string) => {
    if (!SHOTS) return;
    mkdirSync(SHOTS, { recursive: true });
    for (const [how, width, height] of TABLETS) {
      await page.setViewportSize({ width, height });
      await page.screenshot({ path: join(SHOTS, `studio-${name}-${how}.png`) });
    }
  };

  /** Of both ways to hold it: buttons that are not in view, that a finger misses, and a page that has to be scrolled. */
  async function misfits(page: Page): Promise<string[]> {
    const found: string[] = [];
    for (const [how, width, height] of TABLETS) {
      await page.setViewportSize({ width, height });
      const odd = await page.evaluate(() => {
        const { clientWidth, clientHeight, scrollWidth, scrollHeight } = document.documentElement;
        const bad = [...document.querySelectorAll('button, input')].filter(each => {
          const { left, right, top, bottom } = each.getBoundingClientRect();
          return left < 0 || top < 0 || right > clientWidth || bottom > clientHeight || right - left < 40 || bottom - top < 44;
        });
        const scrolls = scrollWidth > clientWidth || scrollHeight > clientHeight ? ['the page'] : [];
        return [...scrolls, ...bad.map(each => each.textContent || each.tagName)];
      });
      found.push(...odd.map(each => `${how}: ${each}`));
    }
    return found;
  }

  /** A tablet that is registered, approved for the table and dealt at by a pit boss with a badge. */
  async function onDuty(table: string, faults: string[]): Promise<Page> {
    const dealer = { login: 'mina', name: 'Mina', pin: '2468', role: 'pitboss' };
    const { body: made } = await acme.operator.call('POST', '/dealers', dealer);
    const { body: badge } = await acme.operator.call('POST', `/dealers/${made.dealer_id}/badge`);
    const context = await here.browser.newContext({ viewport: { width: 1024, height: 768 }, locale: 'en-US' });
    const page = await context.newPage();
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
    return page;
  }

  it('NS-27 GAM-03 a device pairs, a dealer badges in, scans by keyboard and by the virtual scanner, calls a misdeal', async () => {
    const about = { game_code: 'live_holdem', names: { en: 'Live 1' }, operator_code: 'acme', timers: TIMERS };
    const table = await pokerTable(world, about);
    const faults: string[] = [];
    const page = await onDuty(table, faults);
    await sitter(world, acme, 'u-1', table, { seat: 0 });
    const guest = await sitter(world, acme, 'u-2', table, { seat: 1 });
    await page.getByText(/^Seat [12], card 1$/).waitFor();
    await page.getByLabel('Card (scanner or keyboard)').first().fill('AS');
    await page.keyboard.press('Enter');
    await page.getByText(/^Taken: A♠ → Seat [12], card 1$/).waitFor();
    await page.getByRole('button', { name: 'A♠' }).click();
    await page.getByText('A♠ This card is out already.').waitFor();
    // the last button has the focus: what a scanner types goes into its field all the same
    await page.keyboard.type('1');
    expect(await page.getByLabel('Card (scanner or keyboard)').inputValue()).to.equal('1');
    await page.keyboard.press('Backspace');
    await page.getByRole('button', { name: 'K♦' }).click();
    await until('the second card', async () => {
      const { body } = await acme.operator.call<{ entries: Json[] }>('GET', '/dealer-card-log?source=virtual&result=accepted');
      return body.entries.length === 1;
    });
    await shot(page, 'console');
    await page.evaluate(() => {
      const all = [...document.querySelectorAll<HTMLButtonElement>('.cards button')];
      for (const name of ['Q♠', 'J♠']) all.find(each => each.textContent === name)?.click();
    });
    await page.getByText(/^Taken: Q♠ → Seat [12], card 2 What came right after was not taken: do it again.$/).waitFor();
    expect(await misfits(page), 'what does not fit on a tablet').to.deep.equal([]);
    await page.evaluate('scrollTo(0, document.body.scrollHeight)');
    const isCovered = await page.getByLabel('Card (scanner or keyboard)').evaluate(input => {
      const { left, right, top, bottom } = input.getBoundingClientRect();
      return document.elementFromPoint((left + right) / 2, (top + bottom) / 2) !== input;
    });
    expect(isCovered, 'the field that a scanner types into, wherever the page is scrolled').to.equal(false);
    await page.getByText('Misdeal').click();
    await page.getByText('Say the reason first.').waitFor();
    await page.getByText('Replace the last card').click();
    await page.getByText('Say the right card first.').waitFor();
    await page.getByLabel('Reason').fill('a card fell');
    await page.getByText('Misdeal').click();
    await guest.screen.fact('void');
    await page.getByText('Done.').waitFor();
    expect(await page.getByLabel('Reason').inputValue(), 'the reason of the next thing is another one').to.equal('');
    await page.getByText('Sign out').click();
    await page.getByLabel('Badge').waitFor();
    expect(faults).to.deep.equal([]);
  });

  it('DEV-07 asks the code at its first start, waits for approval, and takes a newer version when the hand is over', async () => {
    const table = await pokerTable(world, {
      ...{ game_code: 'live_holdem', names: { en: 'Live 2' }, operator_code: 'acme' },
      timers: { ...TIMERS, next_round_ms: 2000 },
    });
    await acme.operator.call('POST', '/dealers', { login: 'jin', name: 'Jin', pin: '1357', role: 'pitboss' });
    const page = await (await here.browser.newContext({ locale: 'en-US' })).newPage();
    await page.clock.install(); // what it asks every half minute is asked at once
    const { version } = (await (await fetch(`${world.server.url}/studio/version`)).json()) as { version: string };
    await page.goto(`${world.server.url}/studio`);
    const first = await page.evaluate(() => {
      document.documentElement.dataset.first = 'yes'; // gone once the page is loaded anew
      return document.documentElement.dataset.version;
    });
    const isFirst = () => page.evaluate(() => document.documentElement.dataset.first === 'yes');
    expect(first)
      .to.equal(version)
      .and.match(/^\d+\.\d+\.\d+-[0-9a-f]{8}$/);
    await page.getByLabel('Operator code').fill('acme');
    await page.getByLabel('Name of this device').fill('Tablet 2');
    await page.getByText('Register this device').click();
    await page.getByText('Waiting for the platform').waitFor();
    const device = async () => {
      const { body } = await world.platform.call<{ devices: Json[] }>('GET', '/devices');
      return body.devices.find(each => each.name === 'Tablet 2') as Json;
    };
    expect(await device()).to.include({ status: 'pending', app_version: version });
    await world.platform.call('PATCH', `/devices/${(await device()).id}`, { status: 'active', table_id: table });
    await world.platform.call('PATCH', `/tables/${table}`, { live: { dealing: 'manual' } });
    await page.clock.runFor(4000);
    await page.getByLabel('Login').fill('jin');
    await page.getByLabel('PIN').fill('1357');
    await page.getByText('Sign in').click();
    await page.getByText('Live 2 · Jin').waitFor();
    await sitter(world, acme, 'u-11', table, { seat: 0 });
    const guest = await sitter(world, acme, 'u-12', table, { seat: 1 });
    await page.getByText(/^Seat [12], card 1$/).waitFor();

    // a newer version is published: the only thing here that is not the server's own answer
    await page.route('**/studio/version', route => route.fulfill({ json: { version: '9.9.9-00000000' } }));
    await page.clock.runFor(31_000);
    await until('that it waits', async () => ((await device()).live as Json | undefined)?.update === '9.9.9-00000000');
    await page.getByRole('button', { name: 'A♠' }).click();
    await page.getByText(/^Taken: A♠ → Seat [12], card 1$/).waitFor();
    await page.clock.runFor(2000);
    expect(await isFirst(), 'a hand is being dealt').to.equal(true);
    await page.getByLabel('Reason').fill('a card fell');
    await page.getByText('Misdeal').click();
    await guest.screen.fact('void');
    await page.getByText('Done.').waitFor();
    await page.unroute('**/studio/version'); // what is loaded is the newest
    await until('the new page', async () => {
      await page.clock.runFor(300);
      return !(await isFirst().catch(() => true)); // while it loads, nothing can be asked of it
    });
    await page.getByText('Live 2 · Jin').waitFor();
    await page.getByText(/^Seat [12], card 1$/).waitFor();
    await until('its status', async () => (await device()).online === true);
    expect(((await device()).live as Json).update ?? '').to.equal('');
  });
});
