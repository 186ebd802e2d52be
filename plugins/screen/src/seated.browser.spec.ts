// A table that people sit at, in a real browser on a scripted wire: sitting down, deciding, drawing, leaving.

import type { Ask } from '@baize/protocol';
import { expect } from 'chai';
import type { Script } from './testing/main.tsx';
import { act, BADUGI, begin, events, myTurn, toMyDraw, toMyTurn } from './testing/seated.ts';
import { seatedPages, WATCHING } from './testing/seated-pages.ts';

declare const window: { script: Script };

const PHONE: [number, number] = [390, 844];

describe('seated table in a browser', function () {
  this.timeout(90_000);
  const { open, atMyTurn, test, emit, sent, last, options } = seatedPages();

  it('sits down: a free seat, the limits, an amount, and the seat that the server gave', async () => {
    const page = await open({ you: WATCHING }, { seats: [1, 2], phase: 'idle' });
    await test(page, 'sit-4').click();
    expect(await test(page, 'buy-in-sheet').innerText()).to.include('₩480,000–2,400,000');
    await test(page, 'chips-max').click();
    await test(page, 'chips-confirm').click();
    const { aid, ...asked } = await last(page, 'sit');
    expect(asked).to.deep.equal({ seat: 4, buy_in: 2_400_000 });
    expect(await test(page, 'chips-confirm').isDisabled()).to.equal(true);
    await emit(page, 'you', { seat: 4, chips: 2_400_000, pending: 0, status: 'waiting', bets: [] });
    await emit(page, 'ack', { aid, ok: true, seat: 4, chips: 2_400_000, session_id: 'tss_1' });
    await test(page, 'buy-in-sheet').waitFor({ state: 'detached' });
    expect(await test(page, 'chips-4').innerText()).to.equal('₩2,400,000');
    expect(await page.locator('[data-test="standing"]').count(), 'nobody waits for a blind where nothing is played').to.equal(0);
    await emit(page, 'facts', {
      round_id: 'rnd_1',
      facts: events(1, [
        begin(
          [
            [1, 1000],
            [2, 1000],
          ],
          { button: 1, sb: 1, bb: 2 },
          10,
          4,
        ),
      ]),
    });
    await test(page, 'standing').waitFor();
    expect(await test(page, 'standing').innerText()).to.equal('Waiting for big blind');
    await test(page, 'sit-in-post').waitFor();
  });

  it('SCR-01 SCR-02 SCR-03 says in words why nobody was seated, and lets the player try again', async () => {
    const page = await open({ you: WATCHING }, { seats: [1, 2], phase: 'idle' });
    await test(page, 'take-seat').click();
    for (const [code, words] of [
      ['INSUFFICIENT_FUNDS', 'Not enough balance.'],
      ['LIMIT_EXCEEDED', 'This is above your playing limit.'],
      ['OPERATOR_CREDIT_EXHAUSTED', 'Bets cannot be taken right now.'],
      ['WALLET_UNAVAILABLE', 'The wallet did not answer'],
      ['TABLE_FULL', 'There is no free seat.'],
      ['TABLE_CURRENCY', 'another currency'],
    ]) {
      await page.waitForSelector('[data-test="chips-confirm"]:enabled');
      await test(page, 'chips-confirm').click();
      await page.waitForSelector('[data-test="chips-confirm"]:disabled');
      await emit(page, 'ack', { aid: (await last(page, 'sit')).aid, ok: false, code });
      await page.waitForSelector(`[data-test="sheet-refusal"][data-code="${code}"]`);
      expect(await test(page, 'sheet-refusal').innerText()).to.include(words);
    }
    await page.waitForSelector('[data-test="chips-confirm"]:enabled');
    await test(page, 'chips-confirm').click();
    await page.waitForSelector('[data-test="chips-confirm"]:disabled');
    const { aid } = await last(page, 'sit');
    await emit(page, 'ack', { aid, ok: false, code: 'ACTION_INVALID', data: { reason: 'buy_in', min: 900_000 } });
    await page.waitForSelector('[data-test="sheet-refusal"][data-code="ACTION_INVALID"]');
    expect(await test(page, 'sheet-refusal').innerText()).to.equal('Minimum is ₩900,000.');
    expect(await test(page, 'chips-confirm').innerText()).to.include('₩900,000');
    await page.waitForTimeout(4500); // a line at the felt would be gone by now
    expect(await test(page, 'sheet-refusal').innerText()).to.equal('Minimum is ₩900,000.');
    await test(page, 'chips-confirm').click();
    await page.waitForSelector('[data-test="chips-confirm"]:disabled');
    await emit(page, 'ack', { aid: (await last(page, 'sit')).aid, ok: true, seat: 4, chips: 900_000, session_id: 'tss_1' });
    await test(page, 'buy-in-sheet').waitFor({ state: 'detached' });
  });

  it('draws the options of the request and nothing else, and raises to the exact amount', async () => {
    const page = await atMyTurn();
    expect(await options(page)).to.deep.equal(['option-fold', 'option-call', 'option-raise']);
    expect(await test(page, 'option-call').innerText()).to.match(/Call\s+₩108,000/);
    await test(page, 'preset-max').click();
    expect(await test(page, 'option-raise').innerText()).to.match(/All-in\s+₩1,284,000/);
    await test(page, 'bet-slider').press('Home');
    expect(await test(page, 'option-raise').getAttribute('data-amount')).to.equal('216000');
    await test(page, 'preset-100').click();
    expect(await test(page, 'option-raise').innerText()).to.match(/Raise to\s+₩486,000/);
    await test(page, 'bet-more').click();
    await test(page, 'bet-amount').fill('500000');
    await page.keyboard.press('Enter');
    await page.waitForSelector('[data-test="option-raise"][data-amount="500000"]');
    await test(page, 'option-raise').click();
    const { aid, ...answer } = await last(page, 'act');
    expect(answer).to.deep.equal({ ask: 7, option: 'raise', amount: 500_000 });
    expect(await test(page, 'option-fold').isDisabled()).to.equal(true);
    await emit(page, 'ack', { aid, ok: true });
    await test(page, 'sit-out').waitFor();
    expect(await options(page)).to.deep.equal([]);
  });

  it('has no button for what is not offered', async () => {
    const page = await atMyTurn(PHONE, { options: { check: {}, bet: { min: 12_000, max: 1_284_000 } }, otherwise: 'check' });
    expect(await options(page)).to.deep.equal(['option-check', 'option-bet']);
    await emit(page, 'ask', myTurn(Date.now(), 600_000, { ask: 8, options: { fold: {}, call: { price: 40_000 } } }));
    await page.waitForFunction(() => document.querySelector('[data-test="option-call"]') !== null);
    expect(await options(page)).to.deep.equal(['option-fold', 'option-call']);
    expect(await page.locator('[data-test="bet-slider"]').count()).to.equal(0);
    const auto = act(0, 'check', 0, 0, 270_000, 1_284_000, { auto: true });
    await emit(page, 'facts', { round_id: 'rnd_1', facts: events(toMyTurn().length + 1, [auto]) });
    await page.waitForFunction(() => document.querySelectorAll('[data-test^="option-"]').length === 0);
  });

  it('plays by keys alone, and a held key plays once', async () => {
    const page = await atMyTurn([1440, 900]);
    await page.keyboard.press('2');
    await page.waitForSelector('[data-test="option-raise"][data-amount="297000"]');
    await page.keyboard.press('ArrowUp');
    await page.waitForSelector('[data-test="option-raise"][data-amount="309000"]');
    await page.keyboard.press('r');
    await page.waitForFunction(() => document.activeElement?.getAttribute('data-test') === 'bet-amount');
    await page.keyboard.press('Enter');
    expect(await last(page, 'act')).to.include({ option: 'raise', amount: 309_000 });
    const other = await atMyTurn([1440, 900]);
    await other.waitForSelector('[data-test="option-call"]:enabled');
    await other.keyboard.down('c');
    await other.keyboard.down('c');
    expect(await last(other, 'act')).to.include({ option: 'call' });
    await other.keyboard.press('f');
    expect((await sent(other)).filter(each => each.type === 'act')).to.have.length(1);
  });

  it('plays what I planned once my turn comes, and forgets a plan whose price has changed', async () => {
    const page = await atMyTurn();
    await test(page, 'option-call').click();
    await emit(page, 'ack', { aid: (await last(page, 'act')).aid, ok: true });
    const next = toMyTurn().length + 1;
    const facts = (from: number, ...more: Parameters<typeof events>[1]) =>
      emit(page, 'facts', { round_id: 'rnd_1', facts: events(from, more) });
    await facts(next, act(0, 'call', 108_000, 108_000, 378_000, 1_176_000));
    await facts(next + 1, act(3, 'raise', 300_000, 300_000, 678_000, 987_000));
    await test(page, 'plan-call').click();
    await page.waitForSelector('[data-test="plan-call"][aria-pressed="true"]');
    expect(await test(page, 'plan-call').innerText()).to.equal('Call ₩192,000');
    await facts(next + 2, act(7, 'raise', 500_000, 608_000, 1_178_000, 683_000));
    await page.waitForFunction(() => document.querySelector('[data-test="plan-call"]')?.textContent === 'Call ₩500,000');
    expect(await test(page, 'plan-call').getAttribute('aria-pressed')).to.equal('false');
    await test(page, 'plan-check_fold').click();
    const options = { fold: {}, call: { price: 500_000 } };
    await emit(page, 'ask', myTurn(Date.now(), 600_000, { ask: 8, options }));
    await page.waitForFunction(() => window.script.sent.at(-1)?.payload.ask === 8);
    expect(await last(page, 'act')).to.include({ option: 'fold' });
  });

  it('draws cards: those taken up are sent, and their places are filled', async () => {
    const draw = { ask: 3, seat: 0, options: { draw: { from: ['As', 'Kd', '9c', '4d'], least: 0, most: 4 } }, otherwise: 'draw' };
    const page = await open(
      { table: BADUGI, facts: toMyDraw(), asks: [{ ...draw, deadline: null, ms: 12_000 }] },
      { seats: [0, 1, 2, 3, 4], turn: [0], button: 4 },
    );
    expect(await test(page, 'option-draw').innerText()).to.equal('Stand pat');
    for (const card of ['Kd', '9c', '4d', '4d']) await test(page, `card-${card}`).click();
    expect(await test(page, 'option-draw').innerText()).to.equal('Draw 2');
    await test(page, 'option-draw').click();
    const { aid, ...answer } = await last(page, 'act');
    expect(answer).to.deep.equal({ ask: 3, option: 'draw', cards: ['Kd', '9c'] });
    await emit(page, 'ack', { aid, ok: true });
    await emit(page, 'facts', {
      round_id: 'rnd_1',
      facts: events(toMyDraw().length + 1, [
        act(0, 'draw', 2, 0, 15_000, 96_500),
        { kind: 'event', type: 'discard', data: { seat: 0, cards: ['Kd', '9c'] } },
        { kind: 'deal', seat: 0, cards: ['2h', '7s'] },
        act(1, 'draw', 1, 0, 15_000, 96_500),
        { kind: 'deal', seat: 1, cards: [null] },
      ]),
    });
    await page.waitForFunction(() => document.querySelector('[data-test="own-cards"] [data-card="7s"]') !== null);
    const own = page.locator('[data-test="own-cards"] > *');
    expect(await own.evaluateAll(all => all.map(each => (each as HTMLElement).dataset.card))).to.deep.equal([
      'As',
      '2h',
      '7s',
      '4d',
    ]);
    expect(await test(page, 'seat-1').innerText()).to.include('Draw 1');
  });

  it('plays a game that it has never heard of', async () => {
    const facts = events(1, [
      begin(
        [
          [0, 9000],
          [1, 9000],
        ],
        { button: 0 },
        100,
      ),
      { kind: 'deal', seat: 0, cards: ['2c', '3c', '9h', '9d', '9s', 'Kd'] },
      { kind: 'deal', seat: 1, cards: [null, null, null, null, null, null] },
      { kind: 'card', position: 'pond:1', cards: ['5h'] },
      { kind: 'action', seat: 1, action: 'moonwalk', amount: 0 },
      { kind: 'mystery', what: 1 },
    ]);
    const ask: Ask = {
      ask: 5,
      seat: 0,
      options: {
        fish: { from: ['5h'], least: 1, most: 1 },
        lay_down: { sets: [['9h', '9d', '9s']] },
        toss: { from: ['2c', '3c', '9h'], least: 2, most: 3 },
        wager: { min: 100, max: 900, step: 100 },
        sulk: {},
      },
      otherwise: 'sulk',
      deadline: null,
      ms: 9000,
    };
    const table = { game_code: 'pond', seats_max: 2, limits: { stake: 100, min_buy_in: 1000, max_buy_in: 9000 } };
    const page = await open({ table, facts, asks: [ask] }, { seats: [0, 1], turn: [0] });
    expect(await options(page)).to.have.members([
      'option-fish',
      'option-lay_down-0',
      'option-toss',
      'option-wager',
      'option-sulk',
    ]);
    expect(await test(page, 'seat-1').innerText()).to.include('Moonwalk');
    expect(await test(page, 'option-toss').isDisabled()).to.equal(true);
    await test(page, 'card-2c').click();
    await test(page, 'card-3c').click();
    expect(await test(page, 'option-toss').innerText()).to.equal('Toss 2');
    expect(await test(page, 'option-fish').isDisabled()).to.equal(true);
    await test(page, 'option-toss').click();
    expect(await last(page, 'act')).to.deep.include({ option: 'toss', cards: ['2c', '3c'] });
    for (const [choose, button, answer] of [
      ['preset-max', 'option-wager', { option: 'wager', amount: 900 }],
      ['card-5h', 'option-fish', { option: 'fish', cards: ['5h'] }],
      [null, 'option-lay_down-0', { option: 'lay_down', cards: ['9h', '9d', '9s'] }],
    ] as const) {
      const before = (await sent(page)).at(-1)?.payload;
      await emit(page, 'ack', { aid: before?.aid, ok: true });
      const next = Number(before?.ask) + 1;
      await emit(page, 'ask', { ...ask, ask: next });
      if (choose) await test(page, choose).click();
      await test(page, button).click();
      await page.waitForFunction(number => window.script.sent.at(-1)?.payload.ask === number, next);
      expect(await last(page, 'act')).to.deep.include(answer);
    }
  });

  it('sits out, comes back with or without a post, adds chips, and stands up after the hand', async () => {
    const page = await open({ facts: toMyTurn() }, { turn: [3] });
    const answered = async (type: string, more = {}) => {
      const payload = await last(page, type);
      await emit(page, 'ack', { aid: payload.aid, ok: true, ...more });
      return payload;
    };
    const me = (change: object) => ({ seat: 0, chips: 1_284_000, pending: 0, status: 'in', bets: [], ...change });
    const stands = (words: string) =>
      page.waitForFunction(text => document.querySelector('[data-test="standing"]')?.textContent === text, words);
    await test(page, 'sit-out').click();
    await answered('sit_out');
    await emit(page, 'you', me({ sitting_out: true }));
    await stands('You sit out from the next hand');
    await test(page, 'sit-in-wait_bb').click();
    expect(await answered('sit_in')).to.include({ how: 'wait_bb' });
    await emit(page, 'you', me({ sitting_out: false }));
    await page.waitForSelector('[data-test="sit-in-wait_bb"]', { state: 'detached' });
    await test(page, 'top-up-open').click();
    await test(page, 'chips-max').click();
    await test(page, 'chips-confirm').click();
    expect(await answered('top_up', { pending: 1_080_000 })).to.include({ amount: 1_080_000 });
    await emit(page, 'you', me({ pending: 1_080_000 }));
    await stands('₩1,080,000 added next hand');
    expect(await page.locator('[data-test="top-up-open"]').count()).to.equal(0);
    await test(page, 'stand-open').click();
    expect(await test(page, 'stand-go').innerText()).to.equal('Leave after this hand');
    await test(page, 'stand-go').click();
    await answered('stand', { leaves: 'after_round' });
    await emit(page, 'you', me({ leaving: true }));
    await stands('You leave after this hand');
    await emit(page, 'you', { seat: null, chips: 0, pending: 0, status: 'out', bets: [] });
    await test(page, 'join-waitlist').waitFor(); // their seat is free when the hand is over
  });

  it('comes back with a post while others play, and says so until its place allows', async () => {
    const others = events(1, [
      begin(
        [
          [1, 1000],
          [2, 1000],
        ],
        { button: 1, sb: 1, bb: 2 },
        10,
      ),
    ]);
    const page = await open({ facts: others, you: { status: 'out', sitting_out: true } }, { seats: [0, 1, 2] });
    expect(await test(page, 'standing').innerText()).to.equal('You are sitting out');
    await test(page, 'sit-in-post').click();
    const { aid, how } = await last(page, 'sit_in');
    expect(how).to.equal('post');
    await emit(page, 'ack', { aid, ok: true });
    await emit(page, 'you', { seat: 0, chips: 5000, pending: 0, status: 'waiting', sitting_out: false, bets: [] });
    await page.waitForFunction(() =>
      document.querySelector('[data-test="standing"]')?.textContent?.startsWith('You post and play'),
    );
    expect(await page.locator('[data-test="sit-in-post"]').count()).to.equal(0);
  });
});
