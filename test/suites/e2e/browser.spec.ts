// What a person sees: the demo page, a launch, bets on three spots, one undone, a result, the same sums everywhere.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { useBrowser } from '../../../plugins/screen/src/testing/browser.ts';
import { Platform } from '../../support/clients.ts';
import { type Relay, startRelay } from '../../support/relay.ts';
import { PLATFORM_KEY, ServerProcess } from '../../support/server-process.ts';
import { openTable } from '../../support/site.ts';

const SHOTS = process.env.BAIZE_SHOTS;

interface State {
  players: { id: string; balance: number }[];
  wallet: { tx_id: string; kind: string; amount: string; status: string; external_id: string }[];
  platform: { tx_id: string; type: string; amount: number; status: string; external_id: string }[];
}

const PHONES = [
  { width: 360, height: 640 },
  { width: 320, height: 568 },
  { width: 360, height: 780 },
];

describe('a person at the demo', function () {
  this.timeout(120_000);
  const here = useBrowser();
  let server: ServerProcess;
  let relay: Relay;

  before(async () => {
    relay = await startRelay();
    server = await ServerProcess.start({ env: { BAIZE_DEMO: '1', BAIZE_PUBLIC_URL: relay.url } });
    relay.target(server.url);
  });
  after(async () => {
    await server?.remove();
    await relay?.close();
  });

  const shot = async (page: Page, name: string) => {
    if (!SHOTS) return;
    mkdirSync(SHOTS, { recursive: true });
    await page.screenshot({ path: join(SHOTS, `${name}.png`) });
  };
  const state = async (): Promise<State> => (await fetch(`${server.url}/demo/state?lang=en`)).json() as Promise<State>;

  for (const [size, lang, player] of [
    [{ width: 390, height: 844 }, 'ko', 'demo-kim'],
    [{ width: 1440, height: 900 }, 'en', 'demo-lee'],
  ] as const) {
    it(`GEN-01 LCH-07 TOK-04 plays a round of baccarat at ${size.width} × ${size.height} in ${lang}`, async () => {
      // a table of their own: its window begins with their first bet, and no bot bets before them; the result stays as long as a
      // browser on a busy machine may be late with it
      const timers = { betting_ms: 8000, result_ms: 6000 };
      const table = await openTable(new Platform(server.url, PLATFORM_KEY), { timers });
      const context = await here.browser.newContext({ viewport: size, locale: lang });
      const errors: string[] = [];
      const demo = await context.newPage();
      demo.on('pageerror', error => errors.push(String(error)));
      await demo.goto(`${relay.url}/demo?lang=${lang}`);
      await demo.waitForSelector(`[data-test="open-${player}-baccarat"]`);
      await shot(demo, `demo-${size.width}-${lang}`);
      const [game] = await Promise.all([context.waitForEvent('page'), demo.click(`[data-test="open-${player}-baccarat"]`)]);
      game.on('pageerror', error => errors.push(String(error)));
      await game.waitForSelector(`[data-test="lobby-table-${table}"]`);
      await shot(game, `lobby-${size.width}-${lang}`);
      expect(game.url(), 'no token stays in the address').not.to.include('lt_');
      await game.click(`[data-test="lobby-table-${table}"]`);
      await game.waitForSelector('[data-test="spot-banker"]');
      await game.waitForSelector('[data-test="table"][data-line="open"]');
      await bets(game);
      await shot(game, `betting-${size.width}-${lang}`);
      await dropped(game, `dropped-${size.width}-${lang}`);
      await game.waitForSelector('[data-test="round-result"]', { timeout: 60_000 });
      await shot(game, `result-${size.width}-${lang}`);
      await agree(player, game);
      expect(errors).to.deep.equal([]);
      await context.close();
    });
  }

  it('GEN-01 reaches all roads on the smallest phones', async () => {
    const table = await openTable(new Platform(server.url, PLATFORM_KEY), { timers: { betting_ms: 60_000 } });
    const context = await here.browser.newContext({ locale: 'vi' });
    const demo = await context.newPage();
    await demo.goto(`${relay.url}/demo?lang=vi`);
    const [game] = await Promise.all([context.waitForEvent('page'), demo.click('[data-test="open-demo-kim-baccarat"]')]);
    await game.click(`[data-test="lobby-table-${table}"]`);
    await game.waitForSelector('[data-test="table"][data-line="open"]');
    for (const size of PHONES) {
      await game.setViewportSize(size);
      await game.waitForTimeout(300); // the strip is measured anew
      await shot(game, `roads-${size.width}-${size.height}`);
      await game.locator('[data-test="roads-more"]').click({ timeout: 5000 });
      await game.locator('[data-test="roads-sheet"]').waitFor();
      await game.keyboard.press('Escape');
      await game.locator('[data-test="roads-sheet"]').waitFor({ state: 'detached' });
    }
    await context.close();
  });

  /** Three placements, the last of them taken back. */
  async function bets(game: Page): Promise<void> {
    await game.waitForSelector('[data-test="stage"][data-phase="betting"]', { timeout: 60_000 });
    for (const spot of ['banker', 'tie', 'player_pair']) {
      const inTheWay = await game.locator('.sheet').evaluateAll(all => all.map(each => each.outerHTML.slice(0, 400)));
      expect(inTheWay, `in the way of ${spot}`).to.deep.equal([]);
      await game.click(`[data-test="spot-${spot}"]`);
      await game.waitForSelector(`[data-test="spot-${spot}"][data-state="accepted"]`);
    }
    await game.click('[data-test="undo"]');
    await game.waitForSelector('[data-test="spot-player_pair"][data-state="empty"]');
  }

  /** The line is cut in the middle of the window: the banner says so, the page comes back by itself and its bets still stand. */
  async function dropped(game: Page, name: string): Promise<void> {
    expect(relay.cut(1500)).to.be.greaterThan(0);
    await game.waitForSelector('[data-test="table"]:not([data-line="open"])');
    await shot(game, name);
    await game.waitForSelector('[data-test="table"][data-line="open"]', { timeout: 20_000 });
    for (const [spot, state] of [
      ['banker', 'accepted'],
      ['tie', 'accepted'],
      ['player_pair', 'empty'],
    ])
      await game.waitForSelector(`[data-test="spot-${spot}"][data-state="${state}"], [data-test="round-result"]`);
  }

  /** Page, wallet and transactions say the same. */
  async function agree(player: string, game: Page): Promise<void> {
    let now = await state();
    const open = (each: State) => each.platform.some(tx => tx.external_id === player && tx.status === 'pending');
    for (
      let tries = 0;
      tries < 40 && (open(now) || !now.platform.some(tx => tx.type === 'credit' && tx.external_id === player));
      tries++
    ) {
      await game.waitForTimeout(250);
      now = await state();
    }
    const mine = now.platform.filter(tx => tx.external_id === player);
    expect(mine.map(tx => tx.type)).to.include.members(['debit', 'rollback', 'credit']);
    const moved = mine.reduce((sum, tx) => sum + (tx.type === 'debit' ? -tx.amount : tx.amount), 0);
    const balance = now.players.find(each => each.id === player)?.balance ?? 0;
    expect(balance).to.equal(1_000_000 + moved);
    await game.waitForFunction(
      amount => document.querySelector('[data-test="balance"]')?.textContent?.replaceAll(/\D/g, '') === amount,
      String(balance),
    );
    expect(new Set(now.wallet.filter(call => call.external_id === player).map(call => call.tx_id))).to.deep.equal(
      new Set(mine.map(tx => tx.tx_id)),
    );
  }
});
