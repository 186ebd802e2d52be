// What a round brought, in a real browser: a loss is no win, and nothing is said before the card that decides it has landed.
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { betWindow, coup, session, settle, snapshot, start, TABLE } from './testing/fixtures.ts';
import type { Script } from './testing/main.tsx';
import { useStage } from './testing/use-stage.ts';

declare const window: { script: Script };

describe('what a round brought', function () {
  this.timeout(90_000);
  const here = useStage();

  const test = (page: Page, name: string) => page.locator(`[data-test="${name}"]`);
  const emit = (page: Page, type: string, payload: unknown) =>
    page.evaluate(([to, what, data]) => window.script.emit(to as string, what as string, data), [TABLE, type, payload] as const);
  async function seated(gameCode = 'baccarat', [width, height] = [390, 844]): Promise<Page> {
    const context = await here.browser.newContext({ viewport: { width, height } });
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    const who = session({ lang: 'en', start: { game_code: gameCode, table_id: TABLE } });
    await page.addInitScript(text => sessionStorage.setItem('baize.session', text), JSON.stringify(who));
    await page.goto(`${here.stage.url}/play/o/demo`);
    await page.waitForFunction(room => window.script.joins.some(join => join.room === room), TABLE);
    const shown = snapshot(Date.now(), [start(1, 47)], [betWindow(Date.now(), 60_000, 60_000)]);
    await emit(page, 'snapshot', { ...shown, table: { ...shown.table, game_code: gameCode } });
    await test(page, 'clock').waitFor();
    return page;
  }
  /** Its middle lies in the frame, and nothing covers or cuts it there, once the layout has come to rest. */
  const painted = (page: Page, name: string) =>
    page.waitForFunction(to => {
      const each = document.querySelector(`[data-test="${to}"]`);
      const { left, top, width, height } = each?.getBoundingClientRect() ?? new DOMRect();
      return each?.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    }, name);
  const facts = (page: Page, list: object[]) => emit(page, 'facts', { round_id: 'rnd_1', facts: list });

  for (const [gameCode, what] of [
    ['baccarat', 'at a table of its own'],
    ['pond', 'at the general table'],
  ] as const) {
    it(`says what was returned and the net where less came back than was staked, ${what}`, async () => {
      const page = await seated(gameCode);
      await facts(page, [...coup(2), settle(9, 41_000, 2000)]);
      await test(page, 'round-returned').waitFor();
      expect(await test(page, 'round-returned').innerText()).to.equal('Returned ₩2,000 · Net −₩39,000');
      expect(await test(page, 'round-win').count()).to.equal(0);
      expect(await test(page, 'round-result').getAttribute('class')).not.to.match(/\bgain\b/);
      await page.waitForFunction(() => document.querySelector('[data-test="said-now"]')?.textContent?.startsWith('Returned'));
      const colours = await page.evaluate(() => {
        const line = document.querySelector('[data-test="round-returned"]') as HTMLElement;
        const probe = line.appendChild(document.createElement('i'));
        probe.style.color = 'var(--win)';
        return [getComputedStyle(line).color, getComputedStyle(probe).color];
      });
      expect(colours[0]).not.to.equal(colours[1]);
    });

    it(`says a stake that came back without a net, and a win as a win, ${what}`, async () => {
      const page = await seated(gameCode);
      await facts(page, [...coup(2), settle(9, 5000, 5000)]);
      await test(page, 'round-returned').waitFor();
      expect(await test(page, 'round-returned').innerText()).to.equal('Returned ₩5,000');
      await facts(page, [{ ...start(10, 48), ts: 0 }, ...coup(11), settle(18, 5000, 9750)]);
      await test(page, 'round-win').waitFor();
      expect(await test(page, 'round-win').innerText()).to.equal('Win ₩9,750');
      await painted(page, 'round-win');
    });
  }

  for (const gameCode of ['baccarat', 'new_game'])
    it(`opens the round that ended last by one tap, at its end, also while the next one is played: ${gameCode}`, async () => {
      const page = await seated(gameCode);
      expect(await test(page, 'last-round').count()).to.equal(0);
      await facts(page, coup(2).slice(0, 6));
      expect(await test(page, 'last-round').count()).to.equal(0);
      await facts(page, [...coup(2).slice(6), settle(9, 5000, 9750)]);
      await test(page, 'last-round').waitFor();
      await facts(page, [{ ...start(10, 48), ts: 0 }]);
      await test(page, 'last-round').click();
      const step = test(page, 'replay-step');
      await step.waitFor();
      expect(await test(page, 'replay-next').isDisabled()).to.equal(true);
      expect(await step.innerText()).to.include('+₩4,750');
      expect(await test(page, 'replay-sheet').locator('.sheet-head h2').innerText()).to.match(/· Round 47$/);
      const cards = (least: number, most: number) =>
        page.waitForFunction(
          ([from, to]) => {
            const drawn = document.querySelectorAll('[data-test="replay-table"] [role="img"][aria-label*=" of "]').length;
            return drawn >= (from ?? 0) && drawn <= (to ?? 0);
          },
          [least, most],
        );
      await cards(5, 5);
      for (let n = 0; n < 4; n++) await page.keyboard.press('ArrowLeft');
      await cards(1, 4);
      await page.keyboard.press('Escape');
      await test(page, 'replay-sheet').waitFor({ state: 'detached' });
      expect(await test(page, 'table').count()).to.equal(1);
    });

  it('shows total, result, road and money after the card that decides them has landed', async () => {
    const page = await seated();
    const all = coup(2);
    await facts(page, all.slice(0, 5));
    await page.waitForFunction(() => document.querySelectorAll('.place').length === 4);
    await page.waitForFunction(() => document.querySelector('[data-test="total-player"]')?.textContent === '5');
    const bankers = await test(page, 'count-B').innerText();
    await facts(page, all.slice(5, 6));
    await page.waitForFunction(() => document.querySelectorAll('.place').length === 5);
    const flying = await page.evaluate(() => document.querySelector('[data-test="total-player"]')?.textContent);
    await facts(page, [...all.slice(6), settle(9, 50_000, 97_500)]);
    await emit(page, 'balance', { balance: 2_515_000, currency: 'KRW' });
    expect(flying, 'while it flies').to.equal('5');
    expect(await test(page, 'round-result').count()).to.equal(0);
    expect(await test(page, 'count-B').innerText()).to.equal(bankers);
    expect(await test(page, 'balance').innerText()).to.equal('₩2,417,500');
    await test(page, 'round-win').waitFor();
    expect(await test(page, 'total-player').innerText()).to.equal('6');
    expect(await test(page, 'balance').innerText()).to.equal('₩2,515,000');
    expect(await test(page, 'count-B').innerText()).not.to.equal(bankers);
  });

  for (const size of [
    [844, 390],
    [720, 450], // 1440 × 900 at 200 %
    [390, 844],
    [360, 640],
  ] as [number, number][])
    it(`A4 all cards of both hands lie on the stage, beside bets and verdict, at ${size.join(' × ')}`, async () => {
      const page = await seated('baccarat', size);
      const third = { seq: 8, ts: 0, kind: 'card', position: 'banker:3', cards: ['4d'], stage: 'third', source: 'auto' };
      const cards = coup(2).slice(0, 6);
      const result = { ...coup(2).at(-1), seq: 9 };
      await facts(page, [...cards, third, result, settle(10, 5000, 9750)]);
      await painted(page, 'round-win');
      await page.waitForFunction(() => document.getAnimations().every(each => each.playState !== 'running'));
      const outside = await page.evaluate(() => {
        const box = (to: string) => document.querySelector(to)?.getBoundingClientRect() ?? new DOMRect();
        const [stage, verdict] = [box('.stage'), box('.verdict')];
        const all = [...document.querySelectorAll('.stage .place')].map(each => each.getBoundingClientRect());
        const isIn = ({ left, right, top, bottom }: DOMRect) =>
          left >= stage.left && right <= stage.right && top >= stage.top && bottom <= verdict.top + 1;
        return [all.length, all.filter(each => !isIn(each)).length];
      });
      expect(outside).to.deep.equal([6, 0]);
    });
});
