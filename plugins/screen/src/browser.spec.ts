// The screen in a real browser on a scripted wire: launch, a whole round, refusals, lost lines, ends, frames.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Session } from '@baize/protocol';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { betWindow, coup, session, settle, snapshot, start, TABLE } from './testing/fixtures.ts';
import type { Script } from './testing/main.tsx';
import { useStage } from './testing/use-stage.ts';

declare const window: { script: Script };

describe('screen in a browser', function () {
  this.timeout(90_000);
  const embedOrigins: Record<string, string[]> = { demo: [] };
  const here = useStage({ embedOrigins });
  let faults: string[];

  before(async () => {
    here.stage.answers['/play/v1/rounds'] = { rounds: [] };
  });
  beforeEach(() => {
    faults = [];
  });
  afterEach(async () => {
    expect(faults).to.deep.equal([]);
  });

  async function open(size: [number, number], who: Partial<Session> = {}, path = '/play/o/demo'): Promise<Page> {
    const context = await here.browser.newContext({ viewport: { width: size[0], height: size[1] } });
    const page = await context.newPage();
    page.setDefaultTimeout(25_000);
    page.on('pageerror', error => faults.push(error.message));
    page.on('console', message => message.type() === 'error' && faults.push(message.text()));
    await page.addInitScript(
      text => sessionStorage.setItem('baize.session', text),
      JSON.stringify(session({ lang: 'en', ...who })),
    );
    await page.goto(here.stage.url + path);
    return page;
  }
  const emit = (page: Page, type: string, payload: unknown, room = TABLE) =>
    page.evaluate(([to, what, data]) => window.script.emit(to as string, what as string, data), [room, type, payload] as const);
  const sent = (page: Page) => page.evaluate(() => window.script.sent);
  const test = (page: Page, name: string) => page.locator(`[data-test="${name}"]`);
  const atTable = { start: { game_code: 'baccarat', table_id: TABLE } };
  async function seated(size: [number, number] = [390, 844], who: Partial<Session> = {}): Promise<Page> {
    const page = await open(size, { ...atTable, ...who });
    await page.waitForFunction(room => window.script.joins.some(join => join.room === room), TABLE);
    await emit(page, 'snapshot', snapshot(Date.now(), [start(1, 47)], [betWindow(Date.now(), 11_000)]));
    await test(page, 'clock').waitFor();
    return page;
  }
  async function lastAid(page: Page, type: string): Promise<unknown> {
    await page.waitForFunction(kind => window.script.sent.at(-1)?.type === kind, type);
    return (await sent(page)).at(-1)?.payload.aid;
  }

  it('TOK-04 takes the token out of the address, changes it for a session and moves on', async () => {
    here.stage.answers['/play/v1/session'] = session({ lang: 'en' });
    const context = await here.browser.newContext();
    const page = await context.newPage();
    const asked: string[] = [];
    page.on('request', request => asked.push(request.url() + (request.postData() ?? '')));
    await page.goto(`${here.stage.url}/launch#token=lt_secret`);
    await page.waitForURL('**/play/o/demo**');
    await test(page, 'lobby').waitFor();
    expect(asked.filter(each => each.includes('lt_secret'))).to.have.length(1);
    expect(asked.find(each => each.includes('lt_secret'))).to.match(/\/play\/v1\/session\{"token":"lt_secret"\}$/);
    expect(page.url()).not.to.include('ses_');
  });

  it('TOK-01 says in words that a token is spent', async () => {
    here.stage.answers['/play/v1/session'] = { error: { code: 'TOKEN_INVALID' } };
    const page = await (await here.browser.newContext({ locale: 'en' })).newPage();
    await page.goto(`${here.stage.url}/launch#token=old`);
    await test(page, 'launch-message').waitFor();
    expect(await test(page, 'launch-message').innerText()).to.match(/link has expired/);
    expect(page.url()).not.to.include('token');
  });

  it('says in words that there is no session in this tab', async () => {
    const page = await (await here.browser.newContext({ locale: 'en' })).newPage();
    await page.goto(`${here.stage.url}/play/o/demo?lang=en`);
    expect(await test(page, 'blocker').innerText()).to.match(/session has ended/);
  });

  it('enters a table from the lobby and asks for a password only where there is one', async () => {
    const page = await open([390, 844]);
    const closed = `tbl_${'e'.repeat(32)}`;
    await test(page, `lobby-table-${closed}`).waitFor();
    await page.evaluate(room => {
      window.script.refuse[room] = 'PRIVATE_PASSWORD_REQUIRED';
    }, closed);
    await test(page, `lobby-table-${closed}`).click();
    await test(page, 'password').fill('abcd');
    await page.evaluate(room => {
      delete window.script.refuse[room];
    }, closed);
    await test(page, 'password-enter').click();
    await page.waitForFunction(() => window.script.joins.at(-1)?.password === 'abcd');
    await test(page, 'back').click();
    await test(page, `lobby-table-${TABLE}`).click();
    await page.waitForFunction(room => window.script.joins.at(-1)?.room === room, TABLE);
  });

  it('LCH-07 a launch of a game without a table begins among the tables of that game', async () => {
    const page = await open([390, 844], { start: { game_code: 'baccarat', table_id: null } });
    await test(page, `lobby-table-${TABLE}`).waitFor();
    expect(await page.locator('[data-test^="lobby-table-"]').count()).to.equal(1);
    await test(page, 'category-all').click();
    await page.waitForFunction(() => document.querySelectorAll('[data-test^="lobby-table-"]').length > 1);
  });

  it('SCR-04 plays a round: sending, accepted, dealt, won, and the balance as the wallet says it', async () => {
    const page = await seated();
    await test(page, 'chip-50000').click();
    await test(page, 'spot-banker').click();
    await page.waitForSelector('[data-test="spot-banker"][data-state="draft"],[data-test="spot-banker"][data-state="sending"]');
    expect(await test(page, 'total-bet').innerText()).to.equal('₩0');
    const aid = await lastAid(page, 'bet');
    await emit(page, 'ack', { aid, ok: true, bet: 1 });
    await emit(page, 'balance', { balance: 2_367_500, currency: 'KRW' });
    await page.waitForSelector('[data-test="spot-banker"][data-state="accepted"][data-amount="50000"]');
    expect(await test(page, 'balance').innerText()).to.equal('₩2,367,500');
    expect(await test(page, 'total-bet').innerText()).to.equal('₩50,000');
    await emit(page, 'facts', { round_id: 'rnd_1', facts: [...coup(2), settle(9, 50_000, 97_500)] });
    await test(page, 'round-result').waitFor();
    expect(await test(page, 'round-result').getAttribute('data-outcome')).to.equal('banker');
    expect(await test(page, 'round-win').innerText()).to.include('₩97,500');
    expect(await test(page, 'total-player').innerText()).to.equal('6');
    expect(await test(page, 'total-banker').innerText()).to.equal('7');
    expect(await page.locator('.stage svg.card').count()).to.equal(5);
  });

  for (const [code, words] of [
    ['INSUFFICIENT_FUNDS', 'Not enough balance.'],
    ['LIMIT_EXCEEDED', 'This is above your playing limit.'],
    ['OPERATOR_CREDIT_EXHAUSTED', 'Bets cannot be taken right now. Try again later.'],
    ['WALLET_UNAVAILABLE', 'The wallet did not answer'],
  ] as const)
    it(`SCR-01 SCR-02 SCR-03 says ${code} in words where the bet was`, async () => {
      const page = await seated();
      await test(page, 'spot-tie').click();
      await emit(page, 'ack', { aid: await lastAid(page, 'bet'), ok: false, code });
      expect(await test(page, 'refusal').innerText()).to.include(words);
      expect(await test(page, 'spot-tie').getAttribute('data-state')).to.equal('empty');
    });

  it('plays by keys alone and never repeats a held key', async () => {
    const page = await seated([1440, 900]);
    await page.keyboard.press('3');
    await test(page, 'spot-tie').focus();
    await page.keyboard.press('Enter');
    await emit(page, 'ack', { aid: await lastAid(page, 'bet'), ok: true, bet: 1 });
    expect((await sent(page)).at(-1)?.payload.items).to.deep.equal([{ spot: 'tie', amount: 10_000 }]);
    await page.waitForSelector('[data-test="undo"]:enabled');
    await page.keyboard.down('u');
    await page.keyboard.down('u');
    await lastAid(page, 'undo');
    expect((await sent(page)).filter(each => each.type === 'undo')).to.have.length(1);
    await page.keyboard.press('?');
    await test(page, 'keys-sheet').waitFor();
    await page.keyboard.press('Escape');
    await test(page, 'keys-sheet').waitFor({ state: 'detached' });
  });

  it('repeats the last bets as one placement', async () => {
    const page = await seated();
    const bets = [
      { bet: 1, items: [{ spot: 'player', amount: 5000 }] },
      { bet: 2, items: [{ spot: 'tie', amount: 1000 }] },
    ];
    await emit(page, 'you', { seat: null, chips: 0, pending: 0, status: null, bets });
    await emit(page, 'facts', { round_id: 'rnd_1', facts: [...coup(2), settle(9, 6000, 0), start(10, 48)] });
    await emit(page, 'you', { seat: null, chips: 0, pending: 0, status: null, bets: [] });
    await emit(page, 'ask', betWindow(Date.now(), null));
    await test(page, 'rebet').click();
    await lastAid(page, 'bet');
    expect((await sent(page)).at(-1)?.payload.items).to.deep.equal([
      { spot: 'player', amount: 5000 },
      { spot: 'tie', amount: 1000 },
    ]);
  });

  it('offers to deal now to whoever has bet and is alone at the table', async () => {
    const page = await seated();
    const room = (players: number) =>
      page.evaluate(([to, state]) => window.script.state(to as string, state), [
        TABLE,
        { phase: 'betting', seats: {}, players },
      ] as const);
    await room(1);
    await test(page, 'rebet').waitFor();
    await emit(page, 'you', {
      seat: null,
      chips: 0,
      pending: 0,
      status: null,
      bets: [{ bet: 1, items: [{ spot: 'tie', amount: 1000 }] }],
    });
    await test(page, 'deal-now').click();
    await lastAid(page, 'deal');
    await room(2);
    await test(page, 'rebet').waitFor();
    expect(await test(page, 'deal-now').count(), 'nobody else is hurried').to.equal(0);
  });

  it('comes back after a lost line, asks for what it missed, and sends an unanswered bet again only when told', async () => {
    const page = await seated();
    await test(page, 'spot-tie').click();
    const aid = await lastAid(page, 'bet');
    await page.evaluate(room => {
      window.script.refuse[room] = '';
      window.script.close(room, 1006);
    }, TABLE);
    await test(page, 'reconnecting').waitFor();
    await page.evaluate(room => delete window.script.refuse[room], TABLE);
    await page.waitForSelector('[data-test="table"][data-line="open"]');
    await emit(page, 'snapshot', snapshot(Date.now(), [], [betWindow(Date.now(), 9000)]));
    expect((await sent(page)).map(each => each.type)).to.deep.equal(['bet', 'resync']);
    await test(page, 'bet-ask-again').click();
    expect(await lastAid(page, 'bet')).to.equal(aid);
  });

  for (const [reason, words] of [
    ['revoked', 'signed out'],
    ['blocked', 'cannot play'],
    ['timeout', 'time is over'],
  ] as const)
    it(`ends the screen in words when the session is ${reason}`, async () => {
      const page = await seated();
      await emit(page, 'session', { reason });
      await page.evaluate(room => window.script.close(room, 4101, 'x'), TABLE);
      expect(await test(page, 'blocker').innerText()).to.include(words);
      expect(await page.evaluate(() => sessionStorage.getItem('baize.session'))).to.equal(null);
    });

  it('says that the table was opened elsewhere, and goes to the lobby when the table closes', async () => {
    const first = await seated();
    await first.evaluate(room => window.script.close(room, 4103), TABLE);
    expect(await test(first, 'blocker').innerText()).to.include('another window');
    const second = await seated();
    await emit(second, 'table', { reason: 'WATCH_LIMIT' });
    await second.evaluate(room => window.script.close(room, 4102), TABLE);
    await test(second, 'lobby').waitFor();
    expect(await test(second, 'toast').innerText()).to.include('Watching time is over');
  });

  it('draws a game that has no table of its own from its open request', async () => {
    const page = await seated();
    const shown = snapshot(Date.now(), [start(1, 1)], []);
    const spots = { box_1: { min: 1000, max: 10_000, step: 1000, seat: 1 }, box_2: { min: 1000, max: 10_000, step: 1000 } };
    await emit(page, 'snapshot', {
      ...shown,
      table: { ...shown.table, game_code: 'unheard_of' },
      asks: [{ ask: 1, spots, deadline: null, ms: 9000 }],
    });
    await test(page, 'spot-box_2').click();
    await lastAid(page, 'bet');
    expect((await sent(page)).at(-1)?.payload.items).to.deep.equal([{ spot: 'box_2', amount: 1000 }]);
    await emit(page, 'facts', {
      round_id: 'rnd_1',
      facts: [
        { seq: 2, kind: 'betting', action: 'closed' },
        { seq: 3, kind: 'card', position: 'dealer:1', cards: ['Ks'] },
        { seq: 4, kind: 'card', position: 'dealer:2', cards: [null] },
      ],
    });
    await page.waitForFunction(() => document.querySelectorAll('.zone svg.card').length === 2);
  });

  for (const size of [
    [320, 480],
    [360, 640],
    [375, 667],
    [390, 844],
    [844, 390],
    [768, 1024],
    [1440, 900],
  ] as [number, number][])
    it(`fits ${size.join(' × ')}: nothing scrolls, nothing is cut off, targets can be hit`, async () => {
      const page = await seated(size);
      const problems = await page.evaluate(() => {
        const out: string[] = [];
        const root = document.documentElement;
        if (root.scrollWidth > innerWidth || root.scrollHeight > innerHeight)
          out.push(`page ${root.scrollWidth}x${root.scrollHeight}`);
        const least = innerHeight < 480 || innerWidth < 360 ? 38 : 39.5;
        for (const button of document.querySelectorAll<HTMLElement>('.top button,.spot,.pick,.ops .btn')) {
          const { left, top, right, bottom, width, height } = button.getBoundingClientRect();
          const name = button.dataset.test ?? button.className;
          if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1) out.push(`${name} outside`);
          if (width < least || height < least) out.push(`${name} ${width}x${height}`);
        }
        return out;
      });
      expect(problems).to.deep.equal([]);
    });

  it('names every control for screen readers', async () => {
    const page = await seated();
    const nameless = await page.evaluate(() =>
      [...document.querySelectorAll('button,[role="img"],select,input')]
        .filter(each => !(each.getAttribute('aria-label') || each.textContent?.trim() || each.closest('label')))
        .map(each => each.outerHTML.slice(0, 80)),
    );
    expect(nameless).to.deep.equal([]);
  });

  describe('in a frame', () => {
    let site: Server;
    let origin: string;
    before(async () => {
      site = createServer((request, response) => {
        response.writeHead(200, { 'Content-Type': 'text/html' });
        const into = new URL(request.url ?? '/', 'http://x').searchParams.get('into') ?? '';
        response.end(`<link rel="icon" href="data:,"><script>heard=[];onmessage=e=>heard.push([e.origin,e.data])</script>
          <iframe src="${here.stage.url}/${into}" style="width:390px;height:700px"></iframe>`);
      });
      await new Promise<void>(done => site.listen(0, '127.0.0.1', done));
      origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
    });
    after(() => {
      site.closeAllConnections();
      site.close();
    });
    const framed = async (allowed: string[], returnUrl: string | null) => {
      embedOrigins.demo = allowed;
      here.stage.answers['/play/v1/session'] = session({ lang: 'en', return_url: returnUrl, origin: null, ...atTable });
      const page = await (await here.browser.newContext()).newPage();
      await page.goto(`${origin}/?into=${encodeURIComponent('launch#token=t')}`);
      return page;
    };
    const heard = (page: Page) =>
      page.evaluate(() => (globalThis as unknown as { heard: [string, { source: string; kind: string; data: object }][] }).heard);

    it('PMS-01 PMS-02 PMS-03 PMS-04 tells the site around it what happens, in the envelope', async () => {
      const page = await framed([origin], `${origin}/back`);
      await page.waitForFunction(() => (globalThis as unknown as { heard: unknown[] }).heard.length > 0);
      const frame = page.frames().at(-1);
      await frame?.waitForFunction(room => window.script.joins.some(join => join.room === room), TABLE);
      await frame?.evaluate(
        ([room, shown]) => {
          window.script.emit(room as string, 'snapshot', shown);
          window.script.emit(room as string, 'session', { reason: 'revoked' });
          window.script.close(room as string, 4101);
        },
        [TABLE, snapshot(Date.now(), [start(1, 1)], [])] as const,
      );
      await frame?.locator('[data-test="back-to-site"]').waitFor();
      const messages = await heard(page);
      expect(new Set(messages.map(([from]) => from))).to.deep.equal(new Set([here.stage.url]));
      expect(new Set(messages.map(([, message]) => message.source))).to.deep.equal(new Set(['games-platform']));
      const kinds = messages.map(([, message]) => message.kind);
      for (const kind of ['game.ready', 'balance.changed', 'session.expired', 'error']) expect(kinds).to.include(kind);
      expect(messages.find(([, message]) => message.kind === 'session.expired')?.[1].data).to.deep.equal({ reason: 'revoked' });
      await frame?.locator('[data-test="back-to-site"]').click();
      await page.waitForURL(`${origin}/back`);
    });

    it('PMS-01 tells nobody anything when there is no return URL, or it is another site’s', async () => {
      for (const returnUrl of [null, 'https://elsewhere.example/']) {
        const page = await framed([origin], returnUrl);
        const frame = page.frames().at(-1);
        await frame?.waitForFunction(() => document.querySelector('[data-test="table"]') !== null);
        await page.waitForTimeout(150);
        expect(await heard(page)).to.deep.equal([]);
      }
    });

    it('ONB-05 stays out of the frames of sites that are not on the operator’s list', async () => {
      const page = await framed([], null);
      const url = () => page.frames().at(-1)?.url() ?? '';
      for (let tries = 0; tries < 400 && !url().startsWith('chrome-error:'); tries++) await page.waitForTimeout(50);
      expect(url()).to.match(/^chrome-error:/);
    });
  });
});
