// Rounds of one's own as one file, in a browser: which ones, the forms that a game has, how far it is, a stop, and the sums.
import { readFile } from 'node:fs/promises';
import type { RoundRow } from '@baize/protocol';
import { expect } from 'chai';
import type { Download, Page } from 'playwright-core';
import { session } from './testing/fixtures.ts';
import { goldenRounds } from './testing/golden.ts';
import { type SettledHand, settledHand } from './testing/settled-hands.ts';
import { useStage } from './testing/use-stage.ts';

const HANDS: SettledHand[] = goldenRounds('games/holdem/golden/holdem_nlh.jsonl').flatMap(golden => settledHand(golden) ?? []);
const PER_PAGE = 4;
/** Its facts say another sum than its row. */
const WRONG = 2;

describe('rounds of one’s own as a file', function () {
  this.timeout(90_000);
  const here = useStage();
  let asked: URLSearchParams[] = [];
  /** answers wait until it is called, where a test holds them */
  let held: (() => void)[] | null = null;

  before(async () => {
    const rounds = HANDS.map(({ row, past }, at) => ({ row: at === WRONG ? { ...row, win: row.win + 1 } : row, past }));
    here.stage.answers['/play/v1/rounds'] = { rounds: rounds.map(({ row }) => row) };
    here.stage.answers['/play/v1/past-rounds'] = async ({ searchParams }: URL) => {
      asked.push(searchParams);
      if (held) await new Promise<void>(go => held?.push(go));
      const at = Number(searchParams.get('cursor') ?? 0);
      const next = at + PER_PAGE;
      return { rounds: rounds.slice(at, next), next_cursor: next < rounds.length ? String(next) : null };
    };
  });
  beforeEach(() => {
    asked = [];
    held = null;
  });
  async function atExport(): Promise<Page> {
    const page = await (
      await here.browser.newContext({ viewport: { width: 390, height: 844 }, timezoneId: 'Asia/Seoul' })
    ).newPage();
    await page.addInitScript(text => sessionStorage.setItem('baize.session', text), JSON.stringify(session({ lang: 'en' })));
    await page.goto(`${here.stage.url}/play/o/demo?lang=en`);
    await page.locator('[data-test="lobby"] .row').first().waitFor();
    await page.locator('[data-test="menu"]').click();
    await page.locator('[data-test="history-open"]').click();
    await page.locator('[data-test="export-open"]').click();
    await page.locator('[data-test="export-save"]').waitFor();
    return page;
  }
  const state = (page: Page) => page.locator('[data-test="export-state"]').innerText();
  async function saved(page: Page): Promise<{ name: string; text: string }> {
    const coming: Promise<Download> = page.waitForEvent('download');
    await page.locator('[data-test="export-save"]').click();
    const download = await coming;
    return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
  }
  const sound: RoundRow[] = HANDS.filter((_, at) => at !== WRONG).map(({ row }) => row);
  const sum = (field: 'bet' | 'win') => sound.reduce((total, row) => total + row[field], 0);

  it('C29 the list says what its rounds came to', async () => {
    const page = await atExport();
    await page.keyboard.press('Escape');
    const rows = HANDS.map(({ row }, at) => ({ ...row, win: row.win + (at === WRONG ? 1 : 0) }));
    const bet = rows.reduce((total, row) => total + row.bet, 0);
    const net = rows.reduce((total, row) => total + row.win - row.bet, 0);
    const amount = (value: number) => `₩${new Intl.NumberFormat('en').format(Math.abs(value))}`;
    const text = `Rounds: ${rows.length} · Bet ${amount(bet)} · Net ${net < 0 ? '−' : '+'}${amount(net)}`;
    await page.locator('[data-test="history-totals"]').waitFor();
    expect(await page.locator('[data-test="history-totals"]').innerText()).to.equal(text);
  });

  it('C29 JSON has every round of the game and the days that were chosen, none whose sums differ, and totals', async () => {
    const page = await atExport();
    await page.selectOption('[data-test="history-game"]', 'holdem_nlh');
    await page.fill('[data-test="history-since"]', '2026-01-01');
    await page.fill('[data-test="history-until"]', '2026-01-31');
    const { name, text } = await saved(page);
    expect(name).to.equal('rounds-holdem_nlh-2026-01-01-2026-01-31.json');
    const file = JSON.parse(text) as { schema: string; totals: object; rounds: { round_id: string }[] };
    expect(file.schema).to.equal('baize.rounds/1');
    expect(file.rounds.map(({ round_id }) => round_id)).to.deep.equal(sound.map(({ round_id }) => round_id));
    const [bet, win] = [sum('bet'), sum('win')];
    expect(file.totals).to.deep.equal({ KRW: { rounds: sound.length, bet, win, net: win - bet } });
    expect(await state(page)).to.equal(`Rounds saved: ${sound.length}. Left out, void or with sums that differ: 1.`);
    expect(asked).to.have.length(Math.ceil(HANDS.length / PER_PAGE));
    const wanted = { game_code: 'holdem_nlh', from: '2025-12-31T15:00:00.000Z', to: '2026-01-31T15:00:00.000Z' };
    for (const query of asked) expect(Object.fromEntries(query)).to.include(wanted);
  });

  it('C29 text has every round as the history says it, and what all of them brought', async () => {
    const page = await atExport();
    await page.selectOption('[data-test="export-format"]', 'txt');
    const { text } = await saved(page);
    for (const { round_id } of sound) expect(text).to.include(round_id);
    expect(text)
      .to.include('Seat ')
      .and.not.match(/undefined|NaN|\[object/);
    const amount = (value: number) => `₩${new Intl.NumberFormat('en').format(Math.abs(value))}`;
    expect(text.trim().split('\n').at(-1))
      .to.include(`Bet ${amount(sum('bet'))}`)
      .and.include(amount(sum('win')));
  });

  it('C29 hands of a game that is in the standards are saved by them, those of others are not', async () => {
    const page = await atExport();
    const formats = () =>
      page.locator('[data-test="export-format"] option').evaluateAll(all => all.map(each => each.getAttribute('value')));
    expect(await formats()).to.deep.equal(['json', 'txt']);
    await page.selectOption('[data-test="history-game"]', 'baccarat');
    expect(await formats()).to.deep.equal(['json', 'txt']);
    await page.selectOption('[data-test="history-game"]', 'holdem_nlh');
    await page.locator('[data-test="export-format"] option[value="phh"]').waitFor({ state: 'attached' });
    await page.selectOption('[data-test="export-format"]', 'phh');
    const phh = await saved(page);
    expect(phh.name).to.match(/\.phhs$/);
    expect(phh.text.match(/^variant = "NT"$/gm)).to.have.length(sound.length);
    await page.selectOption('[data-test="export-format"]', 'ohh');
    const ohh = await saved(page);
    expect(ohh.text.trim().split('\n\n')).to.have.length(sound.length);
    await page.selectOption('[data-test="history-game"]', 'baccarat');
    expect(await page.inputValue('[data-test="export-format"]')).to.equal('json');
  });

  it('C29 tells how many rounds are read, and stops when it is told to', async () => {
    held = [];
    const page = await atExport();
    await page.locator('[data-test="export-save"]').click();
    const answer = async (times: number) => {
      while ((held?.length ?? 0) < times) await page.waitForTimeout(20);
      held?.at(-1)?.();
    };
    await answer(1);
    await page.locator(`progress[value="${PER_PAGE}"]`).waitFor();
    expect(await state(page)).to.equal(`Rounds read: ${PER_PAGE}`);
    await page.locator('[data-test="export-stop"]').click();
    await answer(2);
    await page.locator('[data-test="export-save"]').waitFor();
    expect(await state(page)).to.equal('');
    expect(asked).to.have.length(2);
  });
});
