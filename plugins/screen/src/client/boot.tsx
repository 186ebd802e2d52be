// Finds the tab's session, loads its words, and starts the screen on a wire, or says in words that there is no session.

import type { Session } from '@baize/protocol';
import { playApi } from './api.ts';
import { paneTable } from './beside/pane-news.ts';
import { browserSurroundings, hostWindow, isEmbedded, targetOrigin } from './host-window.ts';
import { keepInstallOffer } from './install/offer.ts';
import { browserLoader } from './packs/pack-loader.ts';
import { type Screen, type ScreenParts, wantedLanguage } from './screen.ts';
import { keepSession, takeSession } from './session.ts';
import { loadSettings } from './settings.ts';
import { startScreen } from './start.tsx';
import type { Lang } from './texts.ts';
import type { Wire } from './wire.ts';
import { loadWords } from './words.ts';

const AGAIN_MS = 2000;

export async function boot(wire: Wire): Promise<Screen> {
  keepInstallOffer();
  const operator = decodeURIComponent(location.pathname.split('/').at(-1) ?? '');
  const found = takeSession(operator);
  const session = found ?? nobody(operator);
  const parts: ScreenParts = {
    session,
    wire,
    api: playApi(session.session),
    host: hostWindow(targetOrigin(session), browserSurroundings()),
    settings: loadSettings(),
    packLoader: browserLoader,
    goTo: url => (isEmbedded() ? window.open(url, '_top') : location.assign(url)),
  };
  const pane = paneTable();
  const own = pane === null ? parts : (await import('./beside/pane.ts')).paneParts(parts, pane);
  await wordsOf(wantedLanguage(parts), () => found && keepSession(found));
  return found ? startScreen(own) : startScreen(own, isAppStart() ? 'session.app' : 'SESSION_EXPIRED');
}

// Without words nothing can be said: the empty felt stays until the line is back. A browser does not ask again for a script that
// it could not fetch once: as soon as the server answers, the page begins anew, with its session.
async function wordsOf(lang: Lang, leave: () => void): Promise<void> {
  for (;;) {
    try {
      return await loadWords(lang);
    } catch {
      await new Promise(wake => setTimeout(wake, AGAIN_MS));
      if (!(await isServed())) continue;
      leave();
      location.reload();
    }
  }
}

const isServed = (): Promise<boolean> =>
  fetch(location.href, { cache: 'no-store' }).then(
    answer => answer.ok,
    () => false,
  );

// An installed app begins without a session: the site gives one.
const isAppStart = () => new URLSearchParams(location.search).has('app');

// Without a session there is nobody to play as: the screen only says so, and leads to the site where one is known.
function nobody(code: string): Session {
  return {
    session: '',
    expires_at: '1970-01-01T00:00:00.000Z',
    player: { player_id: '', nickname: '', currency: '', exponent: 0, symbol: '' },
    operator: { code, multi_table: false, watch_limit_sec: 0 },
    lang: new URLSearchParams(location.search).get('lang') ?? navigator.language,
    device: '',
    return_url: document.body.dataset.site ?? null,
    origin: null,
    start: { game_code: null, table_id: null },
  };
}
