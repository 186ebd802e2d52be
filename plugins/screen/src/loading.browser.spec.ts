// What a visit fetches: its own game, its own family of drawings, its own language, and all of it packed.
import { expect } from 'chai';
import type { Page, Response, Route } from 'playwright-core';
import { betWindow, session, snapshot, start, TABLE } from './testing/fixtures.ts';
import type { Script } from './testing/main.tsx';
import { useStage } from './testing/use-stage.ts';

declare const window: { script: Script };

describe('what a visit fetches', function () {
  this.timeout(90_000);
  const here = useStage();
  let fetched: Response[];

  async function atBaccarat(prepare: (page: Page) => Promise<unknown> = async () => {}): Promise<Page> {
    fetched = [];
    const page = await here.browser.newPage({ viewport: { width: 390, height: 844 } });
    await prepare(page);
    page.on('response', response => fetched.push(response));
    const who = session({ lang: 'en', start: { game_code: 'baccarat', table_id: TABLE } });
    await page.addInitScript(text => sessionStorage.setItem('baize.session', text), JSON.stringify(who));
    await page.goto(`${here.stage.url}/play/o/demo?lang=en`);
    await page.waitForFunction(room => window.script?.joins.some(join => join.room === room), TABLE);
    const now = Date.now();
    await page.evaluate(([to, data]) => window.script.emit(to as string, 'snapshot', data), [
      TABLE,
      snapshot(now, [start(1, 47)], [betWindow(now, 11_000)]),
    ] as const);
    await page.waitForSelector('[data-test="spot-banker"]');
    await page.waitForLoadState('networkidle');
    return page;
  }
  const ofKind = (extension: string) => fetched.filter(each => each.url().endsWith(extension));
  const textOf = async (responses: Response[]) => (await Promise.all(responses.map(each => each.text()))).join('\n');

  it('baccarat fetches no table of poker and no cards of another deck', async () => {
    await atBaccarat();
    const scripts = await textOf(ofKind('.js'));
    expect(scripts).to.include('roads-open').and.not.include('take-seat');
    const drawings = await textOf(ofKind('.svg'));
    expect(drawings).to.include('id="su-s"').and.not.include('id="01a"');
  });

  it('everything of some size travels packed', async () => {
    await atBaccarat();
    const files = fetched.filter(each => /\/(play|screens)\/.*\.(js|css|svg)$/.test(each.url()));
    expect(files).to.have.length.greaterThan(4);
    for (const each of files) {
      const isSmall = (await each.body()).length < 1000;
      expect(each.headers()['content-encoding'], each.url()).to.equal(isSmall ? undefined : 'br');
    }
  });

  it('fetches one language, and another when it is chosen', async () => {
    const page = await atBaccarat();
    const words = () => [...ofKind('.js'), ...ofKind('.json').filter(each => /\/[a-z]{2}\.[0-9a-f]+\.json$/.test(each.url()))];
    const has = async (text: string) => (await textOf(words())).includes(text);
    expect(await has('バカラ')).to.equal(false);
    await page.click('[data-test="menu"]');
    await page.click('[data-test="settings-open"]');
    await page.selectOption('[data-test="set-lang"]', 'ja');
    await page.waitForSelector('html:lang(ja) [data-test="settings-sheet"]');
    expect(await page.textContent('[data-test="settings-sheet"]')).to.include('4色デッキ');
    await page.waitForLoadState('networkidle');
    expect(await has('バカラ')).to.equal(true);
  });

  /** Words that cannot be fetched when a page asks for them first. @returns makes a page so, and says how often it asked */
  async function withoutWords(): Promise<{ prepare(page: Page): Promise<unknown>; asked: number }> {
    await atBaccarat();
    const isWords = await Promise.all(ofKind('.js').map(async each => (await each.text()).includes('Reconnecting')));
    const [words] = ofKind('.js').filter((_, at) => isWords[at]);
    const at = {
      asked: 0,
      prepare: (page: Page) =>
        page.route(`**${new URL(String(words?.url())).pathname}*`, route =>
          ++at.asked === 1 ? route.fulfill({ status: 503, body: '' }) : route.continue(),
        ),
    };
    return at;
  }

  it('begins as soon as its words can be fetched, where they could not at first', async () => {
    const at = await withoutWords();
    await atBaccarat(at.prepare);
    expect(at.asked).to.equal(2);
  });

  it('begins then with its session, also in a frame whose storage is blocked', async () => {
    const at = await withoutWords();
    const page = await here.browser.newPage();
    const blocked = () => Object.defineProperty(window, 'sessionStorage', { get: () => JSON.parse('blocked') });
    await page.addInitScript(blocked);
    await page.goto(`${here.stage.url}/nothing`);
    const who = session({ lang: 'en', start: { game_code: 'baccarat', table_id: TABLE } });
    await page.evaluate(name => Object.assign(window, { name }), `baize.session:${JSON.stringify(who)}`);
    await at.prepare(page);
    await page.goto(`${here.stage.url}/play/o/demo?lang=en`);
    await page.waitForFunction(room => window.script?.joins.some(join => join.room === room), TABLE);
    expect(at.asked).to.equal(2);
  });

  it('keeps the language that is shown when the words of another cannot be fetched, and says so', async () => {
    const page = await atBaccarat();
    await page.click('[data-test="menu"]');
    await page.click('[data-test="settings-open"]');
    await page.waitForSelector('[data-test="set-lang"]'); // the sheet is a script of its own
    await page.route('**/*.js', route => route.abort());
    await page.selectOption('[data-test="set-lang"]', 'ja');
    await page.waitForSelector('[data-test="toast"]');
    expect(await page.getAttribute('html', 'lang')).to.equal('en');
  });

  /** A launch page whose script of the screen is fetched as `answer` says; other scripts as ever. @returns asked, and gone to the screen */
  async function launched(answer: (route: Route, isAhead: boolean) => Promise<unknown>) {
    const who = session({ lang: 'en', start: { game_code: 'baccarat', table_id: TABLE } });
    here.stage.answers['/play/v1/session'] = () => who;
    const page = await here.browser.newPage();
    const at = { asked: 0, gone: '' };
    await page.route(/\/play\/screen\.\w+\.js$/, route => {
      at.asked++;
      return answer(route, route.request().headers()['sec-purpose'] === 'prefetch');
    });
    page.on('framenavigated', frame => {
      if (frame.url().includes('/play/o/')) at.gone = frame.url();
    });
    await page.goto(`${here.stage.url}/launch#token=lt_secret`);
    return { page, at };
  }

  it('stays at the launch page while the script of the screen comes, and names the game on the way', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { page, at } = await launched(async route => promise.then(() => route.continue()));
    await page.waitForFunction(() => Object.keys(sessionStorage).some(key => key.startsWith('baize.session')));
    await page.waitForTimeout(300);
    expect(at.gone).to.equal('');
    resolve();
    await page.waitForURL('**/play/o/demo?lang=en&game=baccarat');
    await page.waitForFunction(room => window.script?.joins.some(join => join.room === room), TABLE);
  });

  it('fetches the script itself where the browser fetches nothing ahead, and goes on when it cannot be had there', async () => {
    const purposes: boolean[] = [];
    const { page } = await launched((route, isAhead) => {
      purposes.push(isAhead);
      return purposes.length <= 2 ? route.abort() : route.continue();
    });
    await page.waitForFunction(room => window.script?.joins.some(join => join.room === room), TABLE);
    expect(purposes.filter(Boolean), 'ahead').to.have.length(1);
    expect(purposes.length).to.equal(3);
  });
});
