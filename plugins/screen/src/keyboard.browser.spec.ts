// A bet, a hand and a draw with the keyboard alone, and every sentence that screen readers are told meanwhile, in its order.
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { betWindow, coup, settle, snapshot, start } from './testing/fixtures.ts';
import type { Script } from './testing/main.tsx';
import { act, BADUGI, begin, events, myTurn, player, toMyDraw } from './testing/seated.ts';
import { seatedPages } from './testing/seated-pages.ts';

declare const window: { script: Script };

type Told = Parameters<typeof events>[1][number];

/** What I may do before the flop. */
const RAISE = { fold: {}, call: { price: 24_000 }, raise: { min: 60_000, max: 1_308_000, paid: 12_000 } };

/** I show two pair and win. */
function showdown(): Told[] {
  const rows = [
    { seat: 0, player: player(0), invested: 300_000, won: 582_000, rake: 24_000, net: 282_000, stack_after: 1_602_000 },
    { seat: 3, player: player(3), invested: 300_000, won: 0, rake: 0, net: -300_000, stack_after: 1_020_000 },
  ];
  const best = ['Ah', 'As', 'Td', 'Th', '7c'];
  return [
    { kind: 'showdown', seat: 0, player: player(0), cards: ['As', 'Th'], rank: 'two_pair', best },
    {
      kind: 'result',
      pots: [{ index: 0, amount: 606_000, winners: [0], rank: 'two_pair' }],
      rake: 24_000,
      outcome: 'showdown',
    },
    { kind: 'settle', rows, amount: 606_000, won: 582_000, rake: 24_000 },
  ];
}

/** Longer than between two sentences. */
const GAP_MS = 1300;

describe('played with the keyboard alone', function () {
  this.timeout(90_000);
  const { open, emit, last, test } = seatedPages();

  /** Keeps each sentence of the live regions, in order. */
  const listen = (page: Page) =>
    page.evaluate(() => {
      const heard: string[] = [];
      Object.assign(window, { heard });
      for (const region of document.querySelectorAll('[data-test="said"], [data-test="said-now"]'))
        new MutationObserver(() => region.textContent && heard.push(region.textContent.trim())).observe(region, {
          childList: true,
          characterData: true,
          subtree: true,
        });
    });
  const heardOn = (page: Page) => page.evaluate(() => (window as unknown as { heard: string[] }).heard);

  /** As many sentences as are expected, or those that came; then a while in which no other may come. */
  async function expectHeard(page: Page, sentences: readonly string[]): Promise<void> {
    await page
      .waitForFunction(count => (window as unknown as { heard: string[] }).heard.length >= count, sentences.length)
      .catch(() => {});
    await page.waitForTimeout(GAP_MS);
    expect(await heardOn(page)).to.deep.equal(sentences);
  }

  /** Tab until the focus is there: nothing is out of reach. */
  async function reach(page: Page, name: string): Promise<void> {
    for (let tabs = 0; tabs < 60; tabs++) {
      if (await page.evaluate(to => (document.activeElement as HTMLElement | null)?.dataset.test === to, name)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`${name} was not reached`);
  }

  it('a bet is placed twice from its chip and its spot, and its result, what it brought and the balance are said in one breath', async () => {
    const page = await open({}, { phase: 'idle' });
    const shown = snapshot(Date.now(), [start(1, 47)], [betWindow(Date.now(), 600_000, 600_000)]);
    await emit(page, 'snapshot', { ...shown, table: { ...shown.table, game_code: 'baccarat' } });
    await listen(page);
    await test(page, 'spot-banker').waitFor();
    await page.keyboard.press('2');
    await reach(page, 'spot-banker');
    for (const bet of [1, 2]) {
      await page.keyboard.press('Enter');
      await page.waitForFunction(count => window.script.sent.filter(({ type }) => type === 'bet').length === count, bet);
      const { aid, items } = await last(page, 'bet');
      expect(items).to.deep.equal([{ spot: 'banker', amount: 5000 }]);
      await emit(page, 'ack', { aid, ok: true, bet });
      await page.waitForSelector('[data-test="spot-banker"][data-state="accepted"]');
    }
    const bets = ['Banker ₩5,000: Accepted', 'Banker ₩5,000: Accepted'];
    await expectHeard(page, bets);
    await emit(page, 'facts', { round_id: 'rnd_1', hand_no: 47, facts: [...coup(2), settle(9, 10_000, 19_500)] });
    await test(page, 'round-win').waitFor();
    await emit(page, 'balance', { balance: 2_427_000, currency: 'KRW' });
    await expectHeard(page, [...bets, 'No more bets', 'Banker wins, 7 : 6. You win ₩19,500', 'Balance ₩2,427,000']);
  });

  it('a hand is raised by typing the amount, checked by a key and won, and all of it is said', async () => {
    const seats: [number, number][] = [0, 1, 2, 3, 4].map(seat => [seat, 1_320_000]);
    const state = { seats: [0, 1, 2, 3, 4], turn: [0], button: 3 };
    const page = await open({ facts: events(1, [begin(seats, { button: 3, sb: 4, bb: 0 }, 12_000)]) }, state);
    await listen(page);
    let seq = 2;
    const tell = (list: readonly Told[]) => {
      const facts = events(seq, list);
      seq += list.length;
      return emit(page, 'facts', { round_id: 'rnd_1', hand_no: 48_201, facts });
    };
    const heard: string[] = [];
    const says = (...sentences: string[]) => {
      heard.push(...sentences);
      return expectHeard(page, heard);
    };
    await tell([
      { kind: 'deal', seat: 0, cards: ['As', 'Th'] },
      act(1, 'fold', 0, 0, 18_000, 1_320_000),
      act(2, 'fold', 0, 0, 18_000, 1_320_000),
      act(3, 'raise', 36_000, 36_000, 54_000, 1_284_000),
    ]);
    await says('Your cards: A of spades, 10 of hearts', 'Sunny77, 골목대장: Fold', 'hanami: Raise to ₩36,000');
    await emit(page, 'ask', myTurn(Date.now(), 600_000, { ms: 15_000, options: RAISE }));
    await says('Your turn. Fold, Call ₩24,000, Raise ₩60,000. 15 seconds.');
    await page.waitForFunction(() => document.querySelector('[data-test="option-raise"]:enabled') !== null);
    await page.keyboard.press('r');
    await page.keyboard.type('300000');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    const { aid, ...raise } = await last(page, 'act');
    expect(raise).to.deep.equal({ ask: 7, option: 'raise', amount: 300_000 });
    await emit(page, 'ack', { aid, ok: true });
    await tell([
      act(0, 'raise', 288_000, 300_000, 342_000, 1_020_000),
      act(3, 'call', 264_000, 300_000, 606_000, 1_020_000),
      { kind: 'betting', action: 'closed', stage: 'preflop', amount: 606_000 },
      { kind: 'street', stage: 'flop', board: ['Ah', 'Td', '7c'] },
    ]);
    await says('hanami: Call ₩300,000', 'Board: A of hearts, 10 of diamonds, 7 of clubs');
    await emit(page, 'ask', myTurn(Date.now(), 600_000, { ask: 8, ms: 15_000, options: { fold: {}, check: {} } }));
    await says('Your turn. Fold, Check. 15 seconds.');
    await page.waitForFunction(() => document.querySelector('[data-test="option-check"]:enabled') !== null);
    await page.keyboard.press('c');
    expect(await last(page, 'act')).to.deep.include({ ask: 8, option: 'check' });
    await tell(showdown());
    await says('You win ₩582,000');
  });

  it('a draw changes the cards that were taken up, and the new ones are said', async () => {
    const facts = toMyDraw();
    const from = ['As', 'Kd', '9c', '4d'];
    const page = await open({ table: BADUGI, facts }, { seats: [0, 1, 2, 3, 4], turn: [0] });
    await listen(page);
    const draw = { ms: 12_000, options: { draw: { from, least: 0, most: 4 } }, otherwise: 'draw' };
    await emit(page, 'ask', myTurn(Date.now(), 600_000, draw));
    await page.waitForFunction(() => document.querySelector('[data-test="option-draw"]:enabled') !== null);
    for (const card of ['Kd', '9c']) {
      await reach(page, `card-${card}`);
      await page.keyboard.press('Space');
      expect(await test(page, `card-${card}`).getAttribute('aria-pressed')).to.equal('true');
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
    await expectHeard(page, ['Your turn. Draw. 12 seconds.', 'Your cards: A of spades, 2 of hearts, 3 of clubs, 4 of diamonds']);
  });
});
