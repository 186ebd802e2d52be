// The page of a certification as an engineer sees it: cases as they run, the wait, what failed, and the report to keep.
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { SCENARIOS } from '../../../../core/server/src/certification/index.ts';
import { BuggyWallet, serveWallet, type WalletServer } from '../../../../plugins/demo/src/wallet/index.ts';
import { useBrowser } from '../../../../plugins/screen/src/testing/browser.ts';
import { OperatorServer, Platform } from '../../../support/clients.ts';
import { PLATFORM_KEY, ServerProcess } from '../../../support/server-process.ts';
import { openSite, register } from '../../../support/site.ts';
import { type Json, until } from '../../../support/world.ts';

const SHOTS = process.env.BAIZE_SHOTS;
const LOOKS = [
  { name: '390-ko', size: { width: 390, height: 844 }, locale: 'ko-KR', theme: 'dark' },
  { name: '390-en', size: { width: 390, height: 844 }, locale: 'en-US', theme: 'light' },
  { name: '1440-ko', size: { width: 1440, height: 900 }, locale: 'ko-KR', theme: 'dark' },
  { name: '1440-en', size: { width: 1440, height: 900 }, locale: 'en-US', theme: 'dark' },
] as const;
type Look = (typeof LOOKS)[number];
const [PHONE_KO, PHONE_EN, , DESK_EN] = LOOKS;

const CONFIG = { wallet: { retry_ms: [300] } };

describe('the page of a certification in a browser', function () {
  this.timeout(180_000);
  const here = useBrowser();
  let service: ServerProcess;
  let wallet: BuggyWallet;
  let site: WalletServer;
  let acme: OperatorServer;

  before(async () => {
    service = await ServerProcess.start({ config: CONFIG });
    let secret = '';
    wallet = new BuggyWallet('acme', () => secret);
    site = await serveWallet(wallet);
    const made = await register(new Platform(service.url, PLATFORM_KEY), 'acme', { wallet_base_url: site.url });
    secret = made.api_secret;
    acme = new OperatorServer(service.url, made);
    wallet.memory.set('u-1', 1_000_000n);
    wallet.memory.set('u-blocked', 5000n, 'KRW', true);
    wallet.memory.set('u-rich', 2n ** 53n + 1n);
  });
  after(async () => {
    await site?.close();
    await service?.remove();
  });

  const begin = async (about: object = {}, by = acme): Promise<{ id: string; url: string }> => {
    const { status, body } = await by.call<Json>('POST', '/certifications', { external_id: 'u-1', ...about });
    expect(status, JSON.stringify(body)).to.equal(202);
    return { id: String(body.id), url: (body.page as { url: string }).url };
  };
  const view = async (id: string, by = acme) => (await by.call<Json>('GET', `/certifications/${id}`)).body;
  const over = (id: string, by = acme) => until('its end', async () => (await view(id, by)).returned_at !== null, 60_000);

  /** A page with what went wrong on it: a policy that was broken is told on the console. */
  async function open(url: string, { size, locale, theme }: Look): Promise<{ page: Page; faults: string[]; asked: string[] }> {
    const about = { viewport: size, locale, timezoneId: 'Asia/Seoul', colorScheme: theme, reducedMotion: 'reduce' } as const;
    const context = await here.browser.newContext(about);
    const page = await context.newPage();
    const [faults, asked]: [string[], string[]] = [[], []];
    page.on('pageerror', error => faults.push(error.message));
    page.on('console', message => message.type() === 'error' && faults.push(message.text()));
    page.on('request', request => asked.push(request.url()));
    await page.goto(url);
    return { page, faults, asked };
  }
  const shot = async (page: Page, name: string) => {
    if (!SHOTS) return;
    mkdirSync(SHOTS, { recursive: true });
    await page.screenshot({ path: join(SHOTS, `certify-${name}.png`) });
  };
  const isWide = () => document.documentElement.scrollWidth > document.documentElement.clientWidth;
  /** What is played when the run waits, and what it is gone on with. */
  const ALL = { blocked: 'u-blocked', rich: 'u-rich', after_restart: true };

  it('F-04 shows cases as they run, goes on by its button after a restart, and keeps its report in three forms', async () => {
    const { id, url } = await begin(ALL);
    const { page, faults, asked } = await open(url, DESK_EN);
    await page.getByText('Now', { exact: true }).waitFor();
    const { name, title } = SCENARIOS.at(-1) as { name: string; title: string };
    expect(await page.locator('.planned').last().innerText(), 'what is to come has its words')
      .to.include(title)
      .and.include(name);
    await shot(page, 'running-1440-en');
    await page.getByRole('button', { name: 'Continue' }).waitFor({ timeout: 60_000 });
    for (const look of LOOKS) {
      const other = await open(url, look);
      await other.page.locator('#continue').waitFor();
      await shot(other.page, `waiting-${look.name}`);
      expect(await other.page.evaluate(isWide), look.name).to.equal(false);
      await other.page.context().close();
    }
    wallet.restart();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('status').getByText('Done').waitFor({ timeout: 60_000 });
    await over(id);
    expect(await page.locator('details').count()).to.equal(SCENARIOS.length);
    expect(await page.locator('.verdict.passed').count()).to.equal(SCENARIOS.length);
    const repeated = page.locator('details').filter({ has: page.getByText('debit_repeated', { exact: true }) });
    await repeated.locator('summary').click();
    await repeated.getByText('Came: OK, balance').first().waitFor();
    for (const [button, kind, says] of [
      ['HTML', 'html', `${SCENARIOS.length} passed, 0 failed`],
      ['JSON', 'json', '"balance_restored":true'],
      ['JUnit XML', 'xml', `<testsuites tests="${SCENARIOS.length + 1}" failures="0" errors="0" skipped="0">`],
    ] as const) {
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: button, exact: true }).click();
      const file = await saved;
      expect(file.suggestedFilename()).to.equal(`certification-${id}.${kind}`);
      expect(readFileSync(await file.path(), 'utf8')).to.include(says);
    }
    const link = new URL(url).hash.slice(1);
    for (const each of asked.filter(one => !one.startsWith('blob:'))) {
      expect(each.startsWith(service.url), each).to.equal(true);
      if (each !== url) expect(each, 'the link stands in no address that a server sees').to.not.include(link);
    }
    expect(faults).to.deep.equal([]);
    await page.context().close();
  });

  it('F-04 says what failed and what is open, in Korean and English, on a phone and at a desk', async () => {
    const bolt = await openSite(new Platform(service.url, PLATFORM_KEY), 'bolt');
    bolt.wallet.deposit('u-1', 1_000_000);
    bolt.wallet.fault(call => (call.name === 'rollback' ? { kind: 'http_before', status: 503 } : null));
    const only = [
      'balance_known',
      'bet_and_win',
      'debit_repeated',
      'credit_repeated',
      'rollback_reasons',
      'large_balance',
      'in_time',
    ];
    const { id, url } = await begin({ only }, bolt.operator);
    await until('its end', async () => (await view(id, bolt.operator)).status === 'done', 60_000);
    for (const look of LOOKS) {
      const { page, faults } = await open(url, look);
      const isKorean = look.locale === 'ko-KR';
      await page.locator('.verdict.failed').first().waitFor();
      expect(await page.locator('html').getAttribute('lang')).to.equal(isKorean ? 'ko' : 'en');
      await page
        .getByText(isKorean ? '네 가지 사유 각각의 롤백' : 'a debit rolled back, for each of the four reasons')
        .first()
        .waitFor();
      await page.getByText('was answered HTTP 503 instead of OK').first().waitFor();
      const [left] = (await view(id, bolt.operator)).open as string[];
      expect(left, 'something is open').to.be.a('string');
      await page.getByText(String(left), { exact: true }).waitFor();
      expect(await page.evaluate(isWide), look.name).to.equal(false);
      await shot(page, `failed-${look.name}`);
      await page.locator('details[open]').first().scrollIntoViewIfNeeded();
      await page
        .locator('details[open]')
        .first()
        .evaluate(element => element.scrollIntoView({ block: 'start' }));
      await shot(page, `failed-case-${look.name}`);
      expect(faults).to.deep.equal([]);
      await page.context().close();
    }
    bolt.wallet.fault(null);
    await over(id, bolt.operator);
    await bolt.wallet.close();
  });

  it('F-04 every case has words in Korean, and the language is the reader’s to change', async () => {
    const { id, url } = await begin({ only: SCENARIOS.filter(each => each.harmless).map(each => each.name) });
    await over(id);
    const { page } = await open(url, PHONE_KO);
    await page.locator('details').first().waitFor();
    const { TITLES } = await import('../../../../core/server/src/api/certify/client/titles.ts');
    expect(Object.keys(TITLES).toSorted()).to.deep.equal(SCENARIOS.map(each => each.name).toSorted());
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByRole('heading', { name: 'Wallet certification' }).waitFor();
    expect(await page.locator('#language').evaluate(element => element === document.activeElement), 'the focus stays').to.equal(
      true,
    );
    await page.context().close();
  });

  it('F-04 says why it shows nothing: no link, one that was altered, one whose certification plays no more', async () => {
    const { id, url } = await begin({ only: ['balance_known'] });
    await over(id);
    for (const [address, says] of [
      [`${service.url}/certify`, 'There is no link here'],
      [`${url.slice(0, -1)}${url.endsWith('0') ? '1' : '0'}`, 'The link has expired or is not right'],
    ] as const) {
      const { page, asked } = await open(address, PHONE_EN);
      await page.getByRole('alert').getByText(says).waitFor();
      await shot(page, `nothing-${says.slice(4, 8).trim()}`);
      const calls = asked.length;
      await new Promise(done => setTimeout(done, 2500));
      expect(asked.length, 'it does not ask again in vain').to.equal(calls);
      await page.context().close();
    }
    const { page } = await open(url, PHONE_EN);
    await page.locator('.verdict.passed').first().waitFor();
    expect(await page.evaluate(() => document.querySelector('#continue')), 'nothing to press').to.equal(null);
    await page.context().close();
  });
});
