// Scenes of rounds that are over: the list, a round's lines, the round again on its table, and the check of its shuffle.
import type { Page } from 'playwright-core';
import { goldenFiles, goldenRounds, pastOf } from '../golden.ts';
import { opened } from '../orders.ts';
import { POKER } from '../seated.ts';
import type { Stage } from '../stage.ts';
import { type Theatre, test } from './theatre.ts';

/** The round that the list has first. */
export const HAND = `rnd_${'c'.repeat(32)}`;

/** What the server answers of past rounds. */
export function answerPast({ answers }: Stage): void {
  const row = {
    round_id: HAND,
    game_code: 'holdem_nlh',
    table_id: POKER,
    table_names: { ko: '하버 3', en: 'Harbour 3' },
    settled_at: '2026-01-01T00:00:00Z',
    status: 'settled',
  };
  const coup = {
    ...row,
    round_id: `rnd_${'d'.repeat(32)}`,
    game_code: 'baccarat',
    table_names: { ko: '로터스 A1', en: 'Lotus A1' },
  };
  answers['/play/v1/rounds'] = {
    rounds: [
      { ...row, bet: 1000, win: 2900, currency: 'KRW', hand_no: 812 },
      { ...coup, bet: 41_000, win: 2000, currency: 'KRW', hand_no: 47 },
    ],
  };
  answers[`/play/v1/rounds/${HAND}`] = {
    ...row,
    cards: { player: ['As', 'Th'] },
    result: { board: ['Ah', 'Td', '7c', '2h', 'Kd'] },
    money: {
      kind: 'p2p',
      players: [{ seat: 0, mine: true, debit: 1000, credit: 2900, rake: 100, net: 1900 }],
      pots: [{ index: 0, amount: 3000, rank: 'two_pair', shares: [{ seat: 0, amount: 2900 }] }],
    },
  };
  const [hand] = goldenRounds(goldenFiles().find(file => file.endsWith('holdem_nlh.jsonl')) ?? '');
  if (hand) answers[`/play/v1/rounds/${HAND}/facts`] = pastOf(hand);
  answers[`/play/v1/rounds/${HAND}/shuffle`] = { round_id: HAND, orders: [opened([1, 3, 4])] };
}

async function openHand(page: Page): Promise<void> {
  await test(page, 'menu').click();
  await test(page, 'history-open').click();
  await page.locator(`[data-test="round-${HAND}"] button`).first().click();
  await page.locator(`[data-test="round-${HAND}"] .round-hand`).first().waitFor();
  await test(page, 'round-lines').waitFor();
}

/** In the lobby. */
export async function inPast(theatre: Theatre): Promise<void> {
  const page = await theatre.page();
  await test(page, 'lobby').locator('.row').first().waitFor();
  await openHand(page);
  await theatre.seen(page, 'history-hand');
  await test(page, 'export-open').click();
  await test(page, 'export-save').waitFor();
  await theatre.seen(page, 'export');
  await page.keyboard.press('Escape');
  await page.locator(`[data-test="round-${HAND}"] button`).first().click();
  await test(page, 'round-lines').waitFor();
  await test(page, 'replay-open').click();
  await test(page, 'replay-table').locator('[data-test="stage"]').waitFor();
  for (let step = 0; step < 12; step++) await test(page, 'replay-next').click();
  await page.waitForSelector('[data-test="replay-step"][data-step="12"]');
  await theatre.seen(page, 'replay');
  await page.keyboard.press('Escape');
  await test(page, 'history-sheet').waitFor();
  await page.locator(`[data-test="round-${HAND}"] button`).first().click();
  await test(page, 'shuffle-open').click();
  await page.waitForSelector('[data-test="shuffle-found"]:not([data-verdict=""])');
  await theatre.seen(page, 'shuffle');
}
