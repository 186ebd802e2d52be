// Packages that cannot be opened do not stop the demo: its page names each in a browser, with why, and offers the other games.
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { useBrowser } from '../../../../plugins/screen/src/testing/browser.ts';
import { Platform } from '../../../support/clients.ts';
import { PLATFORM_KEY, ServerProcess } from '../../../support/server-process.ts';
import { COIN, install, packCoin } from '../../plugins/coin.ts';

const BACCARAT = 'games/baccarat';
const DEMO = { BAIZE_DEMO: '1' };

describe('packages that the demo could not open, in a browser', function () {
  this.timeout(500_000);
  const here = useBrowser();
  const folder = mkdtempSync(join(tmpdir(), 'baize-package-'));
  let server: ServerProcess | undefined;
  afterEach(async () => {
    await server?.remove();
    server = undefined;
  });
  after(() => rmSync(folder, { recursive: true }));

  async function atDemo({ url }: ServerProcess, lang: string): Promise<Page> {
    const page = await here.browser.newPage({ viewport: { width: 390, height: 844 }, locale: lang });
    await page.goto(`${url}/demo?lang=${lang}`);
    await page.waitForSelector('[data-test="faults"]:not([hidden])');
    if (process.env.SHOTS) await page.screenshot({ path: join(process.env.SHOTS, `demo-${lang}.png`), fullPage: true });
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing leaves the page').to.equal(
      true,
    );
    return page;
  }
  const offered = (page: Page, code: string) => page.locator(`[data-test^="open-"][data-test$="-${code}"]`).count();

  it('SDK-03 a package of a folder', async () => {
    const dir = join(folder, 'broken');
    mkdirSync(join(dir, 'src'), { recursive: true });
    const manifest = { name: '@test/broken', version: '1.0.0', type: 'module', exports: { '.': './src/index.ts' } };
    const baize = { sdk: '^1.0.0', games: ['./src/index.ts'] };
    writeFileSync(join(dir, 'package.json'), JSON.stringify({ ...manifest, baize }));
    writeFileSync(join(dir, 'src/index.ts'), `throw new Error('it is broken on purpose');\n`);
    server = await ServerProcess.start({ env: DEMO, config: { plugins: [BACCARAT, dir] } });
    const page = await atDemo(server, 'ko');
    expect(await page.locator('[data-test="faults"] h2').innerText()).to.equal('열리지 않은 게임');
    expect(await page.locator('[data-test="fault-broken"]').innerText()).to.match(/^broken .*it is broken on purpose/);
    expect(await offered(page, 'baccarat')).to.be.at.least(1);
  });

  it('SDK-07 a version that was activated and whose files are not what they were; those activated after it are there', async () => {
    const dime = { name: '@acme/game-dime', code: 'dime' };
    const first = await ServerProcess.start({ config: { plugins: [BACCARAT] } });
    server = first;
    const world = { platform: new Platform(first.url, PLATFORM_KEY) } as never;
    for (const coin of [{}, dime]) expect((await install(world, await packCoin(coin))).status).to.equal(201);
    await first.end('SIGTERM');
    const [script] = globSync(join(first.data, 'plugins/installed/*/package.json'))
      .filter(file => (JSON.parse(readFileSync(file, 'utf8')) as { name: string }).name === COIN)
      .map(file => join(dirname(file), 'index.js'));
    writeFileSync(script as string, 'altered');
    server = await ServerProcess.start({ env: DEMO, config: { plugins: [BACCARAT] }, data: first.data });
    const page = await atDemo(server, 'en');
    expect(await page.locator(`[data-test="fault-${COIN}"]`).innerText()).to.match(/^@acme\/game-coin .+/);
    expect(await page.locator('[data-test="faults"] li').count()).to.equal(1);
    for (const code of ['baccarat', 'dime']) expect(await offered(page, code), code).to.be.at.least(1);
    expect(await offered(page, 'coin')).to.equal(0);
  });
});
