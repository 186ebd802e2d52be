// A hand at a private table, in browsers alone: the dealer's tablet deals it, two launched players with the password play it.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { useBrowser } from '../../../../plugins/screen/src/testing/browser.ts';
import { booksAgree, pokerTable } from '../../../support/poker.ts';
import type { Site } from '../../../support/site.ts';
import { type Json, until, World } from '../../../support/world.ts';

const SHOTS = process.env.BAIZE_SHOTS;
const PASSWORD = 'open-1234';
const WAIT_MS = 40_000;
const KIM = { name: 'kim', lang: 'ko', viewport: { width: 390, height: 844 } };
const LEE = { name: 'lee', lang: 'en', viewport: { width: 1440, height: 900 } };
/** As the dealer turns them over: hole cards, flop, turn, river. The third of the flop was read wrong. */
const PACK = ['A♠', 'K♦', '7♣', '7♥', '2♣', '9♦', 'J♥', '4♠', 'Q♣'];
const RIGHT = '8C';
const SUITS: Record<string, string> = { '♠': 's', '♥': 'h', '♦': 'd', '♣': 'c' };
const faceOf = (shown: string) => `${shown.charAt(0)}${SUITS[shown.charAt(1)]}`;
const MISREAD = 'J♥';

describe('a hand at a private table', function () {
  this.timeout(180_000);
  const here = useBrowser();
  let world: World;
  let acme: Site;
  const faults: string[] = [];
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
    await page.screenshot({ path: join(SHOTS, `private-${name}.png`) });
  };
  const test = (page: Page, name: string) => page.locator(`[data-test="${name}"]`);

  async function newPage(viewport: { width: number; height: number }, locale: string): Promise<Page> {
    const context = await here.browser.newContext({ viewport, locale, reducedMotion: 'reduce' });
    context.setDefaultTimeout(WAIT_MS);
    context.on('weberror', error => faults.push(error.error().message));
    return context.newPage();
  }

  /** The tablet is registered and approved for the table, and its dealer signs in by a badge. */
  async function tablet(table: string): Promise<Page> {
    const { body: made } = await acme.operator.call('POST', '/dealers', {
      login: 'mina',
      name: 'Mina',
      pin: '2468',
      role: 'pitboss',
    });
    const { body: badge } = await acme.operator.call('POST', `/dealers/${made.dealer_id}/badge`);
    const page = await newPage({ width: 1024, height: 768 }, 'en-US');
    await page.goto(`${world.server.url}/studio`);
    await page.getByLabel('Operator code').fill('acme');
    await page.getByLabel('Name of this device').fill('Tablet 1');
    await page.getByText('Register this device').click();
    await page.getByText('Waiting for the platform').waitFor();
    const { body: found } = await world.platform.call<{ devices: Json[] }>('GET', '/devices');
    await world.platform.call('PATCH', `/devices/${found.devices[0]?.id}`, { status: 'active', table_id: table });
    await world.platform.call('PATCH', `/tables/${table}`, { live: { dealing: 'manual' } });
    await page.getByLabel('Badge').fill(String(badge.code));
    await page.getByText('Sign in').click();
    await page.getByText('Mina').waitFor();
    return page;
  }

  /** Launched with the password, they open the address, and buy in by the dialog. */
  async function comes({ name, lang, viewport }: typeof KIM, table: string): Promise<Page> {
    acme.wallet.deposit(name, 1_000_000);
    const launched = await acme.operator.call<{ launch_url: string }>('POST', '/launch', {
      ...{ player: { external_id: name, nickname: name, currency: 'KRW' }, table_id: table, table_password: PASSWORD, lang },
    });
    expect(launched.status, JSON.stringify(launched.body)).to.equal(200);
    const page = await newPage(viewport, lang);
    await page.goto(launched.body.launch_url);
    await test(page, 'take-seat').click();
    await test(page, 'chips-confirm').click();
    await test(page, 'stand-open').waitFor();
    return page;
  }

  /** Answers once, if they are asked: with a check or a call. */
  async function answer(page: Page): Promise<boolean> {
    for (const option of ['check', 'call', 'muck']) {
      const button = page.locator(`[data-test="option-${option}"]:enabled`);
      if (!(await button.isVisible())) continue;
      await button.click();
      return true;
    }
    return false;
  }

  it('NS-27 PRV-08 GAM-03 DEV-10 it is dealt by the tablet, a card that was read wrong is replaced, and the card log tells it', async () => {
    const timers = { reveal_delay_ms: 10, action_ms: 60_000, showdown_ms: 3000, next_round_ms: 20_000 };
    const table = await pokerTable(world, { game_code: 'live_holdem', names: { en: 'Live 1' }, operator_code: 'acme', timers });
    const start = new Date(Date.now() + 4 * 60_000).toISOString();
    const reservation = { table_id: table, start, minutes: 30, password: PASSWORD };
    expect((await acme.operator.call('POST', '/private-tables', reservation)).status).to.equal(200);
    const dealer = await tablet(table);
    const [kim, lee] = [await comes(KIM, table), await comes(LEE, table)];
    const players = [kim, lee];

    const place = dealer.locator('.place');
    const next = async () => (await place.getAttribute('data-position')) ?? '';
    await dealer.locator('.place[data-position^="hole:"]').waitFor();
    await dealer.getByText(/^Seat [1-6], card 1$/).waitFor();
    await shot(dealer, 'tablet-first-card');
    const dealt: string[] = [];
    for (const card of PACK) {
      const wanted = await next();
      if (!wanted.includes(':')) break; // the hand is over
      await dealer.getByRole('button', { name: card, exact: true }).click();
      dealt.push(`${wanted} ${faceOf(card)}`);
      await until(`${card} at ${wanted}`, async () => (await next()) !== wanted);
      if (card === MISREAD) {
        await dealer.getByLabel('The right card').fill(RIGHT);
        await dealer.getByLabel('Reason').fill('the scanner slipped');
        await dealer.getByRole('button', { name: 'Replace the last card' }).click();
        await kim.locator('[data-test="board"][data-cards*="8c"]').waitFor();
        dealt.push('board:3 8c');
        await shot(dealer, 'tablet-replaced');
        await shot(kim, 'flop-kim');
        await shot(lee, 'flop-lee');
      }
      // where no card is awaited the players act, until one is or the hand is over
      await until('the next card, or the end', async () => {
        if ((await next()).includes(':') || (await lee.locator('[data-over="1"]').isVisible())) return true;
        for (const page of players) await answer(page);
        return false;
      });
    }
    let roundId = '';
    await until('the settled hand', async () => {
      const { body } = await acme.operator.call<{ rounds: Json[] }>('GET', '/rounds');
      roundId = String(body.rounds[0]?.round_id);
      return body.rounds.filter(each => each.status === 'settled').length === 2;
    });
    await shot(kim, 'result-kim');
    await shot(lee, 'result-lee');

    const { body: log } = await acme.operator.call<{ entries: Json[] }>('GET', '/dealer-card-log?limit=50');
    const told = log.entries.map(({ position, card, result }) => `${position} ${card} ${result}`);
    expect(told.reverse()).to.deep.equal(dealt.map(each => `${each} accepted`));
    const { body: round } = await acme.operator.call<{ history: Json[] }>('GET', `/rounds/${roundId}`);
    expect(round.history.find(({ kind, reason }) => kind === 'card' && reason)).to.deep.include({
      ...{ position: 'board:3', cards: ['8c'], reason: 'the scanner slipped' },
    });
    expect(await booksAgree(world)).to.equal(true);
    expect(faults).to.deep.equal([]);
  });
});
