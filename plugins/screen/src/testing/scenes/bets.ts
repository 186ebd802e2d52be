// Scenes of a table of bets that its game has drawn, and of a game that nobody has drawn.
import { betWindow, coup, settle, snapshot, start, TABLE } from '../fixtures.ts';
import { ownTable } from './lobby.ts';
import { cut, emit, joined, lastAid, type Theatre, test } from './theatre.ts';

/** What a camera sees, for want of one. */
const CAMERA =
  '<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720"><rect width="1280" height="720" fill="#3a4a52"/></svg>';

export async function atBets(theatre: Theatre): Promise<void> {
  const page = await theatre.bets();
  await test(page, 'clock').waitFor();
  await theatre.seen(page, 'bets-open');
  await emit(page, TABLE, 'own', { tables: [ownTable('b', 'Harbour 5', 12_000, null)] });
  await test(page, 'own-strip').waitFor();
  await theatre.seen(page, 'bets-turn-elsewhere');
  await emit(page, TABLE, 'own', { tables: [] });
  await test(page, 'spot-banker').click();
  await emit(page, TABLE, 'ack', { aid: await lastAid(page, 'bet'), ok: true, bet: 1 });
  await page.waitForSelector('[data-test="spot-banker"][data-state="accepted"]');
  await test(page, 'spot-tie').click();
  await emit(page, TABLE, 'ack', { aid: await lastAid(page, 'bet'), ok: false, code: 'INSUFFICIENT_FUNDS' });
  await test(page, 'refusal').waitFor();
  await theatre.seen(page, 'bets-refused');
  await emit(page, TABLE, 'facts', { round_id: 'rnd_1', facts: [...coup(2), settle(9, 1000, 1950)] });
  await test(page, 'round-result').waitFor();
  await theatre.seen(page, 'bets-result');
  for (const [sheet, opens] of [
    ['menu-sheet', 'menu'],
    ['settings-sheet', 'settings-open'],
  ] as const) {
    await test(page, opens).click();
    await page.locator('.sheet').waitFor();
    await theatre.seen(page, sheet);
  }
}

export async function atRoads(theatre: Theatre): Promise<void> {
  const page = await theatre.bets([]);
  await theatre.seen(page, 'bets-waiting');
  if (await test(page, 'roads-open').isVisible()) {
    await test(page, 'roads-open').click();
    await test(page, 'roads-sheet').waitFor();
    await theatre.seen(page, 'roads');
    await test(page, 'sheet-close').click();
  }
  await cut(page, TABLE);
  await test(page, 'reconnecting').waitFor();
  await theatre.seen(page, 'bets-lost-line');
}

export async function atGeneric(theatre: Theatre): Promise<void> {
  const page = await theatre.bets([]);
  const shown = snapshot(theatre.now, [start(1, 1)], []);
  const spots = { box_1: { min: 1000, max: 10_000, step: 1000, seat: 1 }, box_2: { min: 1000, max: 10_000, step: 1000 } };
  const table = { ...shown.table, game_code: 'any_boxes' };
  await emit(page, TABLE, 'snapshot', { ...shown, table, asks: [{ ask: 1, spots, deadline: null, ms: 9000 }] });
  await test(page, 'spot-box_2').waitFor();
  await theatre.seen(page, 'generic-open');
  await test(page, 'spot-box_2').click();
  await emit(page, TABLE, 'ack', { aid: await lastAid(page, 'bet'), ok: true, bet: 1 });
  const facts = [
    { seq: 2, ts: 0, kind: 'betting', action: 'closed' },
    { seq: 3, ts: 0, kind: 'card', position: 'dealer:1', cards: ['Ks'] },
    { seq: 4, ts: 0, kind: 'card', position: 'dealer:2', cards: [null] },
  ];
  await emit(page, TABLE, 'facts', { round_id: 'rnd_1', facts });
  await page.waitForFunction(() => document.querySelectorAll('.zone svg.card').length === 2);
  await theatre.seen(page, 'generic-cards');
}

/** A camera looks at the table: without a picture, and with one. */
export async function atVideo(theatre: Theatre): Promise<void> {
  const page = await theatre.page({ start: { game_code: 'live_baccarat', table_id: TABLE } });
  await page.route('**/dealer/v1/snapshots/**', route => route.fulfill({ status: 404, body: '' }));
  await joined(page, TABLE);
  const shown = snapshot(theatre.now, [start(1, 47)], [betWindow(theatre.now, 11_000)]);
  const timers = { ...shown.table.timers, reveal_delay_ms: 1500 };
  await emit(page, TABLE, 'snapshot', {
    ...shown,
    table: { ...shown.table, game_code: 'live_baccarat', live: true, video: true, timers },
  });
  await test(page, 'stage').waitFor();
  await theatre.seen(page, 'video-none');
  await page.unroute('**/dealer/v1/snapshots/**');
  await page.route('**/dealer/v1/snapshots/**', route => route.fulfill({ contentType: 'image/svg+xml', body: CAMERA }));
  await page.locator('.video-frame img').evaluate((each: HTMLImageElement) => {
    each.src += '1';
  });
  await page.waitForSelector('[data-test="video"][data-state="shown"]');
  await theatre.seen(page, 'video');
  await emit(page, TABLE, 'facts', { round_id: 'rnd_1', facts: [...coup(2), settle(9, 41_000, 2000)] });
  await test(page, 'round-result').waitFor();
  await theatre.seen(page, 'video-result');
}
