// Pictures on a scripted wire: every screen with made-up answers, so that each pixel is the same in every run.
import type { Ask, Session } from '@baize/protocol';
import type { Browser, Page } from 'playwright-core';
import {
  betWindow,
  coup,
  lobby,
  session,
  settle,
  snapshot,
  start,
  TABLE,
  TILES,
} from '../../plugins/screen/src/testing/fixtures.ts';
import type { Script } from '../../plugins/screen/src/testing/main.tsx';
import {
  BADUGI,
  myTurn,
  POKER,
  roomState,
  type SeatedOptions,
  type StateOptions,
  seatedSnapshot,
  toMyDraw,
  toMyTurn,
  toTheEnd,
} from '../../plugins/screen/src/testing/seated.ts';
import { openStage, type Stage } from '../../plugins/screen/src/testing/stage.ts';
import { type Camera, type Look, NOW } from './camera.ts';

declare const window: { script: Script };

const WATCHING = { seat: null, chips: 0, status: 'out' };
const LONG = 600_000;
const ROUND = `rnd_${'c'.repeat(32)}`;

/** Takes all of them. */
export async function takeScripted(browser: Browser, camera: Camera, looks: readonly Look[]): Promise<void> {
  const stage = await openStage({ scripted: true, embedOrigins: { demo: [] } });
  answerAll(stage);
  for (const look of looks)
    for (const scene of [inLobby, atBets, atRoads, atGeneric, atSeats, atChips, atEnd, atDraw, atEnds]) {
      const theatre = new Theatre(browser, camera, stage, look);
      await scene(theatre);
      await theatre.close();
    }
  await stage.stop();
}

function answerAll({ answers }: Stage): void {
  answers['/screens/tiles.json'] = TILES;
  const row = {
    round_id: ROUND,
    game_code: 'holdem_nlh',
    table_id: POKER,
    settled_at: '2026-01-01T00:00:00Z',
    status: 'settled',
  };
  answers['/play/v1/lobby'] = () => lobby();
  answers['/play/v1/rounds'] = { rounds: [{ ...row, bet: 1000, win: 2900, currency: 'KRW', hand_no: 812 }] };
  answers[`/play/v1/rounds/${ROUND}`] = {
    ...row,
    cards: { player: ['As', 'Th'] },
    result: { board: ['Ah', 'Td', '7c', '2h', 'Kd'] },
    money: {
      kind: 'p2p',
      players: [{ seat: 0, mine: true, debit: 1000, credit: 2900, rake: 100, net: 1900 }],
      pots: [{ index: 0, amount: 3000, rank: 'two_pair', shares: [{ seat: 0, amount: 2900 }] }],
    },
  };
}

/** One look at the screen, page after page. */
class Theatre {
  readonly #browser: Browser;
  readonly #camera: Camera;
  readonly #stage: Stage;
  readonly look: Look;

  constructor(browser: Browser, camera: Camera, stage: Stage, look: Look) {
    this.#browser = browser;
    this.#camera = camera;
    this.#stage = stage;
    this.look = look;
  }

  async close(): Promise<void> {
    for (const context of this.#browser.contexts()) await context.close();
  }

  shoot(page: Page, what: string): Promise<void> {
    return this.#camera.shoot(page, this.look, `scripted-${what}`);
  }

  async page(who: Partial<Session> = {}): Promise<Page> {
    const page = await (await this.#camera.context(this.look)).newPage();
    await page.addInitScript(
      text => sessionStorage.setItem('baize.session', text),
      JSON.stringify(session({ lang: this.look.lang, ...who })),
    );
    await page.goto(`${this.#stage.url}/play/o/demo`);
    return page;
  }

  /** At the table of bets, its window open. */
  async bets(asks: Ask[] = [betWindow(NOW, 11_000)]): Promise<Page> {
    const page = await this.page({ start: { game_code: 'baccarat', table_id: TABLE } });
    await joined(page, TABLE);
    await emit(page, TABLE, 'snapshot', snapshot(NOW, [start(1, 47)], asks));
    await test(page, 'stage').waitFor();
    return page;
  }

  /** At the table of seats. */
  async seats(shown: SeatedOptions = {}, state: StateOptions = {}): Promise<Page> {
    const page = await this.page({ start: { game_code: 'holdem_nlh', table_id: POKER } });
    await joined(page, POKER);
    await emit(page, POKER, 'snapshot', seatedSnapshot(NOW, shown));
    await page.evaluate(([to, given]) => window.script.state(to as string, given), [POKER, roomState(state)] as const);
    await test(page, 'seated').waitFor();
    return page;
  }
}

const test = (page: Page, name: string) => page.locator(`[data-test="${name}"]`);
const joined = (page: Page, room: string) =>
  page.waitForFunction(id => window.script.joins.some(join => join.room === id), room).then(() => {});
const emit = (page: Page, room: string, type: string, payload: unknown) =>
  page.evaluate(([to, what, data]) => window.script.emit(to as string, what as string, data), [room, type, payload] as const);
/** The id of the message that the screen sends next. */
const lastAid = async (page: Page, type: string): Promise<unknown> => {
  const isFresh = (kind: string) => window.script.sent.at(-1)?.type === kind && !window.script.sent.at(-1)?.payload.answered;
  await page.waitForFunction(isFresh, type);
  return page.evaluate(() => {
    const payload = window.script.sent.at(-1)?.payload ?? {};
    payload.answered = true;
    return payload.aid;
  });
};

async function inLobby(theatre: Theatre): Promise<void> {
  const page = await theatre.page();
  await test(page, 'lobby').locator('.row').first().waitFor();
  await theatre.shoot(page, 'lobby');
  await test(page, 'category-poker').click();
  await theatre.shoot(page, 'lobby-poker');
  await test(page, 'category-all').click();
  await emit(page, 'lobby', 'own', {
    tables: [ownTable('b', 'Harbour 5', 12_000, null), ownTable('d', 'Pine 1', null, 154_000)],
  });
  await test(page, 'own-strip').waitFor();
  await theatre.shoot(page, 'lobby-held');
  await emit(page, 'lobby', 'own', { tables: [] });
  await page.evaluate(room => {
    window.script.refuse[room] = 'PRIVATE_PASSWORD_REQUIRED';
  }, TABLE);
  await test(page, 'category-all').click();
  await test(page, `lobby-table-${TABLE}`).click();
  await test(page, 'password').waitFor();
  await theatre.shoot(page, 'password');
}

/** A seat of mine: it is my turn there for so long, or it is kept for so long. */
const ownTable = (id: string, name: string, turn_left_ms: number | null, kept_left_ms: number | null) => {
  const names = { ko: `${name} 테이블`, en: name };
  return { table_id: `tbl_${id.repeat(32)}`, game_code: 'holdem_nlh', names, seat: 1, turn_left_ms, kept_left_ms };
};

async function atBets(theatre: Theatre): Promise<void> {
  const page = await theatre.bets();
  await test(page, 'clock').waitFor();
  await theatre.shoot(page, 'bets-open');
  await emit(page, TABLE, 'own', { tables: [ownTable('b', 'Harbour 5', 12_000, null)] });
  await test(page, 'own-strip').waitFor();
  await theatre.shoot(page, 'bets-turn-elsewhere');
  await emit(page, TABLE, 'own', { tables: [] });
  await test(page, 'spot-banker').click();
  await emit(page, TABLE, 'ack', { aid: await lastAid(page, 'bet'), ok: true, bet: 1 });
  await page.waitForSelector('[data-test="spot-banker"][data-state="accepted"]');
  await test(page, 'spot-tie').click();
  await emit(page, TABLE, 'ack', { aid: await lastAid(page, 'bet'), ok: false, code: 'INSUFFICIENT_FUNDS' });
  await test(page, 'refusal').waitFor();
  await theatre.shoot(page, 'bets-refused');
  await emit(page, TABLE, 'facts', { round_id: 'rnd_1', facts: [...coup(2), settle(9, 1000, 1950)] });
  await test(page, 'round-result').waitFor();
  await theatre.shoot(page, 'bets-result');
  for (const [sheet, opens] of [
    ['menu-sheet', 'menu'],
    ['settings-sheet', 'settings-open'],
  ] as const) {
    await test(page, opens).click();
    await page.locator('.sheet').waitFor();
    await theatre.shoot(page, sheet);
  }
}

async function atRoads(theatre: Theatre): Promise<void> {
  const page = await theatre.bets([]);
  await theatre.shoot(page, 'bets-waiting');
  if (await test(page, 'roads-open').isVisible()) {
    await test(page, 'roads-open').click();
    await test(page, 'roads-sheet').waitFor();
    await theatre.shoot(page, 'roads');
    await test(page, 'sheet-close').click();
  }
  await page.evaluate(room => {
    window.script.refuse[room] = '';
    window.script.close(room, 1006);
  }, TABLE);
  await test(page, 'reconnecting').waitFor();
  await theatre.shoot(page, 'bets-lost-line');
}

async function atGeneric(theatre: Theatre): Promise<void> {
  const page = await theatre.bets([]);
  const shown = snapshot(NOW, [start(1, 1)], []);
  const spots = { box_1: { min: 1000, max: 10_000, step: 1000, seat: 1 }, box_2: { min: 1000, max: 10_000, step: 1000 } };
  const table = { ...shown.table, game_code: 'any_boxes' };
  await emit(page, TABLE, 'snapshot', { ...shown, table, asks: [{ ask: 1, spots, deadline: null, ms: 9000 }] });
  await test(page, 'spot-box_2').waitFor();
  await theatre.shoot(page, 'generic-open');
  await test(page, 'spot-box_2').click();
  await emit(page, TABLE, 'ack', { aid: await lastAid(page, 'bet'), ok: true, bet: 1 });
  const facts = [
    { seq: 2, ts: 0, kind: 'betting', action: 'closed' },
    { seq: 3, ts: 0, kind: 'card', position: 'dealer:1', cards: ['Ks'] },
    { seq: 4, ts: 0, kind: 'card', position: 'dealer:2', cards: [null] },
  ];
  await emit(page, TABLE, 'facts', { round_id: 'rnd_1', facts });
  await page.waitForFunction(() => document.querySelectorAll('.zone svg.card').length === 2);
  await theatre.shoot(page, 'generic-cards');
}

async function atSeats(theatre: Theatre): Promise<void> {
  const asks = [myTurn(NOW, 11_000)];
  const page = await theatre.seats({ facts: toMyTurn(), asks }, { turn: [0] });
  await page.waitForSelector('[data-test="option-fold"]:enabled');
  await theatre.shoot(page, 'seats-my-turn');
  await test(page, 'preset-max').click();
  await theatre.shoot(page, 'seats-all-in');
  await emit(page, POKER, 'ask', myTurn(NOW, 11_000, { ask: 8, bank: true }));
  await page.waitForSelector('.turn-line.bank');
  await page.waitForSelector('[data-test="option-fold"]:enabled');
  await theatre.shoot(page, 'seats-time-bank');
  await test(page, 'option-call').click();
  await emit(page, POKER, 'ack', { aid: await lastAid(page, 'act'), ok: true });
  await test(page, 'sit-out').waitFor();
  await theatre.shoot(page, 'seats-planning');
  await test(page, 'stand-open').click();
  await test(page, 'stand-go').waitFor();
  await theatre.shoot(page, 'seats-stand');
  await test(page, 'stand-stay').click();
  await page.evaluate(room => {
    window.script.refuse[room] = '';
    window.script.close(room, 1006);
  }, POKER);
  await test(page, 'reconnecting').waitFor();
  await theatre.shoot(page, 'seats-lost-line');
}

async function atChips(theatre: Theatre): Promise<void> {
  const page = await theatre.seats({ you: WATCHING }, { seats: [1, 2, 5], phase: 'idle' });
  await theatre.shoot(page, 'seats-watching');
  await test(page, 'take-seat').click();
  await test(page, 'chips-confirm').waitFor();
  await theatre.shoot(page, 'buy-in');
  await test(page, 'chips-max').click();
  await test(page, 'chips-confirm').click();
  await emit(page, POKER, 'ack', { aid: await lastAid(page, 'sit'), ok: false, code: 'WALLET_UNAVAILABLE' });
  await test(page, 'sheet-refusal').waitFor();
  await theatre.shoot(page, 'buy-in-refused');
  const own = await theatre.seats({ table: { rake: { kind: 'pct_cap', bp: 450, cap: 30_000 } } }, { phase: 'idle' });
  await test(own, 'my-seat').click();
  await test(own, 'seat-sheet').waitFor();
  await theatre.shoot(own, 'seat-sheet');
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
      await own.locator(`[data-test="round-${ROUND}"] button`).click();
      await own.locator(`[data-test="round-${ROUND}"] .round-hand`).first().waitFor();
    }
    await theatre.shoot(own, name);
    await test(own, 'sheet-close').click();
  }
}

async function atEnd(theatre: Theatre): Promise<void> {
  const first = toMyTurn();
  const page = await theatre.seats({ facts: first }, { phase: 'playing' });
  await emit(page, POKER, 'facts', { round_id: 'rnd_1', facts: toTheEnd(first.length + 1) });
  await test(page, 'won-7').waitFor();
  await theatre.shoot(page, 'seats-side-pot');
}

async function atDraw(theatre: Theatre): Promise<void> {
  const draw: Ask = {
    ask: 3,
    seat: 0,
    options: { draw: { from: ['As', 'Kd', '9c', '4d'], least: 0, most: 4 } },
    otherwise: 'draw',
    deadline: NOW + LONG,
    ms: LONG,
  };
  const state = { seats: [0, 1, 2, 3, 4], turn: [0], button: 4 };
  const page = await theatre.seats({ table: BADUGI, facts: toMyDraw(), asks: [draw] }, state);
  await test(page, 'card-Kd').click();
  await page.waitForSelector('[data-test="option-draw"]:enabled');
  await theatre.shoot(page, 'draw');
}

async function atEnds(theatre: Theatre): Promise<void> {
  const page = await theatre.bets();
  await emit(page, TABLE, 'session', { reason: 'revoked' });
  await page.evaluate(room => window.script.close(room, 4101, 'x'), TABLE);
  await test(page, 'blocker').waitFor();
  await theatre.shoot(page, 'blocker');
}
