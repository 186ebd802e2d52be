// The seated table laid out: 2 to 10 seats with cards, bets and words at each, in seven frames; no two boxes cross.
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { LANGUAGES } from './client/texts.ts';
import { layoutFaults } from './testing/layout-faults.ts';
import { act, begin, events, myTurn, player, seatedSnapshot, toMyTurn, toTheEnd } from './testing/seated.ts';
import { seatedPages } from './testing/seated-pages.ts';

const FRAMES: [number, number][] = [
  [390, 844],
  [360, 640],
  [320, 480],
  [844, 390],
  [1440, 900],
  [1920, 1080],
];
/** Wide, but not high. */
const LAPTOPS: [number, number][] = [
  [1280, 800],
  [1366, 650],
];

const OWN = ['As', 'Th', '9d', 'Tc'];

/** Everybody is in, with a bet in front of them and words on their plate; I must answer the last raise. */
function fullHand(seats: number, held = 2) {
  const all = Array.from({ length: seats }, (_, seat) => seat);
  const stacks = all.map((seat): [number, number] => [seat, 1_320_000 + seat * 1000]);
  const others = all.slice(1);
  const pot = 36_000 * seats;
  return events(1, [
    begin(stacks, { button: others.at(-1) ?? 0, sb: 0, bb: others[0] ?? 0 }, 12_000),
    ...all.map(seat => ({ kind: 'deal', seat, cards: seat === 0 ? OWN.slice(0, held) : Array<null>(held).fill(null) })),
    { kind: 'street', stage: 'turn', board: ['Ah', 'Td', '7c', '2h', 'Kd'] },
    { kind: 'betting', action: 'open', stage: 'river', amount: pot },
    act(0, 'bet', 108_000, 108_000, pot + 108_000, 1_176_000),
    ...others.map(seat => act(seat, 'raise', 108_000 + seat * 108_000, 216_000, pot + 108_000 + seat * 216_000, 1_183_000)),
  ]);
}

const CARDS = ['s', 'h', 'd', 'c'].flatMap(suit => [...'3456789JQK'].map(rank => `${rank}${suit}`));

/** All of them went in and show what they held; the one at the upper edge, or the first of two, has won. */
function shownDown(seats: number, cards = 2) {
  const all = Array.from({ length: seats }, (_, seat) => seat);
  const pot = 252_000 * seats;
  const winner = Math.floor(seats / 2);
  const board = ['Ah', 'Td', '7c', '2h', 'Kd'];
  const held = (seat: number) => CARDS.slice(cards * seat, cards * (seat + 1));
  const best = (seat: number) => [...held(seat).slice(0, 2), 'Ah', 'Kd', 'Td'];
  return events(1, [
    begin(
      all.map((seat): [number, number] => [seat, 1_320_000]),
      { button: 1, sb: 0, bb: 1 },
      12_000,
    ),
    ...all.map(seat => ({ kind: 'deal', seat, cards: seat === 0 ? held(0) : Array<null>(cards).fill(null) })),
    { kind: 'street', stage: 'river', board },
    { kind: 'betting', action: 'closed', stage: 'river', amount: pot },
    ...all.map(seat => ({ kind: 'showdown', seat, player: player(seat), cards: held(seat), rank: 'two_pair', best: best(seat) })),
    {
      kind: 'result',
      pots: [{ index: 0, amount: pot, winners: [winner], rank: 'two_pair' }],
      rake: 0,
      board,
      outcome: 'showdown',
    },
    {
      kind: 'settle',
      rows: all.map(seat => {
        const won = seat === winner ? pot : 0;
        return { seat, player: player(seat), invested: 252_000, won, rake: 0, net: won - 252_000, stack_after: 1_068_000 + won };
      }),
      rake: 0,
    },
  ]);
}

/** The two frames in which words have the least room, and how many sit there: each language has words of its own length. */
const NARROW: [number, number][] = [
  [360, 640],
  [844, 390],
];
const FEW_AND_MANY = [2, 6, 10];

describe('seated table in a browser, laid out', function () {
  this.timeout(120_000);
  const { open, emit, setState } = seatedPages();

  async function show(page: Page, seats: number, [width, height]: [number, number], held = 2): Promise<void> {
    await page.setViewportSize({ width, height });
    const asks = [myTurn(Date.now(), 600_000, { ask: seats * 10_000 + width })];
    await emit(page, 'snapshot', seatedSnapshot(Date.now(), { table: { seats_max: seats }, facts: fullHand(seats, held), asks }));
    await setState(page, { seats: Array.from({ length: seats }, (_, seat) => seat), turn: [0], button: seats - 1 });
    await page.waitForSelector(`[data-seats="${seats}"]`);
    await page.waitForFunction(count => document.querySelectorAll('.pbet:not(.ghost)').length >= count, seats);
    // the new frame's layout is drawn
    await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))));
  }

  for (const frame of FRAMES) {
    it(`crosses no two boxes with 2 to 10 seats at ${frame.join(' × ')}`, async () => {
      const page = await open({}, { phase: 'idle' }, frame);
      const found: string[] = [];
      for (let seats = 2; seats <= 10; seats++) {
        await show(page, seats, frame);
        for (const each of await page.evaluate(crossings)) found.push(`${seats} seats: ${each}`);
        if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${frame.join('x')}-${seats}.png` });
      }
      expect(found).to.deep.equal([]);
    });
  }

  for (const frame of FRAMES) {
    it(`covers no cards, plate or sum when all show their cards, 2 to 10 seats, at ${frame.join(' × ')}`, async () => {
      const page = await open({}, { phase: 'idle' }, frame);
      const found: string[] = [];
      for (let seats = 2; seats <= 10; seats++) {
        await emit(page, 'snapshot', seatedSnapshot(Date.now(), { table: { seats_max: seats }, facts: shownDown(seats) }));
        await setState(page, { seats: Array.from({ length: seats }, (_, seat) => seat), button: 1 });
        await page.waitForSelector(`[data-seats="${seats}"]`);
        await page.waitForSelector(`[data-test="won-${Math.floor(seats / 2)}"]`);
        await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))));
        if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/down-${frame.join('x')}-${seats}.png` });
        // on the lowest frame one scrolls: the bar lies over what is below
        const crossed = (await page.evaluate(crossings)).filter(each => frame[0] >= 360 || !/(^| )bar bar/.test(each));
        const faults = frame[0] < 360 ? [] : await layoutFaults(page);
        for (const each of [...crossed, ...faults]) found.push(`${seats} seats: ${each}`);
      }
      expect(found).to.deep.equal([]);
    });
  }

  for (const frame of FRAMES.filter(([width]) => width >= 360)) {
    it(`crosses no two boxes where each has four cards, in play and when they show them, at ${frame.join(' × ')}`, async () => {
      const page = await open({}, { phase: 'idle' }, frame);
      const found: string[] = [];
      const look = async (seats: number, what: string) => {
        if (process.env.SHOTS)
          await page.screenshot({ path: `${process.env.SHOTS}/four-${what}-${frame.join('x')}-${seats}.png` });
        const faults = [...(await page.evaluate(crossings)), ...(await layoutFaults(page))];
        for (const each of faults) found.push(`${seats} seats, ${what}: ${each}`);
      };
      for (let seats = 2; seats <= 10; seats++) {
        await show(page, seats, frame, 4);
        await look(seats, 'in play');
        const facts = shownDown(seats, 4);
        await emit(page, 'snapshot', seatedSnapshot(Date.now(), { table: { seats_max: seats }, facts }));
        await setState(page, { seats: Array.from({ length: seats }, (_, seat) => seat), button: 1 });
        await page.waitForSelector(`[data-test="won-${Math.floor(seats / 2)}"]`);
        await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))));
        await look(seats, 'shown');
      }
      expect(found).to.deep.equal([]);
    });
  }

  for (const frame of LAPTOPS) {
    it(`crosses no two boxes, and my bet lies beside my cards, at ${frame.join(' × ')}`, async () => {
      const page = await open({}, { phase: 'idle' }, frame);
      const found: string[] = [];
      for (const seats of FEW_AND_MANY) {
        await show(page, seats, frame);
        for (const each of await page.evaluate(crossings)) found.push(`${seats} seats: ${each}`);
        if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${frame.join('x')}-${seats}.png` });
      }
      expect(found).to.deep.equal([]);
    });
  }

  it('crosses no plate with what I held when a hand ended, on a phone on its side', async () => {
    const first = toMyTurn();
    const page = await open({ facts: first }, {}, [844, 390]);
    await emit(page, 'facts', { round_id: 'rnd_1', facts: toTheEnd(first.length + 1) });
    await page.waitForSelector('[data-test="won-7"]');
    await page.waitForSelector('.pseat.me .plate em');
    const found = await page.evaluate(crossings);
    expect(found.filter(each => /^(tag|plate) .* × (tag|plate) /.test(each))).to.deep.equal([]);
  });

  for (const lang of LANGUAGES) {
    it(`crosses no boxes, and no text leaves its box, in ${lang} where there is the least room`, async () => {
      const page = await open({}, { phase: 'idle' }, NARROW[0], { lang });
      const found = new Set<string>();
      for (const frame of NARROW)
        for (const seats of FEW_AND_MANY) {
          await show(page, seats, frame);
          const where = `${seats} seats at ${frame.join(' × ')}`;
          for (const each of [...(await page.evaluate(crossings)), ...(await page.evaluate(spilled))])
            found.add(`${where}: ${each}`);
          if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${lang}-${frame.join('x')}-${seats}.png` });
        }
      expect([...found]).to.deep.equal([]);
    });
  }
});

/** Runs in the page: words that are wider or higher than the box that they stand in. */
function spilled(): string[] {
  const SLACK = 2;
  const out: string[] = [];
  for (const each of document.querySelectorAll<HTMLElement>(
    '.pbar button, .pbar .pinfo, .pseat .plate em, .pmid .pot, .ppre .btn, .top h1',
  )) {
    const box = each.getBoundingClientRect();
    if (box.width === 0) continue;
    const isCut = getComputedStyle(each).overflow !== 'visible';
    if (isCut && each.scrollWidth > each.clientWidth + 1) out.push(`“${each.innerText.replaceAll('\n', ' ')}” is cut`);
    const range = document.createRange();
    range.selectNodeContents(each);
    for (const text of range.getClientRects()) {
      if (text.width < 2 || isCut) continue;
      const over = Math.max(box.left - text.left, text.right - box.right, box.top - text.top, text.bottom - box.bottom);
      if (over > SLACK) out.push(`“${each.innerText.replaceAll('\n', ' ')}” by ${Math.round(over)}`);
    }
  }
  return [...new Set(out)];
}

/** Runs in the page: pairs of boxes that cover each other, but those that lie on each other on purpose. */
function crossings(): string[] {
  const SLACK = 2;
  const boxes: { name: string; owner: string; rect: DOMRect }[] = [];
  const add = (selector: string, kind: string) => {
    for (const each of document.querySelectorAll<HTMLElement>(selector)) {
      const rect = each.getBoundingClientRect();
      if (rect.width === 0 || rect.height === 0) continue;
      const seat = each.closest<HTMLElement>('.pseat')?.dataset.test ?? '';
      boxes.push({ name: `${kind} ${each.dataset.test ?? seat}`.trim(), owner: seat, rect });
    }
  };
  add('.pseat .plate', 'plate');
  add('.pseat .plate em', 'tag');
  add('.pseat .plate b', 'name');
  add('.pseat .av', 'avatar');
  add('.pseat .hole', 'cards');
  add('.pseat .dealer', 'button');
  add('.pbet:not(.gather):not(.pay)', 'bet');
  add('.pmid .pot', 'pot');
  add('.pmid .board', 'board');
  add('.own', 'own cards');
  add('.pbar', 'bar');
  add('.pseat .pgain', 'gain');
  add('.pmid .subs', 'pots');
  const isWords = (one: string, other: string) => one.startsWith('tag') && other.startsWith('name');
  const out: string[] = [];
  boxes.forEach((a, at) => {
    for (const b of boxes.slice(at + 1)) {
      if (a.owner !== '' && a.owner === b.owner && !isWords(a.name, b.name)) continue; // a seat's own parts are laid on each other
      const x = Math.min(a.rect.right, b.rect.right) - Math.max(a.rect.left, b.rect.left);
      const y = Math.min(a.rect.bottom, b.rect.bottom) - Math.max(a.rect.top, b.rect.top);
      if (x > SLACK && y > SLACK) out.push(`${a.name} × ${b.name} (${Math.round(x)}×${Math.round(y)})`);
    }
  });
  const above = document.querySelector('.seated')?.scrollTop ?? 0; // where the felt scrolls: what is above comes back
  for (const { name, rect } of boxes)
    if (rect.left < -SLACK || rect.top + above < -SLACK || rect.right > innerWidth + SLACK || rect.bottom > innerHeight + SLACK)
      out.push(`${name} outside`);
  return out;
}
