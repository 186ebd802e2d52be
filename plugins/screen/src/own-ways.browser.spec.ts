// What a screen remembers and does for its player: chips, limits of a spot, vibration, chips added by themselves, time bank.
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { betWindow, session, snapshot, start, TABLE } from './testing/fixtures.ts';
import type { Script } from './testing/main.tsx';
import { events, myTurn, seatedSnapshot, toMyTurn } from './testing/seated.ts';
import { seatedPages } from './testing/seated-pages.ts';
import { useStage } from './testing/use-stage.ts';

declare const window: { script: Script; vibrated: number[] };

describe('ways of one’s own at a table of bets', function () {
  this.timeout(90_000);
  const here = useStage();

  const test = (page: Page, name: string) => page.locator(`[data-test="${name}"]`);

  async function newPage(): Promise<Page> {
    const page = await (await here.browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
    page.setDefaultTimeout(15_000);
    return page;
  }
  /** The same browser comes to a table of a game in a currency. */
  async function visit(page: Page, game_code = 'baccarat', currency = 'KRW', left: number | null = 60_000): Promise<void> {
    const who = session({ lang: 'en', start: { game_code, table_id: TABLE } });
    await page.addInitScript(text => sessionStorage.setItem('baize.session', text), JSON.stringify(who));
    await page.goto(`${here.stage.url}/play/o/demo`);
    await page.waitForFunction(room => window.script.joins.some(join => join.room === room), TABLE);
    const shown = snapshot(Date.now(), [start(1, 47)], [betWindow(Date.now(), left, 60_000)]);
    const table = { ...shown.table, game_code, currency };
    await page.evaluate(([to, data]) => window.script.emit(to as string, 'snapshot', data), [
      TABLE,
      { ...shown, table },
    ] as const);
    await test(page, 'clock').waitFor();
  }
  const chosen = (page: Page) => page.locator('.pick[aria-checked="true"]').getAttribute('data-test');

  it('the chip chosen last is there again after a reload, by game and by currency', async () => {
    const page = await newPage();
    await visit(page);
    const first = await chosen(page);
    await test(page, 'chip-50000').click();
    await visit(page);
    expect(await chosen(page)).to.equal('chip-50000');
    await visit(page, 'new_game');
    expect(await chosen(page)).to.equal(first);
    await visit(page, 'baccarat', 'USD');
    expect(await chosen(page)).to.equal(first);
    await visit(page);
    expect(await chosen(page)).to.equal('chip-50000');
  });

  for (const game of ['baccarat', 'new_game', 'blackjack'])
    it(`C23 a window without a clock says that one’s first bet starts the round: ${game}`, async () => {
      const page = await newPage();
      await visit(page, game, 'KRW', null);
      expect(await test(page, 'clock').innerText()).to.equal('Your first bet starts the round');
      await visit(page, game);
      expect(await test(page, 'clock').innerText()).to.match(/^\d+\s+Place your bets$/);
    });

  it('C28 a lost line says that accepted bets stand, and after ten seconds has a way to try at once', async () => {
    const page = await newPage();
    await page.clock.install();
    await visit(page);
    const you = { seat: null, chips: 0, pending: 0, status: 'out', bets: [{ bet: 1, items: [{ spot: 'tie', amount: 1000 }] }] };
    await page.evaluate(([to, data]) => window.script.emit(to as string, 'you', data), [TABLE, you] as const);
    await page.evaluate(to => {
      window.script.refuse[to] = ''; // not reached
      window.script.close(to, 1006);
    }, TABLE);
    await test(page, 'reconnecting').waitFor();
    expect(await test(page, 'reconnecting').innerText()).to.equal('Reconnecting. Your accepted bets stand.');
    await page.clock.runFor(9000);
    expect(await test(page, 'try-again').count()).to.equal(0);
    await page.clock.runFor(1500);
    await test(page, 'try-again').waitFor();
    const joins = () => page.evaluate(to => window.script.joins.filter(each => each.room === to).length, TABLE);
    const before = await joins();
    await test(page, 'try-again').click();
    expect(await joins()).to.equal(before + 1);
  });

  it('a spot says its own limits where they are not the table’s: in its name, under a mouse and by keys; a long press opens all', async () => {
    const page = await newPage();
    await visit(page);
    expect(await test(page, 'spot-tie').innerText()).to.include('Tie, 8:1, ₩1,000–500,000');
    expect(await test(page, 'spot-banker').innerText()).not.to.include('3,000,000');
    const said = (spot: string) => test(page, `spot-${spot}`).locator('.od').innerText();
    expect(await said('tie')).to.equal('8:1');
    await test(page, 'spot-tie').hover();
    expect(await said('tie')).to.equal('₩1K–500K');
    await test(page, 'spot-banker').hover();
    expect([await said('tie'), await said('banker')]).to.deep.equal(['8:1', '0.95:1']);
    await page.mouse.move(5, 5);
    await test(page, 'chip-1000').focus();
    for (let presses = 0; presses < 20 && (await said('player_pair')) === '11:1'; presses++) await page.keyboard.press('Tab');
    expect(await said('player_pair')).to.equal('₩1K–500K');
    await test(page, 'spot-tie').dispatchEvent('pointerdown', { pointerType: 'touch' });
    await test(page, 'limits-sheet').waitFor();
    expect(await test(page, 'limits-sheet').innerText())
      .to.include('₩1,000–500,000')
      .and.include('₩1,000–3,000,000');
  });
});

describe('ways of one’s own at a table of seats', function () {
  this.timeout(90_000);
  const { open, atMyTurn, test, emit, setState, sent, last } = seatedPages();

  async function set(page: Page, setting: string): Promise<void> {
    await test(page, 'menu').click();
    await test(page, 'settings-open').click();
    await test(page, setting).click();
    await page.keyboard.press('Escape');
    await test(page, 'settings-sheet').waitFor({ state: 'detached' });
  }

  it('a device vibrates when it is my turn, after a first touch, and not where the switch is off', async () => {
    const page = await open({ facts: toMyTurn() }, { turn: [3] });
    await page.evaluate(() => {
      window.vibrated = [];
      Object.defineProperty(navigator, 'vibrate', { value: (ms: number) => window.vibrated.push(ms) });
    });
    const touched = (hasBeenActive: boolean) =>
      page.evaluate(value => {
        Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: value }, configurable: true });
      }, hasBeenActive);
    const turn = async (ask: number) => {
      await emit(page, 'ask', myTurn(Date.now(), 600_000, { ask, ms: 600_000 }));
      await test(page, 'option-fold').waitFor();
      await emit(page, 'snapshot', seatedSnapshot(Date.now(), { facts: toMyTurn() }));
      await test(page, 'option-fold').waitFor({ state: 'detached' });
    };
    await touched(false); // whoever evaluates something in a page counts as a touch
    await turn(11);
    expect(await page.evaluate(() => window.vibrated)).to.deep.equal([]);
    await touched(true);
    await turn(12);
    expect(await page.evaluate(() => window.vibrated)).to.deep.equal([30]);
    await set(page, 'set-haptics');
    await turn(13);
    expect(await page.evaluate(() => window.vibrated)).to.deep.equal([30]);
    await set(page, 'set-haptics');
    await turn(14);
    expect(await page.evaluate(() => window.vibrated)).to.deep.equal([30, 30]);
  });

  it('chips are added up to what one usually brings, once after each hand, for who has set it so', async () => {
    const page = await open({ facts: toMyTurn() }, { turn: [3] });
    const short = { seat: 0, chips: 300_000, pending: 0, status: 'in', bets: [] };
    const between = async (no: number) => {
      await setState(page, { phase: 'idle', change: { 0: { chips: short.chips } } });
      const shown = seatedSnapshot(Date.now(), { you: short });
      await emit(page, 'snapshot', { ...shown, round: { round_id: `rnd_${no}`, hand_no: no, version: '1.0.0' } });
    };
    await between(1);
    await page.waitForFunction(() => document.querySelector('[data-test="chips-0"]')?.textContent?.includes('300'));
    expect((await sent(page)).filter(each => each.type === 'top_up')).to.deep.equal([]);
    await set(page, 'set-top-up');
    const { aid, amount } = await last(page, 'top_up');
    expect(amount).to.equal(180_000);
    await emit(page, 'ack', { aid, ok: true, pending: amount });
    await emit(page, 'you', { ...short, pending: 180_000 });
    await emit(page, 'you', { ...short });
    const asked = async () => (await sent(page)).filter(each => each.type === 'top_up').length;
    expect(await asked()).to.equal(1);
    await between(2);
    await page.waitForFunction(() => window.script.sent.filter(each => each.type === 'top_up').length > 1);
    expect(await asked()).to.equal(2);
  });

  it('the clock says what the time bank adds, then that it runs; the seat says when it is full again', async () => {
    const page = await atMyTurn();
    expect(await test(page, 'bank-rest').innerText()).to.match(/\+30$/);
    await test(page, 'my-seat').click();
    expect(await test(page, 'time-bank').innerText()).to.equal('30 seconds');
    await page.keyboard.press('Escape');
    const bank = { kind: 'event', type: 'time_bank', data: { seat: 0, ms: 30_000 } };
    const facts = events(toMyTurn().length + 1, [bank]);
    await emit(page, 'facts', { round_id: 'rnd_1', hand_no: 48_201, facts });
    await emit(page, 'ask', myTurn(Date.now(), 600_000, { ms: 600_000, bank: true }));
    await page.waitForSelector('.turn-line.bank');
    expect(await test(page, 'clock').innerText()).to.include('Time bank');
    expect(await test(page, 'bank-rest').count()).to.equal(0);
    await emit(page, 'ask', myTurn(Date.now(), 600_000, { ask: 21, ms: 600_000 }));
    await page.waitForSelector('.turn-line:not(.bank)');
    expect(await test(page, 'bank-rest').count()).to.equal(0);
    await emit(page, 'you', { seat: 0, chips: 1, pending: 0, status: 'in', bets: [], time_bank: { ms: 30_000, in_hands: 19 } });
    await test(page, 'my-seat').click();
    await page.waitForFunction(() => document.querySelector('[data-test="time-bank"]')?.textContent === 'Full again in 19 hands');
  });
});
