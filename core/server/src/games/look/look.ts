// A look at the screens of a package in a real browser, on a phone and on a wide screen: a player takes part at a table
// with bots, then the table is looked at in every language.
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from './browser.ts';
import type { CertifiedCheck } from './certified-check.ts';
import { DemoServer } from './demo-server.ts';
import { overflowsOf } from './overflow.ts';

/** A player of the demo for each frame. */
const FRAMES = [
  { width: 390, height: 844, player: 'demo-kim' },
  { width: 1440, height: 900, player: 'demo-lee' },
] as const;
/** The first one is played in. */
const LANGUAGES = ['en', 'ko', 'zh', 'ja', 'th', 'vi'];
/** Between two looks: what is still there at the second one stays. */
const LOOK_MS = 300;
/** How often a table is looked at in a language that nobody plays in. */
const GLANCES = 4;
/** A table is on the page. */
const OPEN_MS = 60_000;
const DRAWN = '[data-test="table"][data-line="open"] > :not(.connecting)';
/** How often that is tried: a machine that has too much to do is no fault of a screen. */
const VISITS = 3;
/** A round is watched to its end, but not for ever: some go on for many minutes. */
const ROUND_MS = 60_000;
/** What of a problem is said: the rest is more of the same. */
const MOST_SAID = 5;

export const NOT_LOOKED_AT = 'the screens were not looked at: no browser here';

/** @returns a check for each game and frame; null: there is no browser here @throws when no server can be started */
export async function lookAtScreens(dir: string, games: readonly string[]): Promise<CertifiedCheck[] | null> {
  const browser = await openBrowser();
  if (!browser) return null;
  try {
    const server = await DemoServer.start(dir);
    try {
      const checks: CertifiedCheck[] = [];
      for (const game of games)
        checks.push(...(await Promise.all(FRAMES.map(frame => new Look(browser, server, game, frame).check()))));
      return checks;
    } finally {
      await server.stop();
    }
  } finally {
    await browser.close();
  }
}

/** At one game, in one frame. */
class Look {
  readonly #browser: Browser;
  readonly #server: DemoServer;
  readonly #game: string;
  readonly #frame: (typeof FRAMES)[number];
  readonly #problems = new Set<string>();

  constructor(browser: Browser, server: DemoServer, game: string, frame: (typeof FRAMES)[number]) {
    this.#browser = browser;
    this.#server = server;
    this.#game = game;
    this.#frame = frame;
  }

  async check(): Promise<CertifiedCheck> {
    const title = `${this.#game} has a screen that fits ${this.#frame.width} px and throws nothing, in every language`;
    for (const [i, lang] of LANGUAGES.entries()) {
      let fault: string | null = '';
      for (let visits = 0; visits < VISITS && fault !== null; visits++) fault = await this.#visit(lang, i === 0);
      if (fault !== null) this.#problems.add(`at ${this.#frame.width} px in ${lang} no table could be looked at: ${fault}`);
      if (this.#problems.size > 0) break;
    }
    return { title, problems: [...this.#problems].slice(0, MOST_SAID) };
  }

  /** @returns why no table could be looked at; null: one was */
  async #visit(lang: string, isPlayed: boolean): Promise<string | null> {
    const { width, height, player } = this.#frame;
    const about = `at ${width} px in ${lang}`;
    const context = await this.#browser.newContext({ viewport: { width, height }, locale: lang, reducedMotion: 'reduce' });
    context.setDefaultTimeout(OPEN_MS);
    try {
      const page = await context.newPage();
      const thrown = new Promise<void>(done =>
        page.on('pageerror', error => {
          this.#problems.add(`${about} the screen threw: ${error.message}`);
          done();
        }),
      );
      await page.goto(await this.#server.launch(player, this.#game, lang));
      await page.locator('[data-test^="lobby-table-"]').first().click(); // the demo has one table of each game
      await Promise.race([page.locator(DRAWN).first().waitFor({ state: 'attached' }), thrown]);
      const early = await ownScreenFault(page, this.#game);
      if (early !== null) this.#problems.add(`${about} the screen threw: ${early}`);
      if (this.#problems.size > 0) return null;
      await (isPlayed ? this.#play(page, about) : this.#watch(page, about, GLANCES));
      return null;
    } catch (error) {
      if (this.#problems.size > 0) return null; // what was seen before it counts
      return error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    } finally {
      await context.close();
    }
  }

  /** Takes part until a round that was seen from its beginning is over. */
  async #play(page: Page, about: string): Promise<void> {
    const before = await this.#rounds();
    const until = performance.now() + ROUND_MS;
    let over = false;
    while (!over && performance.now() < until && this.#problems.size === 0) {
      await takePart(page);
      await this.#watch(page, about, 2);
      over = (await this.#rounds()) > before + 1;
    }
    await this.#watch(page, about, 2); // its result
  }

  /** Rounds of this game that are over. */
  async #rounds(): Promise<number> {
    const { rounds } = await this.#server.get<{ rounds: { game_code: string; status: string }[] }>('/rounds?limit=200');
    return rounds.filter(each => each.game_code === this.#game && each.status !== 'open').length;
  }

  async #watch(page: Page, about: string, looks: number): Promise<void> {
    let last = await overflowsOf(page);
    for (let i = 1; i < looks; i++) {
      await page.waitForTimeout(LOOK_MS);
      const now = await overflowsOf(page);
      for (const each of now.filter(fault => last.includes(fault))) this.#problems.add(`${about} ${each}`);
      last = now;
    }
  }
}

/** A screen that throws while it is loaded is replaced by the general table, and nobody would hear of it. */
const ownScreenFault = (page: Page, game: string): Promise<string | null> =>
  page.evaluate(async code => {
    const answer = await fetch(`/screens/${encodeURIComponent(code)}/current/screen.json`);
    const { script } = (await answer.json()) as { script?: string | null };
    if (!script) return null;
    return import(script).then(
      () => null,
      (error: unknown) => String(error),
    );
  }, game);

/** Sits down, bets or answers, where the page offers it by the names that all screens share; what it does not offer is left. */
async function takePart(page: Page): Promise<void> {
  for (const offer of ['take-seat', 'chips-confirm', 'chip-', 'spot-', 'option-'])
    await page
      .locator(`[data-test^="${offer}"]:enabled`)
      .first()
      .click({ timeout: LOOK_MS })
      .catch((error: Error) => {
        if (error.name !== 'TimeoutError') throw error;
      });
}
