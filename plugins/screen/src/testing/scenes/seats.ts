// Scenes of a table that people sit at.
import type { Ask } from '@baize/protocol';
import { BADUGI, myTurn, POKER, toMyDraw, toMyTurn, toTheEnd } from '../seated.ts';
import { HAND } from './past.ts';
import { cut, emit, lastAid, type Theatre, test } from './theatre.ts';

const WATCHING = { seat: null, chips: 0, status: 'out' };
const LONG = 600_000;

export async function atSeats(theatre: Theatre): Promise<void> {
  const asks = [myTurn(theatre.now, 11_000)];
  const page = await theatre.seats({ facts: toMyTurn(), asks }, { turn: [0] });
  await page.waitForSelector('[data-test="option-fold"]:enabled');
  await theatre.seen(page, 'seats-my-turn');
  await test(page, 'preset-max').click();
  await theatre.seen(page, 'seats-all-in');
  await emit(page, POKER, 'ask', myTurn(theatre.now, 11_000, { ask: 8, bank: true }));
  await page.waitForSelector('.turn-line.bank');
  await page.waitForSelector('[data-test="option-fold"]:enabled');
  await theatre.seen(page, 'seats-time-bank');
  await test(page, 'option-call').click();
  await emit(page, POKER, 'ack', { aid: await lastAid(page, 'act'), ok: true });
  await test(page, 'sit-out').waitFor();
  await theatre.seen(page, 'seats-planning');
  await test(page, 'stand-open').click();
  await test(page, 'stand-go').waitFor();
  await theatre.seen(page, 'seats-stand');
  await test(page, 'stand-stay').click();
  await cut(page, POKER);
  await test(page, 'reconnecting').waitFor();
  await theatre.seen(page, 'seats-lost-line');
}

export async function atChips(theatre: Theatre): Promise<void> {
  const page = await theatre.seats({ you: WATCHING }, { seats: [1, 2, 5], phase: 'idle' });
  await theatre.seen(page, 'seats-watching');
  await test(page, 'take-seat').click();
  await test(page, 'chips-confirm').waitFor();
  await theatre.seen(page, 'buy-in');
  await test(page, 'chips-max').click();
  await test(page, 'chips-confirm').click();
  await emit(page, POKER, 'ack', { aid: await lastAid(page, 'sit'), ok: false, code: 'WALLET_UNAVAILABLE' });
  await test(page, 'sheet-refusal').waitFor();
  await theatre.seen(page, 'buy-in-refused');
  const own = await theatre.seats({ table: { rake: { kind: 'pct_cap', bp: 450, cap: 30_000 } } }, { phase: 'idle' });
  await test(own, 'my-seat').click();
  await test(own, 'seat-sheet').waitFor();
  await theatre.seen(own, 'seat-sheet');
  await test(own, 'sheet-close').click();
  for (const [name, opens] of [
    ['limits-sheet', 'limits-open'],
    ['keys-sheet', 'keys-open'],
    ['history-sheet', 'history-open'],
  ] as const) {
    await test(own, 'menu').click();
    await test(own, opens).click();
    await own.locator('.sheet').waitFor();
    if (name === 'history-sheet') {
      await own.locator(`[data-test="round-${HAND}"] button`).click();
      await own.locator(`[data-test="round-${HAND}"] .round-hand`).first().waitFor();
    }
    await theatre.seen(own, name);
    await test(own, 'sheet-close').click();
  }
}

export async function atEnd(theatre: Theatre): Promise<void> {
  const first = toMyTurn();
  const page = await theatre.seats({ facts: first }, { phase: 'playing' });
  await emit(page, POKER, 'facts', { round_id: 'rnd_1', facts: toTheEnd(first.length + 1) });
  await test(page, 'won-7').waitFor();
  await theatre.seen(page, 'seats-side-pot');
}

export async function atDraw(theatre: Theatre): Promise<void> {
  const draw: Ask = {
    ask: 3,
    seat: 0,
    options: { draw: { from: ['As', 'Kd', '9c', '4d'], least: 0, most: 4 } },
    otherwise: 'draw',
    deadline: theatre.now + LONG,
    ms: LONG,
  };
  const state = { seats: [0, 1, 2, 3, 4], turn: [0], button: 4 };
  const page = await theatre.seats({ table: BADUGI, facts: toMyDraw(), asks: [draw] }, state);
  await test(page, 'card-Kd').click();
  await page.waitForSelector('[data-test="option-draw"]:enabled');
  await theatre.seen(page, 'draw');
}
