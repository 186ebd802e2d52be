// The game screen's entry: finds the tab's session and starts, or says in words that there is none.
import { playApi } from './api.ts';
import { colyseusWire } from './colyseus-wire.ts';
import { browserSurroundings, hostWindow, isEmbedded, targetOrigin } from './host-window.ts';
import type { Session } from './protocol.ts';
import type { ScreenParts } from './screen.ts';
import { takeSession } from './session.ts';
import { loadSettings } from './settings.ts';
import { startScreen } from './start.tsx';

const operator = decodeURIComponent(location.pathname.split('/').at(-1) ?? '');
const found = takeSession(operator);
const session = found ?? nobody(operator);
const parts: ScreenParts = {
  session,
  wire: colyseusWire(location.origin),
  api: playApi(session.session),
  host: hostWindow(targetOrigin(session), browserSurroundings()),
  settings: loadSettings(),
  goTo: url => (isEmbedded() ? window.open(url, '_top') : location.assign(url)),
};
if (found) startScreen(parts);
else startScreen(parts, 'SESSION_EXPIRED');

// Without a session there is nobody to play as: the screen only says so.
function nobody(code: string): Session {
  return {
    session: '',
    expires_at: 0,
    player: { player_id: '', nickname: '', currency: '', exponent: 0, symbol: '' },
    operator: { code, multi_table: false, watch_limit_sec: 0 },
    lang: new URLSearchParams(location.search).get('lang') ?? navigator.language,
    return_url: null,
    start: { game_code: null, table_id: null },
  };
}
