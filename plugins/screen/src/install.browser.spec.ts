// The screen as an app: what a browser reads to install it, the way in the settings, and a start without a session.
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { shortName } from './app-page.ts';
import { session } from './testing/fixtures.ts';
import { useStage } from './testing/use-stage.ts';

const SITE = { name: 'Grand <Casino> "& Club', url: 'https://site.example/games?lang={lang}' };

declare const window: { asked: number };

describe('the screen as an app', function () {
  this.timeout(90_000);
  const here = useStage({
    embedOrigins: { demo: [], closed: [] },
    sites: { demo: SITE, plain: { name: 'P', url: null } },
  });

  async function settings(lang = 'en'): Promise<Page> {
    const page = await (await here.browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
    await page.addInitScript(text => sessionStorage.setItem('baize.session', text), JSON.stringify(session({ lang })));
    await page.goto(`${here.stage.url}/play/o/demo?lang=${lang}`);
    await page.locator('[data-test="lobby"]').waitFor();
    return page;
  }
  async function openSettings(page: Page): Promise<void> {
    await page.locator('[data-test="menu"]').click();
    await page.locator('[data-test="settings-open"]').click();
    await page.locator('[data-test="set-haptics"]').waitFor();
  }

  it('is what a browser installs: by the operator’s name, with icons that are there, in a window of its own', async () => {
    const page = await settings('ko');
    const client = await page.context().newCDPSession(page);
    const { errors, url, data } = await client.send('Page.getAppManifest');
    expect(errors).to.deep.equal([]);
    const { installabilityErrors } = await client.send('Page.getInstallabilityErrors');
    expect(installabilityErrors.map(each => each.errorId).filter(id => id !== 'in-incognito')).to.deep.equal([]);
    const answer = await fetch(url);
    expect(answer.headers.get('content-type')).to.equal('application/manifest+json; charset=utf-8');
    const manifest = JSON.parse(data ?? '{}') as { icons: { src: string; sizes: string }[] };
    expect(manifest).to.include({ name: SITE.name, short_name: 'Grand', lang: 'ko', display: 'standalone', scope: '/' });
    expect(manifest).to.include({ id: '/play/o/demo', start_url: '/play/o/demo?lang=ko&app=1' });
    for (const { src, sizes } of [...manifest.icons, { src: '/play/app-icons/180.png', sizes: '180x180' }]) {
      const icon = await fetch(here.stage.url + src);
      expect(icon.headers.get('content-type'), src).to.equal('image/png');
      const bytes = Buffer.from(await icon.arrayBuffer());
      expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, src).to.equal(sizes);
    }
    for (const file of ['999.png', '..%2Ficon.svg', '192.svg'])
      expect((await fetch(`${here.stage.url}/play/app-icons/${file}`)).status, file).to.equal(404);
  });

  it('registers no worker that could play a game from a cache', async () => {
    const page = await settings();
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).to.equal(0);
  });

  it('is offered by no operator who has no address to start from', async () => {
    for (const code of ['plain', 'unknown']) {
      expect(await (await fetch(`${here.stage.url}/play/o/${code}`)).text(), code).not.to.include('manifest');
      expect((await fetch(`${here.stage.url}/play/o/${code}/app.webmanifest`)).status, code).to.equal(404);
    }
  });

  it('is installed from the settings where the browser offers it, once an offer, else by the browser’s menu', async () => {
    const page = await settings();
    await openSettings(page);
    expect(await page.locator('[data-test="install"]').count()).to.equal(0);
    await page.evaluate(() => {
      window.asked = 0;
      const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: async () => void window.asked++,
      });
      dispatchEvent(offer);
      if (!offer.defaultPrevented) throw new Error('the browser shows a bar of its own over the table');
    });
    await page.locator('[data-test="install"]').click();
    expect(await page.evaluate(() => window.asked)).to.equal(1);
    expect(await page.locator('[data-test="install"]').count()).to.equal(0);
    await page.evaluate(() => Object.assign(navigator, { standalone: false }));
    await page.locator('[data-test="sheet-close"]').click();
    await openSettings(page);
    expect(await page.locator('[data-test="settings-sheet"]').innerText()).to.include('Add to Home Screen');
  });

  it('starts without a session, says where games are chosen, and leads there in its language', async () => {
    const page = await (await here.browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
    await page.goto(`${here.stage.url}/play/o/demo?lang=vi&app=1`);
    const page1 = page.locator('[data-test="blocker"]');
    await page1.waitFor();
    expect(await page1.innerText())
      .to.include('Hãy chọn trò chơi trên trang web')
      .and.include(SITE.name)
      .and.not.match(/SESSION/);
    const site = 'https://site.example/games?lang=vi';
    await page.route(site, route => route.fulfill({ body: 'the site' }));
    await page.locator('[data-test="back-to-site"]').click();
    await page.waitForURL(site);
  });

  it('has a short name of whole words', () => {
    expect(shortName('Demo Casino')).to.equal('Demo Casino');
    expect(shortName('Grand Hotel Royal')).to.equal('Grand Hotel');
    expect(shortName('Wunderbarlichkeit')).to.equal('Wunderbarlic');
  });
});
