// Limits of one's own, in a browser: a reminder waits for the end of the hand, a limit ends the session, a break stays one.
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { myTurn, seatedSnapshot, toMyTurn, toTheEnd } from './testing/seated.ts';
import { seatedPages, WATCHING } from './testing/seated-pages.ts';

const HOUR_MS = 3_600_000;

describe('limits of one’s own in a browser', function () {
  this.timeout(60_000);
  const { open, atMyTurn, emit, last, test } = seatedPages();

  /** The same page, with these limits, after an hour of play with this result. */
  async function afterAnHour(page: Page, wishes: object, net: number): Promise<void> {
    await page.evaluate(
      ([own, played]) => {
        const { session } = JSON.parse(sessionStorage.getItem('baize.session') ?? '{}') as { session: string };
        localStorage.setItem('baize.settings', JSON.stringify(own));
        sessionStorage.setItem('baize.played', JSON.stringify({ session, played }));
      },
      [
        wishes,
        { net, since: Date.now() - HOUR_MS, told: Date.now() - HOUR_MS, strict: { sessionMinutes: 0, lossLimit: 0 } },
      ] as const,
    );
    await page.reload();
    await page.locator('[data-test="table"]').waitFor();
  }
  /** The table as it is now, once it was joined again. */
  async function shown(page: Page, snapshot: unknown): Promise<void> {
    while (!(await emit(page, 'snapshot', snapshot))) await page.waitForTimeout(50);
  }

  it('tells time and result once the hand is over; a break gives the seat up first, and stays after a reload', async () => {
    const page = await atMyTurn();
    await afterAnHour(page, { careMinutes: 30 }, -84_000);
    const asks = [myTurn(Date.now(), 600_000)];
    await shown(page, seatedSnapshot(Date.now(), { facts: toMyTurn(), asks }));
    await test(page, 'option-fold').waitFor();
    expect(await test(page, 'care-check').count()).to.equal(0);
    const facts = toTheEnd(toMyTurn().length + 1);
    await emit(page, 'facts', { round_id: 'rnd_1', hand_no: 48_201, facts });
    await test(page, 'care-check').waitFor();
    expect(await test(page, 'care-check').innerText()).to.include('playing for 1:00');
    expect(await test(page, 'care-net').innerText()).to.equal('−₩528,000');
    await test(page, 'care-break').click();
    const { aid } = await last(page, 'stand');
    expect(await test(page, 'break-page').count()).to.equal(0);
    await emit(page, 'ack', { aid, ok: true, leaves: 'now', amount: 876_000 });
    await emit(page, 'you', { ...WATCHING, pending: 0, bets: [], balance: 3_600_000 });
    await test(page, 'break-page').waitFor();
    await page.reload();
    expect(await test(page, 'break-page').getAttribute('data-why')).to.equal('wish');
    expect(await test(page, 'break-page').innerText()).to.match(/You can play again at \d\d:\d\d/);
  });

  it('ends a session at the limit that was set for it, in time and in money', async () => {
    const page = await open({ you: WATCHING }, { phase: 'idle' });
    await afterAnHour(page, { lossLimit: 50_000 }, -50_000);
    await shown(page, seatedSnapshot(Date.now(), { you: WATCHING }));
    expect(await test(page, 'break-page').getAttribute('data-why')).to.equal('loss');
    expect(await test(page, 'break-page').innerText()).to.include('lost as much as you allowed yourself');
    await page.evaluate(() => localStorage.removeItem('baize.break'));
    await page.reload();
    await afterAnHour(page, { sessionMinutes: 60 }, 0);
    await shown(page, seatedSnapshot(Date.now(), { you: WATCHING }));
    expect(await test(page, 'break-page').getAttribute('data-why')).to.equal('time');
  });

  it('plays on where somebody says so, and reminds again later', async () => {
    const page = await open({ you: WATCHING }, { phase: 'idle' });
    await afterAnHour(page, { careMinutes: 30 }, 0);
    await shown(page, seatedSnapshot(Date.now(), { you: WATCHING }));
    await test(page, 'care-go-on').click();
    await test(page, 'menu').click();
    await test(page, 'care-open').click();
    expect(await test(page, 'care-every').inputValue()).to.equal('30');
    expect(await test(page, 'care-check').count()).to.equal(0);
  });
});
