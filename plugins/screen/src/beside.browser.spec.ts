// My tables beside each other in a browser: each in its frame, an alert where it is my turn, one session of play around them.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import { expect } from 'chai';
import type { Frame, Page } from 'playwright-core';
import { session, settle } from './testing/fixtures.ts';
import type { Script } from './testing/main.tsx';
import { myTurn, roomState, seatedSnapshot, toMyTurn } from './testing/seated.ts';
import { useStage } from './testing/use-stage.ts';

declare const window: { script: Script; axe: { run(options: object): Promise<AxeResults> } };

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const [FIRST, SECOND] = [`tbl_${'e'.repeat(32)}`, `tbl_${'f'.repeat(32)}`];
const TABLES = { [FIRST]: 'Harbour', [SECOND]: 'Plum' };

describe('my tables beside each other', function () {
  this.timeout(90_000);
  const here = useStage();
  let faults: string[];

  beforeEach(() => {
    faults = [];
  });
  afterEach(async () => {
    expect(faults).to.deep.equal([]);
  });

  const test = (page: Page | Frame, name: string) => page.locator(`[data-test="${name}"]`);
  const emit = (page: Page | Frame, room: string, type: string, payload: unknown) =>
    page.evaluate(([to, what, data]) => window.script.emit(to as string, what as string, data), [room, type, payload] as const);
  const own = (turns: Record<string, number>) => ({
    tables: Object.entries(TABLES).map(([table_id, en], seat) => {
      return {
        table_id,
        game_code: 'holdem_nlh',
        names: { en },
        seat,
        turn_left_ms: turns[table_id] ?? null,
        kept_left_ms: null,
      };
    }),
  });

  async function inLobby(width: number): Promise<Page> {
    const context = await here.browser.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    page.on('pageerror', error => faults.push(error.message));
    page.on('console', message => message.type() === 'error' && faults.push(message.text()));
    const who = JSON.stringify(session({ lang: 'en' }));
    await page.addInitScript(text => sessionStorage.setItem('baize.session', text), who);
    await page.goto(`${here.stage.url}/play/o/demo?lang=en`);
    await test(page, 'lobby').locator('.row').first().waitFor();
    await emit(page, 'lobby', 'own', own({}));
    await test(page, 'own-strip').waitFor();
    return page;
  }

  async function frameOf(page: Page, table: string): Promise<Frame> {
    const frame = await page.locator(`iframe[data-pane="${table}"]`).elementHandle();
    const inner = await frame?.contentFrame();
    if (!inner) throw new Error('the table has no frame');
    await inner.waitForFunction(room => window.script?.joins.some(join => join.room === room), table);
    return inner;
  }

  async function shown(page: Page, table: string, isMine: boolean): Promise<Frame> {
    const frame = await frameOf(page, table);
    const asks = isMine ? [myTurn(Date.now(), 600_000, { ms: 600_000 })] : [];
    const names = { en: TABLES[table] ?? '' };
    await emit(
      frame,
      table,
      'snapshot',
      seatedSnapshot(Date.now(), { facts: toMyTurn(), asks, table: { table_id: table, names } }),
    );
    await frame.evaluate(([to, state]) => window.script.state(to as string, state), [
      table,
      roomState({ turn: isMine ? [0] : [] }),
    ] as const);
    await test(frame, 'seated').waitFor();
    return frame;
  }

  async function beside(): Promise<{ page: Page; first: Frame; second: Frame }> {
    const page = await inLobby(1280);
    await test(page, 'beside-open').click();
    const first = await shown(page, FIRST, true);
    const second = await shown(page, SECOND, false);
    return { page, first, second };
  }
  const sent = (frame: Frame) => frame.evaluate(() => window.script.sent.map(({ room, type }) => [room, type]));

  it('offers it where two phones fit, and switches by the strip on smaller screens', async () => {
    const phone = await inLobby(390);
    expect(await test(phone, 'beside-open').count()).to.equal(0);
    await test(phone, `own-${SECOND}`).click();
    await phone.waitForFunction(room => window.script.joins.some(join => join.room === room), SECOND);
  });

  it('plays each table in its own frame: a key folds where the focus is, and nowhere else', async () => {
    const { page, first, second } = await beside();
    await first.waitForFunction(() => document.querySelector('[data-test="option-fold"]:enabled') !== null);
    await test(page, `beside-${SECOND}`).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('f');
    expect(await sent(first)).to.deep.equal([]);
    await test(page, `beside-${FIRST}`).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('f');
    await first.waitForFunction(() => window.script.sent.length > 0);
    expect([await sent(first), await sent(second)]).to.deep.equal([[[FIRST, 'act']], []]);
  });

  it('tells by gold, in the title and aloud where my turn has begun', async () => {
    const { page } = await beside();
    await emit(page, 'lobby', 'own', own({ [SECOND]: 12_000 }));
    await page.locator(`iframe.turn[data-pane="${SECOND}"]`).waitFor();
    expect(await page.locator('iframe.turn').count()).to.equal(1);
    await page.waitForFunction(() => document.querySelector('[data-test="said-now"]')?.textContent === 'Plum: your turn');
    await page.waitForFunction(() => document.title === '● Plum: your turn');
    await emit(page, 'lobby', 'own', own({}));
    await page.waitForFunction(() => document.title === 'Baize');
  });

  it('calls in the title from a table to the other one', async () => {
    const page = await inLobby(390);
    await test(page, `own-${FIRST}`).click();
    await page.waitForFunction(room => window.script.joins.some(join => join.room === room), FIRST);
    await emit(page, FIRST, 'own', own({ [SECOND]: 12_000 }));
    await page.waitForFunction(() => document.title === '● Plum: your turn');
  });

  it('adds up what is won and lost at all of them, and ends the session at each', async () => {
    const { page, first, second } = await beside();
    const settled = (seq: number, bet: number, won: number) => ({ round_id: 'rnd_1', facts: [settle(seq, bet, won)] });
    const from = toMyTurn().length + 1;
    await emit(first, FIRST, 'facts', settled(from, 5000, 0));
    await emit(second, SECOND, 'facts', settled(from, 0, 2000));
    await test(page, 'menu').click();
    await page.waitForFunction(() => document.querySelector('.played')?.textContent?.includes('−₩3,000'));
    await page.keyboard.press('Escape');
    await test(page, 'menu').click();
    await test(page, 'care-open').click();
    await test(page, 'care-break-now').click();
    for (const [frame, table] of [
      [first, FIRST],
      [second, SECOND],
    ] as const) {
      await frame.waitForFunction(() => window.script.sent.some(each => each.type === 'stand'));
      expect(await test(page, 'break-page').count()).to.equal(0);
      await emit(frame, table, 'you', { seat: null, chips: 0, pending: 0, status: 'out', bets: [] });
    }
    await test(page, 'break-page').waitFor();
  });

  it('leaves the one table that is left in the whole window', async () => {
    const { page, first } = await beside();
    await test(first, 'back').click();
    await test(first, 'stand-sheet').waitFor();
    await emit(first, FIRST, 'you', { seat: null, chips: 0, pending: 0, status: 'out', bets: [] });
    await page.waitForFunction(room => window.script.joins.some(join => join.room === room), SECOND);
    expect(await page.locator('iframe').count()).to.equal(0);
  });

  it('has no violation of axe, around the frames and within', async () => {
    const { page, first } = await beside();
    await emit(page, 'lobby', 'own', own({ [FIRST]: 12_000 }));
    for (const each of [page, first]) {
      await each.evaluate(AXE);
      const { violations } = await each.evaluate(() => window.axe.run({ iframes: false }));
      expect(violations.flatMap(({ id, nodes }) => nodes.map(node => `${id}: ${node.html.slice(0, 140)}`))).to.deep.equal([]);
    }
  });
});
