// A table that people sit at, in a real browser on a scripted wire: sitting down, playing, drawing, showing, leaving.
import { expect } from 'chai';
import type { Browser, Page } from 'playwright-core';
import type { Ask, Session } from './client/protocol.ts';
import { openBrowser } from './testing/browser.ts';
import { lobby, session } from './testing/fixtures.ts';
import type { Script } from './testing/main.tsx';
import {
  act,
  BADUGI,
  begin,
  myTurn,
  POKER,
  roomState,
  type SeatedOptions,
  type StateOptions,
  seatedSnapshot,
  told,
  toMyDraw,
  toMyTurn,
  toTheEnd,
} from './testing/seated.ts';
import { openStage, type Stage } from './testing/stage.ts';

declare const window: { script: Script };

const PHONE: [number, number] = [390, 844];
const WATCHING = { seat: null, chips: 0, status: null };

describe('seated table in a browser', function () {
  this.timeout(90_000);
  let browser: Browser;
  let stage: Stage;
  let faults: string[];

  before(async function () {
    const found = await openBrowser();
    if (!found) this.skip();
    browser = found;
    stage = await openStage({ scripted: true, embedOrigins: { demo: [] } });
    stage.answers['/play/v1/lobby'] = () => lobby();
  });
  after(async () => {
    await browser?.close();
    await stage?.stop();
  });
  beforeEach(() => {
    faults = [];
  });
  afterEach(async () => {
    for (const context of browser.contexts()) await context.close();
    expect(faults).to.deep.equal([]);
  });

  const test = (page: Page, name: string) => page.locator(`[data-test="${name}"]`);
  const emit = (page: Page, type: string, payload: unknown) =>
    page.evaluate(([to, what, data]) => window.script.emit(to as string, what as string, data), [POKER, type, payload] as const);
  const say = (page: Page, options: StateOptions) =>
    page.evaluate(([to, state]) => window.script.state(to as string, state), [POKER, roomState(options)] as const);
  const sent = (page: Page) => page.evaluate(() => window.script.sent);
  const last = async (page: Page, type: string): Promise<Record<string, unknown>> => {
    await page.waitForFunction(kind => window.script.sent.at(-1)?.type === kind, type);
    return (await sent(page)).at(-1)?.payload ?? {};
  };
  const options = (page: Page) =>
    page.locator('[data-test^="option-"]').evaluateAll(all => all.map(each => (each as HTMLElement).dataset.test));

  async function open(
    shown: SeatedOptions = {},
    state: StateOptions = {},
    size: [number, number] = PHONE,
    who: Partial<Session> = {},
  ): Promise<Page> {
    const context = await browser.newContext({ viewport: { width: size[0], height: size[1] }, reducedMotion: 'reduce' });
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    page.on('pageerror', error => faults.push(error.message));
    page.on('console', message => message.type() === 'error' && faults.push(message.text()));
    const start = { game_code: 'holdem_nlh', table_id: POKER };
    await page.addInitScript(
      text => sessionStorage.setItem('baize.session', text),
      JSON.stringify(session({ lang: 'en', start, ...who })),
    );
    await page.goto(`${stage.url}/play/o/demo`);
    await page.waitForFunction(room => window.script.joins.some(join => join.room === room), POKER);
    await emit(page, 'snapshot', seatedSnapshot(Date.now(), shown));
    await say(page, state);
    await test(page, 'seated').waitFor();
    return page;
  }
  const atMyTurn = (size?: [number, number], change: Partial<Ask> = {}, who: Partial<Session> = {}) =>
    open({ facts: toMyTurn(), asks: [myTurn(Date.now(), 600_000, { ms: 600_000, ...change })] }, { turn: [0] }, size, who);

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
      facts: told(1, [
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
    expect(await test(page, 'standing').innerText()).to.equal('You play from your big blind');
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
    expect(await test(page, 'sheet-refusal').innerText()).to.equal('The least is ₩900,000.');
    expect(await test(page, 'chips-confirm').innerText()).to.include('₩900,000');
  });

  it('draws the options of the request and nothing else, and raises to the exact amount', async () => {
    const page = await atMyTurn();
    expect(await options(page)).to.deep.equal(['option-fold', 'option-call', 'option-raise']);
    expect(await test(page, 'option-call').innerText()).to.match(/Call\s+₩108,000/);
    await test(page, 'preset-max').click();
    expect(await test(page, 'option-raise').innerText()).to.match(/All-in\s+₩1,284,000/);
    await test(page, 'bet-slider').press('Home');
    expect(await test(page, 'option-raise').getAttribute('data-amount')).to.equal('216000');
    await test(page, 'preset-pot').click();
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
    await emit(page, 'facts', { round_id: 'rnd_1', facts: told(toMyTurn().length + 1, [auto]) });
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
    const facts = (from: number, ...more: Parameters<typeof told>[1]) =>
      emit(page, 'facts', { round_id: 'rnd_1', facts: told(from, more) });
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
      facts: told(toMyDraw().length + 1, [
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
    const facts = told(1, [
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

  it('SCR-05 shows the end: hands with their names, pots with their winners, and no card that was not shown', async () => {
    const first = toMyTurn();
    const page = await open({ facts: first }, { phase: 'playing' });
    await emit(page, 'facts', { round_id: 'rnd_1', facts: toTheEnd(first.length + 1) });
    await test(page, 'won-7').waitFor();
    expect(await test(page, 'won-7').innerText()).to.equal('+₩1,002,000');
    expect(await test(page, 'pot-0').innerText()).to.equal('Main pot ₩306,000 → bluecap');
    expect(await test(page, 'pot-1').innerText()).to.equal('Side pot 1 ₩720,000 → bluecap');
    expect(await test(page, 'seat-7').innerText()).to.include('Three of a kind');
    expect(await test(page, 'seat-2').innerText()).to.include('Muck');
    const cards = await page.locator('.pfelt svg.card').evaluateAll(all => all.map(each => each.getAttribute('aria-label')));
    const faces = ['A of hearts', '10 of diamonds', '7 of clubs', '2 of hearts', 'K of diamonds'];
    expect(cards.filter(name => name !== 'face-down card')).to.have.members([
      ...faces,
      '7 of diamonds',
      '7 of spades',
      'A of spades',
      '10 of hearts',
    ]);
    expect(await page.content()).not.to.match(/null|undefined|NaN/);
  });

  it('shows others’ cards as backs, bets in front of their seats, the button and the turn', async () => {
    const page = await open({ facts: toMyTurn() }, { turn: [3], deadline: Date.now() + 600_000 });
    expect(await page.locator('[data-test="seat-7"] svg.card').count()).to.equal(2);
    expect(await page.locator('[data-test="seat-4"] svg.card').count()).to.equal(0);
    expect(await test(page, 'bet-7').getAttribute('data-amount')).to.equal('108000');
    expect(await page.locator('[data-test="seat-3"] .turn-ring').count()).to.equal(1);
    expect(await page.locator('[data-test="seat-3"] [data-test="dealer"]').count()).to.equal(1);
    expect(await test(page, 'pot').getAttribute('data-amount')).to.equal('270000');
    expect(await test(page, 'turn-words').innerText()).to.equal('hanami to act');
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
    await emit(page, 'you', { seat: null, chips: 0, pending: 0, status: null, bets: [] });
    await test(page, 'take-seat').waitFor();
  });

  it('comes back with a post while others play, and says so until its place allows', async () => {
    const others = told(1, [
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

  it('asks before it goes to the lobby with a seat, and can keep the seat', async () => {
    const page = await open({}, { phase: 'idle' });
    await test(page, 'back').click();
    expect(await test(page, 'stand-go').innerText()).to.equal('Leave seat');
    await test(page, 'keep-seat').click();
    await test(page, 'lobby').waitFor();
    expect((await sent(page)).some(each => each.type === 'stand')).to.equal(false);
  });

  it('runs its clock down to the deadline, however often it is drawn again', async () => {
    const page = await atMyTurn();
    const length = 600_000;
    await emit(page, 'ask', myTurn(Date.now(), length, { ask: 9, ms: length }));
    const at = async (second: string) => {
      await page.waitForFunction(text => document.querySelector('[data-test="clock"]')?.textContent === text, second);
      return page.evaluate(() => ({
        run: document.querySelector('.turn-line u')?.getAnimations()[0]?.effect?.getComputedTiming().progress ?? 0,
        now: performance.now(),
      }));
    };
    const [first, last] = [await at('599'), await at('597')];
    expect(((last.run - first.run) * length) / (last.now - first.now)).to.be.within(0.6, 1.5);
  });

  it('shows the time bank when it starts, says a late answer in words, and sends nothing once the clock has run out', async () => {
    const page = await atMyTurn();
    await emit(page, 'ask', myTurn(Date.now(), 600_000, { ms: 600_000, bank: true }));
    await page.waitForSelector('.turn-line.bank');
    expect(await test(page, 'clock').innerText()).to.include('Time bank');
    await test(page, 'option-fold').click();
    await emit(page, 'ack', { aid: (await last(page, 'act')).aid, ok: false, code: 'ACTION_LATE' });
    expect(await test(page, 'refusal').innerText()).to.equal('Too late; it was not counted.');
    expect(await options(page)).to.deep.equal([]);
    await emit(page, 'ask', myTurn(Date.now(), 10, { ask: 9 }));
    await page.waitForFunction(() => document.querySelector('[data-test="clock"]')?.textContent === '0');
    await page.waitForSelector('[data-test="option-fold"]:enabled');
    await page.evaluate(() => document.querySelector<HTMLElement>('[data-test="option-fold"]')?.click());
    expect((await sent(page)).filter(each => each.payload.ask === 9)).to.deep.equal([]);
  });

  it('comes back after a lost line: chips are asked for again under their name, the turn is there again', async () => {
    const page = await atMyTurn();
    await test(page, 'my-seat').click();
    await test(page, 'top-up-open').click();
    await test(page, 'chips-confirm').click();
    const { aid } = await last(page, 'top_up');
    await page.evaluate(room => {
      window.script.refuse[room] = '';
      window.script.close(room, 1006);
    }, POKER);
    await test(page, 'reconnecting').waitFor();
    await page.evaluate(room => delete window.script.refuse[room], POKER);
    await page.waitForSelector('[data-test="table"][data-line="open"]');
    await emit(page, 'snapshot', {
      ...seatedSnapshot(Date.now(), { asks: [myTurn(Date.now(), 600_000)] }),
      last: toMyTurn().length,
    });
    await page.waitForFunction(() => window.script.sent.filter(each => each.type === 'top_up').length === 2);
    expect((await sent(page)).filter(each => each.type === 'top_up').map(each => each.payload.aid)).to.deep.equal([aid, aid]);
    await emit(page, 'ack', { aid, ok: true, pending: 12_000 });
    await test(page, 'top-up-sheet').waitFor({ state: 'detached' });
    expect(await options(page)).to.deep.equal(['option-fold', 'option-call', 'option-raise']);
  });

  it('tells screen readers whose turn it is and what was done, and names every control', async () => {
    const page = await open({ facts: toMyTurn() }, { turn: [3] });
    await emit(page, 'ask', myTurn(Date.now(), 15_000));
    await page.waitForFunction(() => document.querySelector('[data-test="said-now"]')?.textContent !== '');
    expect(await test(page, 'said-now').innerText()).to.match(/^Your turn\. Fold, Call ₩108,000, Raise ₩216,000\. 15 seconds\.$/);
    const nameless = await page.evaluate(() =>
      [...document.querySelectorAll('button,[role="img"],select,input')]
        .filter(each => !(each.getAttribute('aria-label') || each.textContent?.trim() || each.closest('label')))
        .map(each => each.outerHTML.slice(0, 80)),
    );
    expect(nameless).to.deep.equal([]);
    expect(await test(page, 'seat-7').getAttribute('aria-label')).to.equal('bluecap, ₩1,183,000, Bet');
    await page.waitForFunction(() => document.title.includes('Your turn')); // the title follows a frame later
  });

  it('says the stakes, the buy-in and what the house takes', async () => {
    const page = await open({ table: { rake: { kind: 'pct_cap', bp: 450, cap: 30_000 } } }, { phase: 'idle' });
    await test(page, 'menu').click();
    await test(page, 'limits-open').click();
    const words = (await test(page, 'limits-sheet').innerText()).replace(/\s+/g, ' ');
    expect(words).to.include('Stakes Blinds ₩6,000/₩12,000').and.include('Buy-in ₩480,000–2,400,000');
    expect(words).to.include('Rake 4.5% · ≤ ₩30,000');
  });

  it('has four colours of suits, or two for who wants them', async () => {
    const page = await atMyTurn();
    const colours = () =>
      page.locator('.board svg.card').evaluateAll(all => new Set(all.map(each => getComputedStyle(each).color)).size);
    expect(await colours()).to.equal(3);
    await test(page, 'menu').click();
    await test(page, 'settings-open').click();
    await test(page, 'set-deck').click();
    await page.waitForSelector('[data-deck="2"]');
    expect(await colours()).to.equal(2);
  });

  it('shows own hands again: my cards, the board, the pots and what they brought', async () => {
    const id = `rnd_${'c'.repeat(32)}`;
    const row = { round_id: id, game_code: 'holdem_nlh', table_id: POKER, settled_at: '2026-01-01T00:00:00Z', status: 'settled' };
    stage.answers['/play/v1/rounds'] = { rounds: [{ ...row, bet: 1000, win: 2900, currency: 'KRW', hand_no: 812 }] };
    stage.answers[`/play/v1/rounds/${id}`] = {
      ...row,
      cards: { player: ['As', 'Th'] },
      result: { board: ['Ah', 'Td', '7c', '2h', 'Kd'] },
      money: {
        kind: 'p2p',
        players: [{ seat: 0, mine: true, debit: 1000, credit: 2900, rake: 100, net: 1900 }],
        pots: [{ index: 0, amount: 3000, rank: 'two_pair', shares: [{ seat: 0, amount: 2900 }] }],
      },
    };
    const page = await open({}, { phase: 'idle' });
    await test(page, 'menu').click();
    await test(page, 'history-open').click();
    await page.locator(`[data-test="round-${id}"] button`).click();
    const shown = page.locator(`[data-test="round-${id}"] .round`);
    await shown.locator('.round-hand').first().waitFor();
    expect(await shown.locator('svg.card').count()).to.equal(7);
    expect(await shown.innerText())
      .to.include('Pot ₩3,000 · Two pair → +₩2,900')
      .and.include('Rake ₩100');
  });

  it('fits its words into its buttons in six languages', async () => {
    const page = await atMyTurn();
    const cut = () =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('.pbar .btn,.pbar .pinfo,.sheet .btn')]
          .filter(each => each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 1)
          .map(each => `${document.documentElement.lang} ${each.dataset.test}: ${each.innerText}`),
      );
    await test(page, 'menu').click();
    await test(page, 'settings-open').click();
    for (const lang of ['ko', 'en', 'zh', 'ja', 'th', 'vi']) {
      await test(page, 'set-lang').selectOption(lang);
      await page.waitForSelector(`html:lang(${lang})`);
      expect(await cut()).to.deep.equal([]);
    }
    await page.keyboard.press('Escape');
    await test(page, 'my-seat').click();
    await test(page, 'seat-sheet').waitFor();
    expect(await cut()).to.deep.equal([]);
  });

  it('fits every number of seats into every frame: nothing scrolls, nothing is cut off, targets can be hit', async () => {
    const page = await atMyTurn();
    for (const [size, seats] of SIZES) {
      await page.setViewportSize({ width: size[0], height: size[1] });
      const asks = [myTurn(Date.now(), 600_000, { ask: seats * 1000 + size[0] })];
      await emit(page, 'snapshot', seatedSnapshot(Date.now(), { table: { seats_max: seats }, facts: toMyTurn(), asks }));
      await say(page, { seats: Array.from({ length: seats }, (_, seat) => seat), turn: [0] });
      await page.waitForSelector(`[data-seats="${seats}"]`);
      expect(await page.evaluate(misfits), `${size.join('x')} with ${seats}`).to.deep.equal([]);
    }
  });
});

const SIZES: [[number, number], number][] = [
  [[320, 480], 9],
  [[360, 640], 6],
  [[360, 640], 9],
  [[375, 667], 9],
  [[390, 844], 2],
  [[390, 844], 5],
  [[390, 844], 7],
  [[390, 844], 8],
  [[390, 844], 10],
  [[844, 390], 9],
  [[844, 390], 10],
  [[768, 1024], 4],
  [[1280, 720], 9],
  [[1440, 900], 6],
  [[1440, 900], 7],
  [[1440, 900], 10],
];

/** Runs in the page: everything that is outside, too small to hit, or on top of its neighbour. */
function misfits(): string[] {
  const out: string[] = [];
  const root = document.documentElement;
  if (root.scrollWidth > innerWidth || root.scrollHeight > innerHeight) out.push(`page ${root.scrollWidth}x${root.scrollHeight}`);
  const inside = (each: HTMLElement, name: string, slack: number) => {
    const { left, top, right, bottom } = each.getBoundingClientRect();
    if (left < -slack || top < -slack || right > innerWidth + slack || bottom > innerHeight + slack)
      out.push(`${name} outside ${[left, top, right, bottom].map(Math.round).join()}`);
  };
  for (const each of document.querySelectorAll<HTMLElement>('.pbar button,.pbar input,.top button')) {
    const { width, height } = each.getBoundingClientRect();
    if (width === 0) continue;
    const name = each.dataset.test ?? each.className;
    inside(each, name, 1);
    if (height < 39.5 || width < 38) out.push(`${name} ${width}x${height}`);
  }
  for (const each of document.querySelectorAll<HTMLElement>('.plate,.own .card,.board .card')) inside(each, each.className, 3);
  const plates = [...document.querySelectorAll<HTMLElement>('.plate')].map(each => each.getBoundingClientRect());
  plates.forEach((a, index) => {
    for (const b of plates.slice(index + 1))
      if (a.left < b.right - 2 && b.left < a.right - 2 && a.top < b.bottom - 2 && b.top < a.bottom - 2)
        out.push(`plate ${index} overlaps at ${Math.round(a.left)},${Math.round(a.top)}`);
  });
  return out;
}
