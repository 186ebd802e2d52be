// The automatic audit (axe) of the every sheet and the last page: no violation of WCAG 2.2 A and AA, nor of good practice.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { session, TABLE } from './testing/fixtures.ts';
import type { Script } from './testing/main.tsx';
import { useStage } from './testing/use-stage.ts';

declare const window: { script: Script; axe: { run(options: object): Promise<AxeResults> } };

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Experimental in axe, and what review found: what is read on a control is in its name. */
const OPTIONS = { rules: { 'label-content-name-mismatch': { enabled: true }, 'target-size': { enabled: true } } };
const ROUND = `rnd_${'c'.repeat(32)}`;
const RULES = { game_code: 'baccarat', version: '1', lang: 'en', rules: [{ heading: 'Cards', body: 'Nine wins.' }], payouts: [] };
const OWN = { table_id: 'tbl_own', game_code: 'holdem_nlh', names: { en: 'Harbour 5' }, seat: 1 };

describe('the audit of pages', function () {
  this.timeout(90_000);
  const here = useStage();

  before(async () => {
    const row = {
      round_id: ROUND,
      game_code: 'baccarat',
      table_id: TABLE,
      settled_at: '2026-01-01T00:00:00Z',
      status: 'settled',
    };
    here.stage.answers['/play/v1/rounds'] = { rounds: [{ ...row, bet: 1000, win: 1950, currency: 'KRW', hand_no: 812 }] };
    here.stage.answers['/play/v1/games/baccarat/rules'] = RULES;
  });
  const test = (page: Page, name: string) => page.locator(`[data-test="${name}"]`);
  const emit = (page: Page, type: string, payload: unknown) =>
    page.evaluate(([what, data]) => window.script.emit('lobby', what as string, data), [type, payload] as const);

  async function inLobby([width, height]: readonly [number, number], theme = 'dark'): Promise<Page> {
    const context = await here.browser.newContext({ viewport: { width, height }, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await page.addInitScript(
      ([who, look]) => {
        sessionStorage.setItem('baize.session', who);
        localStorage.setItem('baize.settings', JSON.stringify({ theme: look }));
      },
      [JSON.stringify(session({ lang: 'en' })), theme] as const,
    );
    await page.goto(`${here.stage.url}/play/o/demo?lang=en`);
    await test(page, 'lobby').locator('.row').first().waitFor();
    return page;
  }

  /** Violations as sentences: the rule, and where. */
  async function faults(page: Page): Promise<string[]> {
    await page.evaluate(AXE);
    const { violations } = await page.evaluate(options => window.axe.run(options), OPTIONS);
    return violations.flatMap(({ id, nodes }) => nodes.map(node => `${id}: ${node.html.slice(0, 140)}`));
  }

  for (const [size, theme] of [
    [[390, 844], 'dark'],
    [[390, 844], 'light'],
    [[844, 390], 'dark'],
    [[1440, 900], 'dark'],
  ] as const)
    it(`finds nothing in the lobby at ${size.join(' × ')}, ${theme}`, async () => {
      const page = await inLobby(size, theme);
      expect(await faults(page)).to.deep.equal([]);
      const tables = [
        { ...OWN, turn_left_ms: 9000, kept_left_ms: null },
        { ...OWN, table_id: 'tbl_2', turn_left_ms: null, kept_left_ms: 90_000 },
      ];
      await emit(page, 'own', { tables });
      await test(page, 'own-strip').waitFor();
      expect(await faults(page)).to.deep.equal([]);
    });

  for (const [sheet, opens] of [
    ['menu-sheet', []],
    ['settings-sheet', ['settings-open']],
    ['history-sheet', ['history-open']],
    ['keys-sheet', ['keys-open']],
    ['care-sheet', ['care-open']],
  ] as const)
    it(`finds nothing in the ${sheet}`, async () => {
      const page = await inLobby([390, 844]);
      for (const each of ['menu', ...opens]) await test(page, each).click();
      await test(page, sheet).waitFor();
      if (sheet === 'history-sheet') await page.locator('[data-test="history-sheet"] button').nth(1).waitFor();
      expect(await faults(page)).to.deep.equal([]);
    });

  it('finds nothing where a table asks for its password', async () => {
    const page = await inLobby([390, 844]);
    await page.evaluate(room => {
      window.script.refuse[room] = 'PRIVATE_PASSWORD_REQUIRED';
    }, TABLE);
    await test(page, `lobby-table-${TABLE}`).click();
    await test(page, 'password').waitFor();
    expect(await faults(page)).to.deep.equal([]);
  });

  it('finds nothing on the last page, which has a brand, words, a way back and the code', async () => {
    const page = await inLobby([390, 844]);
    await emit(page, 'session', { reason: 'revoked' });
    await page.evaluate(() => window.script.close('lobby', 4101, 'x'));
    await test(page, 'blocker').waitFor();
    expect(await faults(page)).to.deep.equal([]);
    expect(await test(page, 'blocker').innerText())
      .to.include('Baize')
      .and.include('SESSION_REVOKED')
      .and.include('Back to site');
  });

  it('finds nothing on the launch page when its token is spent', async () => {
    here.stage.answers['/play/v1/session'] = { error: { code: 'TOKEN_INVALID' } };
    const page = await here.browser.newPage();
    await page.goto(`${here.stage.url}/launch#token=lt_spent`);
    await test(page, 'launch-message').waitFor();
    expect(await faults(page)).to.deep.equal([]);
    expect(await test(page, 'launch-message').innerText()).to.include('TOKEN_INVALID');
  });

  it('a tile of the lobby is called as its game, and its range is its description', async () => {
    const page = await inLobby([390, 844]);
    const tile = page.getByRole('button', { name: 'blackjack', exact: true });
    expect(await tile.getAttribute('data-test')).to.equal('game-blackjack');
    expect(
      await tile.evaluate(each => document.getElementById(each.getAttribute('aria-describedby') ?? '')?.textContent),
    ).to.include('₩');
  });
});
