// One look at the screen on a scripted wire, page after page: who uses it says what is done with each state that is shown.
import type { Ask, Session } from '@baize/protocol';
import type { BrowserContext, Page } from 'playwright-core';
import { betWindow, session, snapshot, start, TABLE } from '../fixtures.ts';
import type { Script } from '../main.tsx';
import { POKER, roomState, type SeatedOptions, type StateOptions, seatedSnapshot } from '../seated.ts';
import type { Stage } from '../stage.ts';

declare const window: { script: Script };

/** How a scene is played. */
export interface Visit {
  stage: Stage;
  /** the moment at which it is played */
  now: number;
  lang: string;
  /** a new browser, in the size that is wanted */
  context(): Promise<BrowserContext>;
  /** a state stands on the page */
  seen(page: Page, what: string): Promise<void>;
}

export type Scene = (theatre: Theatre) => Promise<void>;

export class Theatre {
  readonly now: number;
  readonly stage: Stage;
  readonly #visit: Visit;
  readonly #contexts: BrowserContext[] = [];
  /** what each page has fetched */
  readonly #fetched = new WeakMap<Page, Set<string>>();

  constructor(visit: Visit) {
    this.#visit = visit;
    this.now = visit.now;
    this.stage = visit.stage;
  }

  async close(): Promise<void> {
    for (const context of this.#contexts) await context.close();
  }

  seen(page: Page, what: string): Promise<void> {
    return this.#visit.seen(page, what);
  }

  /** A page of a browser of its own that has not gone anywhere. */
  async blank(): Promise<Page> {
    const context = await this.#visit.context();
    this.#contexts.push(context);
    const page = await context.newPage();
    const fetched = new Set<string>();
    this.#fetched.set(page, fetched);
    page.on('requestfinished', request => fetched.add(request.url()));
    return page;
  }

  /** The drawings of all cards and icons on the page have come. */
  async drawn(page: Page): Promise<void> {
    for (;;) {
      const wanted = await page.evaluate(filesOfDrawings);
      if (wanted.every(file => this.#fetched.get(page)?.has(file))) break;
      await page.waitForEvent('requestfinished');
    }
    await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))));
  }

  /** At the screen's door: in the lobby, or where the session starts. */
  async page(who: Partial<Session> = {}): Promise<Page> {
    const page = await this.blank();
    await page.addInitScript(
      text => sessionStorage.setItem('baize.session', text),
      JSON.stringify(session({ lang: this.#visit.lang, ...who } as Partial<Session>)),
    );
    await page.goto(`${this.stage.url}/play/o/demo?lang=${this.#visit.lang}`);
    return page;
  }

  /** At the table of bets, its window open. */
  async bets(asks: Ask[] = [betWindow(this.now, 11_000)]): Promise<Page> {
    const page = await this.page({ start: { game_code: 'baccarat', table_id: TABLE } });
    await joined(page, TABLE);
    await emit(page, TABLE, 'snapshot', snapshot(this.now, [start(1, 47)], asks));
    await test(page, 'stage').waitFor();
    return page;
  }

  /** At the table of seats. */
  async seats(shown: SeatedOptions = {}, state: StateOptions = {}): Promise<Page> {
    const page = await this.page({ start: { game_code: 'holdem_nlh', table_id: POKER } });
    await joined(page, POKER);
    await emit(page, POKER, 'snapshot', seatedSnapshot(this.now, shown));
    await setState(page, POKER, roomState(state));
    await test(page, 'seated').waitFor();
    return page;
  }
}

/** Runs in the page. */
function filesOfDrawings(): string[] {
  const all = [...document.querySelectorAll('use')].map(each => each.href.baseVal.split('#')[0] ?? '');
  return [...new Set(all)].map(file => new URL(file, location.href).href);
}

export const test = (page: Page, name: string) => page.locator(`[data-test="${name}"]`);
export const joined = (page: Page, room: string) =>
  page.waitForFunction(id => window.script.joins.some(join => join.room === id), room).then(() => {});
export const emit = (page: Page, room: string, type: string, payload: unknown) =>
  page.evaluate(([to, what, data]) => window.script.emit(to as string, what as string, data), [room, type, payload] as const);
export const setState = (page: Page, room: string, state: unknown) =>
  page.evaluate(([to, given]) => window.script.state(to as string, given), [room, state] as const);

/** The room's next joins are refused with a code, or not reached (`''`). */
export const refuse = (page: Page, room: string, code: string) =>
  page.evaluate(
    ([to, no]) => {
      window.script.refuse[to] = no;
    },
    [room, code] as const,
  );

/** The line breaks, and is not found again. */
export async function cut(page: Page, room: string): Promise<void> {
  await refuse(page, room, '');
  await closeRoom(page, room, 1006);
}

export const closeRoom = (page: Page, room: string, code: number) =>
  page.evaluate(([to, no]) => window.script.close(to as string, no as number, 'x'), [room, code] as const);

/** The id of the message that the screen sends next. */
export async function lastAid(page: Page, type: string): Promise<unknown> {
  const isFresh = (kind: string) => window.script.sent.at(-1)?.type === kind && !window.script.sent.at(-1)?.payload.answered;
  await page.waitForFunction(isFresh, type);
  return page.evaluate(() => {
    const payload = window.script.sent.at(-1)?.payload ?? {};
    payload.answered = true;
    return payload.aid;
  });
}
