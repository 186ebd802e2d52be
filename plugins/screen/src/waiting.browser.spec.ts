// A full table, and what players set for themselves at a table, in a browser.
import { expect } from 'chai';
import { events, toMyTurn } from './testing/seated.ts';
import { seatedPages, WATCHING } from './testing/seated-pages.ts';

describe('waiting for a seat, and settings at a table', function () {
  this.timeout(90_000);
  const { open, atMyTurn, test, emit, last, sent } = seatedPages();
  const watching = { ...WATCHING, chips: 0, pending: 0, bets: [] };

  it('takes a place on the list, shows it, and offers the seat with its time; declining gives it up', async () => {
    const page = await open({ you: watching });
    expect(await test(page, 'take-seat').count()).to.equal(0);
    await test(page, 'join-waitlist').click();
    const { aid } = await last(page, 'join_waitlist');
    await emit(page, 'ack', { aid, ok: true });
    await emit(page, 'you', { ...watching, waitlist: { place: 2, length: 3, offer_until: null } });
    expect(await test(page, 'waitlist').innerText()).to.equal('Waiting list: 2 of 3');
    await emit(page, 'you', { ...watching, waitlist: { place: 1, length: 2, offer_until: Date.now() + 30_000 } });
    await test(page, 'seat-offer').waitFor();
    expect(await test(page, 'seat-offer').innerText()).to.match(/Held for you for 0:[23]\d/);
    await page.waitForFunction(() => document.title === '● A seat is free for you');
    await test(page, 'offer-take').click();
    await test(page, 'buy-in-sheet').waitFor();
    await page.keyboard.press('Escape');
    await test(page, 'seat-offer').waitFor();
    await page.keyboard.press('Escape');
    await last(page, 'leave_waitlist');
    await emit(page, 'you', watching);
    await test(page, 'join-waitlist').waitFor();
    expect(await test(page, 'seat-offer').count()).to.equal(0);
  });

  it('keeps what is set: own bet sizes, the left hand, and others without their names', async () => {
    const page = await atMyTurn();
    expect(await page.locator('body').innerText()).to.include('Sunny77');
    for (const each of ['menu', 'settings-open']) await test(page, each).click();
    await test(page, 'set-size-0').fill('33');
    await test(page, 'set-size-0').press('Tab');
    for (const each of ['set-hide-names', 'set-left-hand']) await test(page, each).click();
    await page.keyboard.press('Escape');
    await last(page, 'resync');
    await page.waitForFunction(() => document.documentElement.dataset.hand === 'left');
    await test(page, 'preset-33').waitFor();
    expect(await test(page, 'preset-33').innerText()).to.equal('⅓');
    const facts = events(toMyTurn().length + 1, [
      { kind: 'action', seat: 1, player: { nickname: 'Sunny77' }, action: 'fold', amount: 0, total: 0, pot: 1, stack: 1 },
    ]);
    await emit(page, 'facts', { round_id: 'rnd_1', facts });
    await page.waitForFunction(() => !document.body.innerText.includes('골목대장'));
    const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('baize.settings') ?? '{}'));
    expect(kept).to.include({ hideNames: true, leftHand: true }).and.have.deep.property('betSizes', [33, 75, 100]);
  });

  it('never offers to show cards to who always mucks', async () => {
    const page = await open({ facts: toMyTurn() });
    await page.evaluate(() => localStorage.setItem('baize.settings', JSON.stringify({ autoMuck: true })));
    await page.evaluate(() => dispatchEvent(new StorageEvent('storage', { key: 'baize.settings' })));
    const options = { show: {}, muck: {} };
    await emit(page, 'ask', { ask: 9, seat: 0, deadline: Date.now() + 3000, ms: 3000, otherwise: 'muck', options });
    const { option } = await last(page, 'act');
    expect(option).to.equal('muck');
    expect((await sent(page)).filter(each => each.type === 'act')).to.have.length(1);
  });
});
