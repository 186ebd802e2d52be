// A round that is over, seen again in its player's browser at a real server: its lines, its steps on its own table, and its file.
import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { callDown, pause, playHand, pokerTable, sitter } from '../../../support/poker.ts';
import { audited, launched, openLastRound, openPast, test } from './visit.ts';

const SIZES = [
  [844, 390],
  [1440, 900],
] as const;

describe('a round again in the browser', function () {
  this.timeout(120_000);
  const past = openPast();

  before(async () => {
    const { world, site } = past;
    const table = await pokerTable(world);
    const [kim, lee] = [await sitter(world, site, 'u-kim', table), await sitter(world, site, 'u-lee', table)];
    await playHand(world, [kim, callDown], [lee, callDown]);
    await pause(world, table);
    const coups = await world.table({});
    await world.play([await world.guest(site, 'u-bet', coups), { banker: 1000, tie: 1000 }]);
  });

  /** In the lobby, with the details of the last round open. */
  async function inHistory(externalId: string, lang: string, size: readonly [number, number]): Promise<Page> {
    const page = await launched(past, { external_id: externalId, lang }, size);
    await openLastRound(page);
    await test(page, 'round-lines').locator('li').first().waitFor();
    return page;
  }

  it('C29 a hand has a line for each action with amounts and pots, and steps forwards and back by keyboard', async () => {
    const page = await inHistory('u-kim', 'en', [390, 844]);
    const lines = await test(page, 'round-lines').locator('li').allInnerTexts();
    expect(lines.join('\n')).to.match(/Seat \d.* · Pot ₩/);
    expect(lines.join('\n')).to.match(/Board: /);
    await audited(page, 'history-hand-en');
    await test(page, 'replay-open').click();
    await test(page, 'replay-table').locator('[data-test="stage"]').waitFor();
    for (const [key, wanted] of [
      ['ArrowRight', '1'],
      ['ArrowRight', '2'],
      ['ArrowLeft', '1'],
      ['End', String(lines.length - 1)],
    ] as const) {
      await page.keyboard.press(key);
      await page.waitForSelector(`[data-test="replay-step"][data-step="${wanted}"]`);
    }
    expect(await test(page, 'replay-step').innerText()).to.include(lines.at(-1) as string);
    await audited(page, 'replay-hand-en');
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      await audited(page, `replay-hand-en-${width}`);
    }
    await page.keyboard.press('Home');
    await test(page, 'replay-play').click();
    await page.waitForSelector('[data-test="replay-step"][data-step="2"]');
    await page.keyboard.press('Escape');
    await test(page, 'history-sheet').waitFor();
    await page.close();
  });

  it('C29 F-17 a coup is seen again on its own table, and saved as a file whose sums add up', async () => {
    const page = await inHistory('u-bet', 'ko', [360, 640]);
    const saved = page.waitForEvent('download');
    await test(page, 'round-save').click();
    const file = JSON.parse(readFileSync(await (await saved).path(), 'utf8')) as Record<string, unknown>;
    expect(file).to.include({ schema: 'baize.round/1', bet: 2000 });
    expect(file.net).to.equal(Number(file.win) - 2000);
    const text = page.waitForEvent('download');
    await test(page, 'round-save-text').click();
    const lines = readFileSync(await (await text).path(), 'utf8')
      .trim()
      .split('\n');
    expect(lines.slice(1)).to.deep.equal(await test(page, 'round-lines').locator('li').allInnerTexts());
    await test(page, 'replay-open').click();
    await test(page, 'replay-table').locator('[data-test="stage"]').waitFor();
    await page.keyboard.press('End');
    await page.waitForSelector('[data-test="replay-next"]:disabled');
    await audited(page, 'replay-coup-ko');
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      await audited(page, `replay-coup-ko-${width}`);
    }
    await page.close();
  });

  it('C29 the list is of a game, and of a day on', async () => {
    const page = await inHistory('u-bet', 'en', [844, 390]);
    const rows = page.locator('[data-test^="round-rnd_"]');
    await test(page, 'history-game').selectOption('holdem_nlh');
    await rows.first().waitFor({ state: 'detached' });
    await test(page, 'history-game').selectOption('baccarat');
    await rows.first().waitFor();
    await test(page, 'history-since').fill('2020-01-01');
    await rows.first().waitFor();
    await audited(page, 'history-filter-en');
    await page.close();
  });
});
