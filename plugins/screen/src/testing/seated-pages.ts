// Pages of the seated table for browser specs: a scripted wire, one context a test, no fault left unseen.

import type { Ask, Session } from '@baize/protocol';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { session } from './fixtures.ts';
import type { Script } from './main.tsx';
import { myTurn, POKER, roomState, type SeatedOptions, type StateOptions, seatedSnapshot, toMyTurn } from './seated.ts';
import { useStage } from './use-stage.ts';

declare const window: { script: Script };

const PHONE: [number, number] = [390, 844];
export const WATCHING = { seat: null, chips: 0, status: 'out' };

/** Opens browser and stage for the specs of one `describe`, which calls it first, and answers what they do with a page. */
export function seatedPages() {
  const here = useStage();
  let faults: string[];

  beforeEach(() => {
    faults = [];
  });
  afterEach(async () => {
    expect(faults).to.deep.equal([]);
  });

  const test = (page: Page, name: string) => page.locator(`[data-test="${name}"]`);
  const emit = (page: Page, type: string, payload: unknown) =>
    page.evaluate(([to, what, data]) => window.script.emit(to as string, what as string, data), [POKER, type, payload] as const);
  const setState = (page: Page, options: StateOptions) =>
    page.evaluate(([to, state]) => window.script.state(to as string, state), [POKER, roomState(options)] as const);
  const sent = (page: Page) => page.evaluate(() => window.script.sent);
  const last = async (page: Page, type: string): Promise<Record<string, unknown>> => {
    await page.waitForFunction(kind => window.script.sent.at(-1)?.type === kind, type);
    return (await sent(page)).at(-1)?.payload ?? {};
  };
  const options = (page: Page) =>
    page.locator('[data-test^="option-"]').evaluateAll(all => all.map(each => (each as HTMLElement).dataset.test));

  async function open(
    shown: SeatedOptions = {},
    state: StateOptions = {},
    size: [number, number] = PHONE,
    who: Partial<Session> = {},
  ): Promise<Page> {
    const context = await here.browser.newContext({ viewport: { width: size[0], height: size[1] }, reducedMotion: 'reduce' });
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    page.on('pageerror', error => faults.push(error.message));
    page.on('console', message => message.type() === 'error' && faults.push(message.text()));
    const start = { game_code: 'holdem_nlh', table_id: POKER };
    await page.addInitScript(
      text => sessionStorage.setItem('baize.session', text),
      JSON.stringify(session({ lang: 'en', start, ...who })),
    );
    await page.goto(`${here.stage.url}/play/o/demo`);
    await page.waitForFunction(room => window.script.joins.some(join => join.room === room), POKER);
    await emit(page, 'snapshot', seatedSnapshot(Date.now(), shown));
    await setState(page, state);
    await test(page, 'seated').waitFor();
    return page;
  }
  const atMyTurn = (size?: [number, number], change: Partial<Ask> = {}, who: Partial<Session> = {}) =>
    open({ facts: toMyTurn(), asks: [myTurn(Date.now(), 600_000, { ms: 600_000, ...change })] }, { turn: [0] }, size, who);

  return {
    open,
    atMyTurn,
    test,
    emit,
    setState,
    sent,
    last,
    options,
    answers: (path: string, answer: unknown) => {
      here.stage.answers[path] = answer;
    },
  };
}
