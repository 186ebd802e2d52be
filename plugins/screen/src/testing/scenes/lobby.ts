// Scenes of the lobby, of the sheets that are opened there, and of the pages where nothing is played.
import { TABLE } from '../fixtures.ts';
import { closeRoom, emit, refuse, type Theatre, test } from './theatre.ts';

export async function inLobby(theatre: Theatre): Promise<void> {
  const page = await theatre.page();
  await test(page, 'lobby').locator('.row').first().waitFor();
  await theatre.seen(page, 'lobby');
  await test(page, 'category-poker').click();
  await theatre.seen(page, 'lobby-poker');
  await test(page, 'category-all').click();
  await emit(page, 'lobby', 'own', {
    tables: [ownTable('b', 'Harbour 5', 12_000, null), ownTable('d', 'Pine 1', null, 154_000)],
  });
  await test(page, 'own-strip').waitFor();
  await theatre.seen(page, 'lobby-held');
  await emit(page, 'lobby', 'own', { tables: [] });
  await refuse(page, TABLE, 'PRIVATE_PASSWORD_REQUIRED');
  await test(page, 'category-all').click();
  await test(page, `lobby-table-${TABLE}`).click();
  await test(page, 'password').waitFor();
  await theatre.seen(page, 'password');
}

/** A seat of mine: it is my turn there for so long, or it is kept for so long. */
export const ownTable = (id: string, name: string, turn_left_ms: number | null, kept_left_ms: number | null) => {
  const names = { ko: `${name} 테이블`, en: name };
  return { table_id: `tbl_${id.repeat(32)}`, game_code: 'holdem_nlh', names, seat: 1, turn_left_ms, kept_left_ms };
};

/** What the menu opens. */
export async function atSheets(theatre: Theatre): Promise<void> {
  const page = await theatre.page();
  await test(page, 'lobby').locator('.row').first().waitFor();
  for (const [sheet, opens] of [
    ['care-sheet', 'care-open'],
    ['settings-sheet', 'settings-open'],
    ['keys-sheet', 'keys-open'],
  ] as const) {
    await test(page, 'menu').click();
    if (!(await test(page, opens).isVisible())) {
      await page.keyboard.press('Escape'); // no keys on touch
      continue;
    }
    await test(page, opens).click();
    await test(page, sheet).waitFor();
    await theatre.seen(page, `lobby-${sheet}`);
    await page.keyboard.press('Escape');
    await test(page, sheet).waitFor({ state: 'detached' });
  }
}

export async function atEnds(theatre: Theatre): Promise<void> {
  const page = await theatre.bets();
  await emit(page, TABLE, 'session', { reason: 'revoked' });
  await closeRoom(page, TABLE, 4101);
  await test(page, 'blocker').waitFor();
  await theatre.seen(page, 'blocker');
}

/** The launch page when its token is spent, and the lobby when nobody answers. */
export async function atDoors(theatre: Theatre): Promise<void> {
  const { answers, url } = theatre.stage;
  const page = await theatre.blank();
  answers['/play/v1/session'] = { error: { code: 'TOKEN_INVALID' } };
  await page.goto(`${url}/launch#token=lt_spent`);
  await test(page, 'launch-message').waitFor();
  await theatre.seen(page, 'launch-refused');
  const known = answers['/play/v1/lobby'];
  answers['/play/v1/lobby'] = { error: { code: 'OFFLINE' } };
  const empty = await theatre.page();
  await empty.locator('.empty').waitFor();
  await theatre.seen(empty, 'lobby-problem');
  answers['/play/v1/lobby'] = known;
}
