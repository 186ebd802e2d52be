// Who has lost their last chip is asked for more at once, with the time that their seat is kept, or has more added.
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { seatedSnapshot, toMyTurn } from './testing/seated.ts';
import { seatedPages } from './testing/seated-pages.ts';

const KEPT_MS = 300_000;
const BROKE = { seat: 0, chips: 0, pending: 0, status: 'waiting', bets: [] };

describe('out of chips', function () {
  this.timeout(60_000);
  const { open, test, emit, setState, sent, last } = seatedPages();

  async function lose(page: Page): Promise<void> {
    await setState(page, { phase: 'idle', change: { 0: { chips: 0 } } });
    await emit(page, 'snapshot', {
      ...seatedSnapshot(Date.now(), { you: { ...BROKE, kept_until: Date.now() + KEPT_MS } }),
    });
  }

  it('offers what one usually brings, says how long the seat is kept, and calls nobody away', async () => {
    const page = await open({ facts: toMyTurn() }, { turn: [3] });
    await lose(page);
    await test(page, 'top-up-sheet').waitFor();
    expect(await test(page, 'seat-kept').innerText()).to.match(/^No chips left\..*Your seat is held · [45]:\d\d$/s);
    expect(await test(page, 'seat-0').innerText()).to.include('Out of chips');
    expect(await test(page, 'seat-0').innerText()).not.to.include('Away');
    await test(page, 'chips-confirm').click();
    expect(await last(page, 'top_up')).to.include({ amount: 480_000 });
  });

  it('asks once: who closes the panel is left in peace', async () => {
    const page = await open({ facts: toMyTurn() }, { turn: [3] });
    await lose(page);
    await test(page, 'top-up-sheet').waitFor();
    await page.keyboard.press('Escape');
    await test(page, 'top-up-sheet').waitFor({ state: 'detached' });
    await emit(page, 'you', { ...BROKE, status: 'out', kept_until: Date.now() + KEPT_MS });
    await page.waitForTimeout(300);
    expect(await test(page, 'top-up-sheet').count()).to.equal(0);
  });

  it('adds them without asking for who has set it so, and never twice', async () => {
    const page = await open({ facts: toMyTurn() }, { turn: [3] });
    await test(page, 'menu').click();
    await test(page, 'settings-open').click();
    await test(page, 'set-rebuy').click();
    await page.keyboard.press('Escape');
    await lose(page);
    expect(await last(page, 'top_up')).to.include({ amount: 480_000 });
    await lose(page);
    expect((await sent(page)).filter(each => each.type === 'top_up')).to.have.length(1);
    expect(await test(page, 'top-up-sheet').count()).to.equal(0);
  });
});
