// What the lobby opens, in the words of the player's language, and what it says when it cannot be read.
import { expect } from 'chai';
import { session, TABLE } from './testing/fixtures.ts';
import { answerPast, HAND } from './testing/scenes/past.ts';
import { emit, refuse, test } from './testing/scenes/theatre.ts';
import { useStage } from './testing/use-stage.ts';

describe('the ways out of the lobby', function () {
  this.timeout(90_000);
  const here = useStage();

  async function inLobby(lang: string) {
    const page = await here.browser.newPage({ viewport: { width: 390, height: 844 } });
    const who = JSON.stringify(session({ lang } as Parameters<typeof session>[0]));
    await page.addInitScript(text => sessionStorage.setItem('baize.session', text), who);
    await page.goto(`${here.stage.url}/play/o/demo?lang=${lang}`);
    await test(page, 'lobby').waitFor();
    return page;
  }

  it('asks for a password, and says of the switch beside it that the password is shown, no hand', async () => {
    const page = await inLobby('ko');
    await refuse(page, TABLE, 'PRIVATE_PASSWORD_REQUIRED');
    await test(page, `lobby-table-${TABLE}`).click();
    await test(page, 'password').waitFor();
    expect(await page.locator('.password .setting').innerText()).to.equal('비밀번호 표시');
    await page.locator('.password .switch').click();
    expect(await test(page, 'password').getAttribute('type')).to.equal('text');
  });

  it('says the lines of a round in the words of its game, also when these come after the round', async () => {
    answerPast(here.stage);
    const page = await inLobby('ko');
    let come = () => {};
    const isAsked = new Promise<void>(done => {
      void page.route('**/screens/holdem_nlh/**/screen.json', async route => {
        done();
        await new Promise<void>(free => {
          come = free;
        });
        await route.continue();
      });
    });
    await test(page, 'menu').click();
    await test(page, 'history-open').click();
    await isAsked;
    await page.locator(`[data-test="round-${HAND}"] button`).first().click();
    await test(page, 'round-lines').locator('li').first().waitFor();
    come();
    await page.waitForFunction(() => document.querySelector('[data-test="round-lines"]')?.textContent?.includes('스몰 블라인드'));
    expect(await test(page, 'round-lines').innerText()).not.to.match(/[a-z]{4}/i);
  });

  it('reads the lobby again at once when somebody asks for that', async () => {
    const known = here.stage.answers['/play/v1/lobby'];
    here.stage.answers['/play/v1/lobby'] = { error: { code: 'OFFLINE' } };
    const page = await inLobby('en');
    await test(page, 'lobby-again').waitFor();
    here.stage.answers['/play/v1/lobby'] = known;
    await page.evaluate(() => {
      Object.assign(globalThis, { setTimeout: () => 0 }); // it reads again by itself too: not here
    });
    await test(page, 'lobby-again').click();
    await page.locator('[data-test="lobby"] .row').first().waitFor();
    await emit(page, 'lobby', 'own', { tables: [] });
  });
});
