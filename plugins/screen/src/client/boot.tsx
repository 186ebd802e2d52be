// Finds the tab's session and starts the screen on a wire, or says in words that there is no session.

import type { Session } from '@baize/protocol';
import { playApi } from './api.ts';
import { browserSurroundings, hostWindow, isEmbedded, targetOrigin } from './host-window.ts';
import { publishKit } from './kit/publish.ts';
import type { Screen, ScreenParts } from './screen.ts';
import { takeSession } from './session.ts';
import { loadSettings } from './settings.ts';
import { startScreen } from './start.tsx';
import type { Wire } from './wire.ts';

export function boot(wire: Wire): Screen {
  publishKit();
  const operator = decodeURIComponent(location.pathname.split('/').at(-1) ?? '');
  const found = takeSession(operator);
  const session = found ?? nobody(operator);
  const parts: ScreenParts = {
    session,
    wire,
    api: playApi(session.session),
    host: hostWindow(targetOrigin(session), browserSurroundings()),
    settings: loadSettings(),
    goTo: url => (isEmbedded() ? window.open(url, '_top') : location.assign(url)),
  };
  return found ? startScreen(parts) : startScreen(parts, 'SESSION_EXPIRED');
}

// Without a session there is nobody to play as: the screen only says so.
function nobody(code: string): Session {
  return {
    session: '',
    expires_at: '1970-01-01T00:00:00.000Z',
    player: { player_id: '', nickname: '', currency: '', exponent: 0, symbol: '' },
    operator: { code, multi_table: false, watch_limit_sec: 0 },
    lang: new URLSearchParams(location.search).get('lang') ?? navigator.language,
    device: '',
    return_url: null,
    origin: null,
    start: { game_code: null, table_id: null },
  };
}
