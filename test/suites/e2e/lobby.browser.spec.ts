// What a person finds in the lobby of a real server: games with their bets, a seat that is held, roads, practice, a maintenance with
// its end.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Lobby } from '@baize/protocol';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { useBrowser } from '../../../plugins/screen/src/testing/browser.ts';
import { askPlay } from '../../support/clients.ts';
import { follow, pokerTable, sitter } from '../../support/poker.ts';
import type { Site } from '../../support/site.ts';
import { type Json, until, World } from '../../support/world.ts';

const SHOTS = process.env.BAIZE_SHOTS;
const END = '2031-05-06T07:08:00.000Z';

describe('the lobby', function () {
  this.timeout(120_000);
  const here = useBrowser();
  let world: World;
  let site: Site;
  const tables: Record<'baccarat' | 'practice' | 'poker', string> = { baccarat: '', practice: '', poker: '' };

  before(async () => {
    world = await World.open();
    site = await world.site('acme');
    tables.baccarat = await world.table({ names: { ko: '로터스', en: 'Lotus' }, sort_order: 1 });
    tables.practice = await world.table({ mode: 'practice', names: { ko: '연습', en: 'Practice' } });
    tables.poker = await pokerTable(world);
  });
  after(async () => {
    await world?.close();
  });

  const lobbyOf = async (session: string, lang = 'en'): Promise<Lobby> => {
    return (await askPlay<Lobby>(world.server.url, session, `/lobby?lang=${lang}`)).body;
  };
  const opened = async (externalId: string, [width, height]: readonly [number, number], lang: string): Promise<Page> => {
    const launched = await site.operator.call<{ launch_url: string }>('POST', '/launch', {
      player: { external_id: externalId, nickname: `Nick ${externalId}`, currency: 'KRW' },
      lang,
    });
    const page = await here.browser.newPage({ viewport: { width, height } });
    await page.goto(launched.body.launch_url);
    await page.waitForSelector('[data-test="lobby"] .row');
    return page;
  };
  const shot = async (page: Page, name: string) => {
    if (!SHOTS) return;
    mkdirSync(SHOTS, { recursive: true });
    await page.screenshot({ path: join(SHOTS, `${name}.png`) });
  };
  const row = (page: Page, id: string) => page.locator('.row', { has: page.locator(`[data-test="lobby-table-${id}"]`) });

  it('SCR-07 the answer is what the protocol promises, with kind, bets, order and practice of each', async () => {
    const { session } = await site.operator.enter('u-read');
    const lobby = await lobbyOf(session);
    const game = (code: string) => lobby.games.find(each => each.game_code === code);
    expect(game('baccarat')).to.include({ kind: 'round', live: false, status: 'open', maintenance: null, tables: 2 });
    expect(game('holdem_nlh')).to.include({ kind: 'table', category: 'poker' });
    const limits = lobby.tables.find(each => each.table_id === tables.baccarat)?.limits ?? {};
    expect([game('baccarat')?.min_bet, game('baccarat')?.max_bet]).to.deep.equal([limits.min_bet, limits.max_bet]);
    const modes = lobby.tables.map(({ table_id: id, mode, mine }) => [id, mode, mine]);
    expect(modes).to.deep.include.members([
      [tables.baccarat, 'real', false],
      [tables.practice, 'practice', false],
    ]);
  });

  for (const [size, lang] of [
    [[390, 844], 'ko'],
    [[1440, 900], 'en'],
  ] as const) {
    it(`SCR-07 shows the seat that is held and the way back to it, at ${size.join(' × ')} in ${lang}`, async () => {
      const name = `u-held-${lang}`;
      site.wallet.deposit(name, 10_000_000);
      const table = await pokerTable(world);
      const { screen } = await sitter(world, site, name, table);
      const page = await opened(name, size, lang);
      const hero = page.locator('[data-test="hero"]');
      await page.waitForSelector('[data-test="resume"]');
      expect(await hero.innerText()).not.to.match(/\d:\d\d/);
      await screen.leave();
      await page.waitForFunction(() => /\d+:\d\d/.test(document.querySelector('[data-test="hero"]')?.textContent ?? ''));
      expect(await row(page, table).getByRole('button').innerText()).to.equal(
        lang === 'ko' ? '테이블로 돌아가기' : 'Back to table',
      );
      await shot(page, `lobby-held-${size[0]}-${lang}`);
      await page.click('[data-test="resume"]');
      await page.waitForSelector('[data-test="table"]');
      await page.close();
    });
  }

  it('SCR-07 at another table says when it is my turn at mine, and one tap goes there', async () => {
    const table = await pokerTable(world, { timers: { action_ms: 60_000 } });
    for (const name of ['u-turn', 'u-other']) site.wallet.deposit(name, 10_000_000);
    const mine = await sitter(world, site, 'u-turn', table);
    const page = await opened('u-turn', [1440, 900], 'en');
    await page.click(`[data-test="lobby-table-${tables.baccarat}"]`);
    await page.waitForSelector(`[data-test="own-${table}"]`);
    const other = await sitter(world, site, 'u-other', table);
    const isTurn = async () => (await page.locator(`[data-test="own-${table}"].turn`).count()) > 0;
    const stop = follow(other, () => ({ options }) => ({ option: 'check' in options ? 'check' : 'call' }));
    await until('my turn', isTurn, 60_000);
    expect(await page.locator('[data-test="said-now"]').innerText()).to.include('your turn');
    await shot(page, 'turn-elsewhere-1440-en');
    await page.click(`[data-test="own-${table}"]`);
    await page.waitForSelector('[data-test^="option-"]:enabled');
    stop();
    for (const each of [mine, other]) await each.screen.leave();
    await page.close();
  });

  it('SCR-07 draws the road of the shoe, and the next coup as soon as it is over', async () => {
    const guest = await world.guest(site, 'u-road', tables.baccarat);
    await world.play([guest, { banker: 1000 }]);
    const page = await opened('u-looks', [390, 844], 'en');
    await row(page, tables.baccarat).locator('.mini').waitFor();
    const { session } = await site.operator.enter('u-counts');
    const coups = async () => (await lobbyOf(session)).tables.find(each => each.table_id === tables.baccarat)?.roads.length ?? 0;
    expect(await coups()).to.equal(1);
    await world.play([guest, { player: 1000 }]);
    await until('a second coup', async () => (await coups()) === 2);
    await shot(page, 'lobby-road-390-en');
    await page.close();
  });

  it('NS-31 practice tables stand apart', async () => {
    const page = await opened('u-practice', [390, 844], 'en');
    expect(await row(page, tables.practice).count()).to.equal(0);
    await page.click('[data-test="category-practice"]');
    await row(page, tables.practice).locator('.practice').waitFor();
    await shot(page, 'lobby-practice-390-en');
    await page.close();
  });

  it('NS-12 a game under maintenance says until when, at once to those who look, also when its end is moved', async () => {
    const page = await opened('u-waits', [1440, 900], 'en');
    const tile = page.locator('[data-test="game-baccarat"]');
    const patch = (body: Json) => world.platform.call('PATCH', '/games/baccarat', body);
    const clock = (at: string) =>
      page.evaluate(
        text => new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(new Date(text)),
        at,
      );
    await patch({ status: 'maintenance', end: END });
    await page.waitForFunction(
      text => document.querySelector('[data-test="game-baccarat"]')?.closest('.game')?.textContent?.includes(text),
      await clock(END),
    );
    expect(await tile.getAttribute('aria-disabled')).to.equal('true');
    expect(await page.locator(`[data-test="lobby-table-${tables.baccarat}"]`).isDisabled()).to.equal(true);
    await shot(page, 'lobby-maintenance-1440-en');
    const later = '2031-05-06T09:10:00.000Z';
    await patch({ end: later });
    await page.waitForFunction(
      text => document.querySelector('[data-test="game-baccarat"]')?.closest('.game')?.textContent?.includes(text),
      await clock(later),
    );
    await patch({ status: 'open' });
    await page.waitForSelector('[data-test="game-baccarat"][aria-disabled="false"]');
    await page.close();
  });
});
