// Takes pictures of the screen at five sizes in two languages, with the page's clock stopped so that two runs look the same.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';

/** The moment at which every page stands. */
export const NOW = Date.parse('2026-03-04T05:06:07.000Z');

/** How a person looks at the screen. */
export interface Look {
  name: string;
  size: { width: number; height: number };
  lang: 'ko' | 'en';
}

export const LOOKS: readonly Look[] = (['ko', 'en'] as const).flatMap(lang => [
  { name: `390-${lang}`, size: { width: 390, height: 844 }, lang },
  { name: `360-${lang}`, size: { width: 360, height: 640 }, lang },
  { name: `844-${lang}`, size: { width: 844, height: 390 }, lang },
  { name: `1440-${lang}`, size: { width: 1440, height: 900 }, lang },
  { name: `1920-${lang}`, size: { width: 1920, height: 1080 }, lang },
]);

/** Runs in the page: its clock stands, timers run on. */
function stopClock(now: number): void {
  const Running = Date;
  class Standing extends Running {
    constructor(...parts: ConstructorParameters<typeof Running> | []) {
      super(...((parts.length === 0 ? [now] : parts) as ConstructorParameters<typeof Running>));
    }
    static override now(): number {
      return now;
    }
  }
  globalThis.Date = Standing as DateConstructor;
}

export class Camera {
  readonly taken: string[] = [];
  readonly faults: string[] = [];
  readonly #browser: Browser;
  readonly #folder: string;

  constructor(browser: Browser, folder: string) {
    this.#browser = browser;
    this.#folder = folder;
    mkdirSync(folder, { recursive: true });
  }

  /** A browser of its own for each look; what its pages complain of is kept. */
  async context({ size, lang, name }: Look): Promise<BrowserContext> {
    const options = { viewport: size, locale: lang, timezoneId: 'Asia/Seoul', reducedMotion: 'reduce' } as const;
    const context = await this.#browser.newContext(options);
    context.setDefaultTimeout(30_000);
    context.on('weberror', error => this.faults.push(`${name}: ${error.error().message}`));
    await context.addInitScript(stopClock, NOW);
    return context;
  }

  /** The picture, and beside it every word of the page. `hidden`: what a real server makes different each time. */
  async shoot(page: Page, { name }: Look, what: string, hidden: readonly string[] = []): Promise<void> {
    await page.evaluate(() => document.fonts.ready);
    await page.mouse.move(0, 0);
    await setVisibility(page, hidden, 'hidden');
    const path = join(this.#folder, `${what}-${name}`);
    await page.screenshot({ path: `${path}.png`, animations: 'disabled' });
    writeFileSync(`${path}.txt`, await page.evaluate(wordsOf));
    await setVisibility(page, hidden, '');
    this.taken.push(path);
  }
}

const setVisibility = (page: Page, selectors: readonly string[], visibility: string) =>
  page.evaluate(
    ([given, value]) => {
      for (const selector of given)
        for (const each of document.querySelectorAll<HTMLElement>(selector)) each.style.visibility = value;
    },
    [selectors, visibility] as const,
  );

/** Runs in the page: what is to be read, and how it is labelled. What is only said, and when, is another thing each time. */
function wordsOf(): string {
  const live = [...document.querySelectorAll<HTMLElement>('[aria-live="polite"], [aria-live="assertive"]')];
  for (const each of live) each.hidden = true;
  const words = document.body.innerText;
  for (const each of live) each.hidden = false;
  const labels = [...document.querySelectorAll('[aria-label]')].map(each => each.getAttribute('aria-label'));
  return `${words}\n\n${labels.join('\n')}\n`;
}
