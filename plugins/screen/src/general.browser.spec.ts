// Games that nobody has drawn, in a real browser: bets and choices, several hands, chips at the seat, any deck.
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { session, snapshot, start, TABLE } from './testing/fixtures.ts';
import type { Script } from './testing/main.tsx';
import { begin, events, POKER, roomState, seatedSnapshot } from './testing/seated.ts';
import { useStage } from './testing/use-stage.ts';

declare const window: { script: Script };

describe('a game that nobody has drawn', function () {
  this.timeout(90_000);
  const here = useStage();
  let faults: string[];

  beforeEach(() => {
    faults = [];
  });
  afterEach(async () => {
    expect(faults).to.deep.equal([]);
  });

  const test = (page: Page, name: string) => page.locator(`[data-test="${name}"]`);
  const emit = (page: Page, room: string, type: string, payload: unknown) =>
    page.evaluate(([to, what, data]) => window.script.emit(to as string, what as string, data), [room, type, payload] as const);
  const last = async (page: Page, type: string): Promise<Record<string, unknown>> => {
    await page.waitForFunction(kind => window.script.sent.at(-1)?.type === kind, type);
    return page.evaluate(() => window.script.sent.at(-1)?.payload ?? {});
  };
  async function open(room: string, shown: unknown, size = { width: 390, height: 844 }): Promise<Page> {
    const context = await here.browser.newContext({ viewport: size, reducedMotion: 'reduce' });
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    page.on('pageerror', error => faults.push(error.message));
    page.on('console', message => message.type() === 'error' && faults.push(message.text()));
    const who = session({ lang: 'en', start: { game_code: null, table_id: room } });
    await page.addInitScript(text => sessionStorage.setItem('baize.session', text), JSON.stringify(who));
    await page.goto(`${here.stage.url}/play/o/demo`);
    await page.waitForFunction(to => window.script.joins.some(join => join.room === to), room);
    await emit(page, room, 'snapshot', shown);
    return page;
  }
  const ask = (no: number, more: object) => ({ ask: no, deadline: null, ms: 9000, otherwise: 'stay', ...more });
  const boxes = (facts: Parameters<typeof snapshot>[1], asks: unknown[]) => {
    const shown = snapshot(Date.now(), facts, asks as never);
    return { ...shown, table: { ...shown.table, game_code: 'pond', seats_max: null } };
  };

  it('asks for each of my boxes and hands, with labels, what they are about, prices, amounts and cards', async () => {
    const page = await open(TABLE, boxes([start(1, 1)], []));
    const deals = [
      { kind: 'deal', seat: 3, cards: ['8s', '8d'] },
      { kind: 'deal', seat: 3, hand: 1, cards: ['8d', '2c'] },
    ];
    await emit(page, TABLE, 'facts', { round_id: 'rnd_1', facts: events(2, deals) });
    await page.waitForFunction(() => document.querySelectorAll('.zone').length === 2);
    const options = {
      stay: {},
      feed_1: { label: 'feed', target: { zone: 'meld:1' } },
      feed_2: { label: { en: 'Feed them' }, target: { card: 'Kd' }, price: 500 },
      wager: { min: 100, max: 900, step: 100 },
      toss: { from: ['8d', '2c'], least: 1, most: 2 },
    };
    await emit(page, TABLE, 'ask', ask(4, { seat: 3, hand: 1, options }));
    await test(page, 'option-feed_1').waitFor();
    expect(await test(page, 'option-feed_1').innerText()).to.equal('Feed · Meld 1');
    expect(await test(page, 'option-feed_2').innerText()).to.match(/^Feed them · K of diamonds\s+₩500$/);
    expect(await test(page, 'bar').innerText()).to.include('Box 3·2');
    expect(await page.locator('.zone.now').innerText()).to.include('Box 3·2');
    await test(page, 'preset-max').click();
    await test(page, 'option-wager').click();
    const { aid, ...wager } = await last(page, 'act');
    expect(wager).to.deep.equal({ ask: 4, option: 'wager', amount: 900 });
    await emit(page, TABLE, 'ack', { aid, ok: true });
    await emit(page, TABLE, 'ask', ask(5, { seat: 3, hand: 0, options: { stay: {}, toss: options.toss } }));
    await test(page, 'card-2c').click();
    await test(page, 'option-toss').click();
    expect(await last(page, 'act')).to.deep.include({ ask: 5, option: 'toss', cards: ['2c'] });
  });

  it('counts what the wallet paid for a raise among my bets, until the next round begins', async () => {
    const spots = { box_3: { min: 1000, max: 9000, step: 1000, seat: 3 } };
    const page = await open(TABLE, boxes([start(1, 1)], [ask(3, { spots })]));
    const mine = { player: { nickname: 'Kim', you: true } };
    const told = [
      { kind: 'bet', ...mine, amount: 1000, bet: 1, items: [{ spot: 'box_3', amount: 1000 }] },
      { kind: 'bet', player: { nickname: 'Otter' }, amount: 3000, bet: 2, items: [{ spot: 'box_4', amount: 3000 }] },
      { kind: 'betting', action: 'closed' },
      { kind: 'action', seat: 3, ...mine, action: 'raise', amount: 1000 },
      { kind: 'action', seat: 4, player: { nickname: 'Otter' }, action: 'raise', amount: 3000 },
    ];
    await emit(page, TABLE, 'facts', { round_id: 'rnd_1', facts: events(2, told) });
    await page.waitForFunction(() => document.querySelector('[data-test="total-bet"]')?.textContent === '₩2,000');
    await emit(page, TABLE, 'facts', { round_id: 'rnd_2', facts: events(7, [{ kind: 'start', no: 2 }]) });
    await page.waitForFunction(() => document.querySelector('[data-test="total-bet"]')?.textContent === '₩0');
  });

  it('on a wide screen what is asked stands beside the cards, with what is counted of their box', async () => {
    const page = await open(TABLE, boxes([start(1, 1)], []), { width: 1440, height: 900 });
    const told = [
      { kind: 'deal', seat: 3, cards: ['8s', '8d'] },
      { kind: 'counter', seat: 3, name: 'points', value: 4 },
      { kind: 'counter', seat: 3, name: 'bold_moves', value: 1 },
      { kind: 'counter', seat: 3, name: 'points', value: 1_007 },
    ];
    await emit(page, TABLE, 'facts', { round_id: 'rnd_1', facts: events(2, told) });
    await emit(page, TABLE, 'ask', ask(4, { seat: 3, options: { stay: {}, feed: {} } }));
    await test(page, 'bar').waitFor();
    expect(await test(page, 'counters-3').locator('span').allInnerTexts()).to.deep.equal(['Points 1,007', 'Bold moves 1']);
    const [bar, stage] = await Promise.all(['bar', 'stage'].map(name => test(page, name).boundingBox()));
    expect(bar?.x, 'beside, not over').to.be.at.least((stage?.x ?? 0) + (stage?.width ?? 0) - 1);
  });

  it('bets the chips in front of those who sit, in a window at their table', async () => {
    const table = { game_code: 'pond', seats_max: 4, limits: { bet: 100, min_buy_in: 1000, max_buy_in: 9000 }, entries: [] };
    const facts = events(1, [begin([[0, 900]], { button: 0 }, 100)]);
    const spot = { min: 100, max: 5000, step: 100 };
    const window_ = { ask: 2, spots: { deep: spot, shallow: spot }, deadline: null, ms: 9000 };
    const you = { chips: 900, balance: 5_000_000 };
    const page = await open(POKER, seatedSnapshot(Date.now(), { table, facts, you, asks: [window_ as never] }));
    await page.evaluate(([to, state]) => window.script.state(to as string, state), [POKER, roomState({ seats: [0] })] as const);
    await test(page, 'seat-bets').waitFor();
    await test(page, 'chip-500').click();
    await test(page, 'spot-deep').click();
    const { aid, items } = await last(page, 'bet');
    expect(items).to.deep.equal([{ spot: 'deep', amount: 500 }]);
    await emit(page, POKER, 'ack', { aid, ok: true, bet: 1 });
    await page.waitForSelector('[data-test="spot-deep"][data-state="accepted"]');
    await emit(page, POKER, 'you', { seat: 0, chips: 400, pending: 0, status: 'in', bets: [{ bet: 1, items }] });
    await test(page, 'spot-shallow').click();
    await page.waitForSelector('[data-test="refusal"][data-code="INSUFFICIENT_FUNDS"]');
    await emit(page, POKER, 'facts', { round_id: 'rnd_1', facts: events(2, [{ kind: 'betting', action: 'closed' }]) });
    await test(page, 'undo').waitFor({ state: 'detached' });
    expect(await test(page, 'spot-deep').getAttribute('data-amount')).to.equal('500');
  });

  it('draws cards of any deck: by the sheet that their game brings, else by their names; they move from zone to zone', async () => {
    here.stage.answers['/screens/pond/1.0.0/screen.json'] = {
      game_code: 'pond',
      version: null,
      script: null,
      style: null,
      words: {},
      kits: [],
      deck: { art: '/screens/pond/1.0.0/art.svg', faces: ['05a', '00b'], box: [100, 160] },
    };
    here.stage.answers['/screens/pond/1.0.0/art.svg'] = {};
    const page = await open(TABLE, boxes([start(1, 1)], []));
    const deals = [
      { kind: 'card', position: 'hand:1:1', cards: ['05a'] },
      { kind: 'card', position: 'hand:1:2', cards: ['00b'] },
      { kind: 'card', position: 'stock:1', cards: [null] },
      { kind: 'card', position: 'floor:1', cards: ['red_joker'] },
      { kind: 'move', cards: ['05a'], from: 'hand:1', to: 'floor', seat: 1 },
    ];
    await emit(page, TABLE, 'facts', { round_id: 'rnd_1', facts: events(2, deals) });
    await page.waitForFunction(() => document.querySelectorAll('.zone').length === 3);
    const floor = page.locator('.zone', { hasText: 'Floor' }).locator('svg');
    expect(await floor.evaluateAll(all => all.map(each => each.getAttribute('aria-label')))).to.deep.equal(['red joker', '05a']);
    const drawn = await page.locator('svg.drawn use').evaluateAll(all => all.map(each => each.getAttribute('href')));
    expect(drawn).to.have.members(['/screens/pond/1.0.0/art.svg#00b', '/screens/pond/1.0.0/art.svg#05a']);
    const sizes = await page.locator('svg.drawn').evaluateAll(all => all.map(each => each.getBoundingClientRect().toJSON()));
    for (const { width, height } of sizes) expect(height / width, 'as tall as the sheet says').to.be.closeTo(1.6, 0.02);
  });
});
