// A bet, a hand and a draw with the keyboard alone, and what screen readers are told meanwhile.
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { betWindow, coup, settle, snapshot, start } from './testing/fixtures.ts';
import { BADUGI, events, myTurn, toMyDraw, toMyTurn, toTheEnd } from './testing/seated.ts';
import { seatedPages } from './testing/seated-pages.ts';

describe('played with the keyboard alone', function () {
  this.timeout(60_000);
  const { open, atMyTurn, emit, last, test } = seatedPages();

  /** Keeps each sentence of the live regions, in order. */
  const listen = (page: Page) =>
    page.evaluate(() => {
      const heard: string[] = [];
      Object.assign(window, { heard });
      for (const region of document.querySelectorAll('[data-test="said"], [data-test="said-now"]'))
        new MutationObserver(() => region.textContent && heard.push(region.textContent)).observe(region, {
          childList: true,
          characterData: true,
          subtree: true,
        });
    });
  const heardOf = (page: Page, words: string) =>
    page
      .waitForFunction(part => (window as unknown as { heard: string[] }).heard.some(each => each.includes(part)), words)
      .catch(async () => {
        const heard = await page.evaluate(() => (window as unknown as { heard: string[] }).heard);
        throw new Error(`“${words}” was not said, but ${heard.join(' | ')}`);
      });

  /** Tab until the focus is there: nothing is out of reach. */
  async function reach(page: Page, name: string): Promise<void> {
    for (let tabs = 0; tabs < 60; tabs++) {
      if (await page.evaluate(to => (document.activeElement as HTMLElement | null)?.dataset.test === to, name)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`${name} was not reached`);
  }

  it('a bet is placed from its chip and its spot, and its result is said with the balance', async () => {
    const page = await open({}, { phase: 'idle' });
    const shown = snapshot(Date.now(), [start(1, 47)], [betWindow(Date.now(), 600_000, 600_000)]);
    await emit(page, 'snapshot', { ...shown, table: { ...shown.table, game_code: 'baccarat' } });
    await listen(page);
    await test(page, 'spot-banker').waitFor();
    await page.keyboard.press('2');
    await reach(page, 'spot-banker');
    await page.keyboard.press('Enter');
    const { aid, items } = await last(page, 'bet');
    expect(items).to.deep.equal([{ spot: 'banker', amount: 5000 }]);
    await emit(page, 'ack', { aid, ok: true, bet: 1 });
    await heardOf(page, 'Banker ₩5,000: Accepted');
    await emit(page, 'facts', { round_id: 'rnd_1', hand_no: 47, facts: [...coup(2), settle(9, 5000, 9750)] });
    await heardOf(page, 'Banker wins, 6 : 7');
    await heardOf(page, 'You win ₩9,750');
  });

  it('a hand is raised by typing the amount, and its end is said', async () => {
    const page = await atMyTurn();
    await listen(page);
    await page.waitForFunction(() => document.querySelector('[data-test="option-raise"]:enabled') !== null);
    await page.keyboard.press('r');
    await page.keyboard.type('300000');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    const { aid, ...raise } = await last(page, 'act');
    expect(raise).to.deep.equal({ ask: 7, option: 'raise', amount: 300_000 });
    await emit(page, 'ack', { aid, ok: true });
    const facts = toTheEnd(toMyTurn().length + 1);
    await emit(page, 'facts', { round_id: 'rnd_1', hand_no: 48_201, facts });
    await heardOf(page, 'bluecap wins ₩1,002,000');
  });

  it('a draw changes the cards that were taken up, and the new ones are said', async () => {
    const facts = toMyDraw();
    const from = ['As', 'Kd', '9c', '4d'];
    const asks = [myTurn(Date.now(), 600_000, { options: { draw: { from, least: 0, most: 4 } }, otherwise: 'draw' })];
    const page = await open({ table: BADUGI, facts, asks }, { seats: [0, 1, 2, 3, 4], turn: [0] });
    await listen(page);
    await page.waitForFunction(() => document.querySelector('[data-test="option-draw"]:enabled') !== null);
    for (const card of ['Kd', '9c']) {
      await reach(page, `card-${card}`);
      await page.keyboard.press('Space');
    }
    await reach(page, 'option-draw');
    await page.keyboard.press('Enter');
    const { aid, cards } = await last(page, 'act');
    expect(cards).to.deep.equal(['Kd', '9c']);
    await emit(page, 'ack', { aid, ok: true });
    const drawn = [
      { kind: 'action', seat: 0, player: { nickname: 'Kim', you: true }, action: 'draw', cards: ['Kd', '9c'], amount: 0 },
      { kind: 'deal', seat: 0, cards: ['2h', '3c'] },
    ];
    await emit(page, 'facts', { round_id: 'rnd_1', hand_no: 48_201, facts: events(facts.length + 1, drawn) });
    await heardOf(page, '2 of hearts');
    expect(await page.evaluate(() => (window as unknown as { heard: string[] }).heard.join())).to.include('3 of clubs');
  });
});
