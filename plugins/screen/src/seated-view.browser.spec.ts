// What the table of seats shows in a real browser: hands and pots, clocks, lost lines, words and sizes.
import { expect } from 'chai';
import type { Script } from './testing/main.tsx';
import { BADUGI, events, myTurn, POKER, seatedSnapshot, toMyDraw, toMyTurn, toTheEnd } from './testing/seated.ts';
import { seatedPages } from './testing/seated-pages.ts';

declare const window: { script: Script };

describe('seated table in a browser, seen', function () {
  this.timeout(90_000);
  const { open, atMyTurn, test, emit, setState, sent, last, options, answers } = seatedPages();

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

  it('asks before it goes to the lobby with a seat, and can keep the seat', async () => {
    const page = await open({}, { phase: 'idle' });
    await test(page, 'back').click();
    expect(await test(page, 'stand-go').innerText()).to.equal('Leave seat');
    await test(page, 'keep-seat').click();
    await test(page, 'lobby').waitFor();
    expect((await sent(page)).some(each => each.type === 'stand')).to.equal(false);
  });

  it('stays at the table when standing up is refused, and says why until it is asked again', async () => {
    const page = await open({}, { phase: 'idle' });
    await test(page, 'back').click();
    await test(page, 'stand-go').click();
    await page.waitForSelector('[data-test="stand-go"]:disabled');
    await emit(page, 'ack', { aid: (await last(page, 'stand')).aid, ok: false, code: 'WALLET_UNAVAILABLE' });
    await test(page, 'sheet-refusal').waitFor();
    await page.waitForTimeout(4500); // a line at the felt would be gone by now
    expect(await test(page, 'sheet-refusal').innerText()).to.include('The wallet did not answer');
    expect(await test(page, 'lobby').count()).to.equal(0);
    await test(page, 'stand-go').click();
    await page.waitForSelector('[data-test="stand-go"]:disabled');
    await emit(page, 'ack', { aid: (await last(page, 'stand')).aid, ok: true, leaves: 'now' });
    await test(page, 'lobby').waitFor();
  });

  it('runs its clock down to the deadline, however often it is drawn again', async () => {
    const page = await atMyTurn();
    const length = 600_000;
    await emit(page, 'ask', myTurn(Date.now(), length, { ask: 9, ms: length }));
    const at = async (second: string) => {
      await page.waitForFunction(text => document.querySelector('[data-test="clock"] b')?.textContent === text, second);
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
    await page.waitForFunction(() => document.querySelector('[data-test="clock"] b')?.textContent === '0');
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
    answers('/play/v1/rounds', { rounds: [{ ...row, bet: 1000, win: 2900, currency: 'KRW', hand_no: 812 }] });
    answers(`/play/v1/rounds/${id}`, {
      ...row,
      cards: { player: ['As', 'Th'] },
      result: { board: ['Ah', 'Td', '7c', '2h', 'Kd'] },
      money: {
        kind: 'p2p',
        players: [{ seat: 0, mine: true, debit: 1000, credit: 2900, rake: 100, net: 1900 }],
        pots: [{ index: 0, amount: 3000, rank: 'two_pair', shares: [{ seat: 0, amount: 2900 }] }],
      },
    });
    const { table } = seatedSnapshot(Date.now());
    answers(`/play/v1/rounds/${id}/facts`, { table, seat: 0, round: { round_id: id, hand_no: 812, version: 'v' }, facts: [] });
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

  it('fits every number of seats into every frame: no page scrolls, nothing is cut off, targets can be hit', async () => {
    const page = await atMyTurn();
    for (const [size, seats] of SIZES) {
      await page.setViewportSize({ width: size[0], height: size[1] });
      const asks = [myTurn(Date.now(), 600_000, { ask: seats * 1000 + size[0] })];
      await emit(page, 'snapshot', seatedSnapshot(Date.now(), { table: { seats_max: seats }, facts: toMyTurn(), asks }));
      await setState(page, { seats: Array.from({ length: seats }, (_, seat) => seat), turn: [0] });
      await page.waitForSelector(`[data-seats="${seats}"]`);
      expect(await page.evaluate(misfits), `${size.join('x')} with ${seats}`).to.deep.equal([]);
    }
  });

  it('keeps my cards where they lie when I am asked to draw: only those that are new arrive', async () => {
    const page = await open({ table: BADUGI }, { seats: [0, 1, 2, 3, 4], button: 4 });
    await emit(page, 'facts', { round_id: 'rnd_1', facts: toMyDraw() });
    const own = page.locator('[data-test="own-cards"] > *');
    await page.waitForFunction(() => document.querySelectorAll('[data-test="own-cards"] > *').length === 4);
    await own.evaluateAll(all => {
      for (const each of all) (each as HTMLElement).dataset.mark = 'before';
    });
    const marks = () => own.evaluateAll(all => all.map(each => (each as HTMLElement).dataset.mark ?? 'new'));
    const options = { draw: { from: ['As', 'Kd', '9c', '4d'], least: 0, most: 4 } };
    await emit(page, 'ask', { ask: 3, seat: 0, options, otherwise: 'draw', deadline: null, ms: 12_000 });
    await page.waitForSelector('[data-test="option-draw"]:enabled');
    expect(await marks()).to.deep.equal(['before', 'before', 'before', 'before']);
    const drawn = [
      { kind: 'action', seat: 0, player: {}, action: 'draw', amount: 2, total: 0, pot: 15_000, stack: 96_500 },
      { kind: 'event', type: 'discard', data: { seat: 0, cards: ['Kd', '9c'] } },
      { kind: 'deal', seat: 0, cards: ['2h', '7s'] },
    ];
    await emit(page, 'facts', { round_id: 'rnd_1', facts: events(toMyDraw().length + 1, drawn) });
    await page.waitForSelector('[data-test="own-cards"] [data-card="7s"]');
    expect(await marks()).to.deep.equal(['before', 'new', 'new', 'before']);
  });

  it('has the controls of the seat nowhere near the buttons of a turn, and takes no tap in its first 0.4 s', async () => {
    for (const size of [
      [390, 844],
      [360, 640],
      [844, 390],
      [1440, 900],
    ] as [number, number][]) {
      const page = await open({ facts: toMyTurn() }, { turn: [3] }, size);
      const boxes = (names: string) =>
        page.locator(names).evaluateAll(all => all.map(each => each.getBoundingClientRect().toJSON() as DOMRect));
      const controls = await boxes(
        '.pbar [data-test="sit-out"], .pbar [data-test="top-up-open"], .pbar [data-test="stand-open"]',
      );
      expect(controls).to.have.length(3);
      const guarded = page.evaluate(guardOf, '[data-test="option-call"]');
      await emit(page, 'ask', myTurn(Date.now(), 600_000));
      expect(await guarded, 'from the frame in which the page saw it').to.be.at.least(340);
      for (const option of await boxes('[data-test^="option-"]'))
        for (const control of controls) {
          const apart = option.top >= control.bottom || option.bottom <= control.top || option.left >= control.right;
          expect(apart || option.right <= control.left, `${size}`).to.equal(true);
        }
      await page.context().close();
    }
  });

  it('offers to show in small beside my cards, where no turn had its buttons; silence mucks', async () => {
    const page = await open({ facts: toMyTurn() }, { turn: [0] });
    const options = { muck: {}, show: {} };
    await emit(page, 'ask', { ask: 9, seat: 0, options, otherwise: 'muck', deadline: Date.now() + 60_000, ms: 3000 });
    await page.waitForSelector('[data-test="show-cards"]:enabled');
    expect(await page.locator('[data-test^="option-"]').count()).to.equal(0);
    const box = await test(page, 'show-cards').boundingBox();
    const bar = await test(page, 'bar').boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).to.be.lessThan(bar?.y ?? 0);
    for (const key of ['c', 'f', 'r']) await page.keyboard.press(key);
    expect((await sent(page)).filter(each => each.type === 'act')).to.have.length(0);
    await test(page, 'show-cards').click();
    expect(await last(page, 'act')).to.include({ ask: 9, option: 'show' });
  });
});

/** Runs in the page: how long a button is seen before it can be pressed, in ms. */
function guardOf(selector: string): Promise<number> {
  let seen = 0;
  return new Promise(done => {
    const look = () => {
      const button = document.querySelector<HTMLButtonElement>(selector);
      if (button && seen === 0) seen = performance.now();
      if (button && !button.disabled) done(performance.now() - seen);
      else requestAnimationFrame(look);
    };
    look();
  });
}

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
  const above = document.querySelector('.seated')?.scrollTop ?? 0; // where the felt scrolls: what is above comes back
  const inside = (each: HTMLElement, name: string, slack: number) => {
    const { left, top, right, bottom } = each.getBoundingClientRect();
    if (left < -slack || top + above < -slack || right > innerWidth + slack || bottom > innerHeight + slack)
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
