// Starts the screen with a session and a wire: the real ones in the product, scripted ones in browser tests.
import { render } from 'preact';
import { App } from './app.tsx';
import { handleHostMessage } from './host-window-messages.ts';
import { makeScreen, type Screen, type ScreenParts } from './screen.ts';
import { applyTheme } from './settings.ts';

// Ends that are no refusals have sentences of their own.
const wordsOf = (screen: Screen, code: string) => (screen.translator().has(code) ? screen.translator()(code) : undefined);

/** `ended` is a code when there is nothing to play with: the screen then only says so. */
export function startScreen(parts: ScreenParts, ended?: string): Screen {
  const screen = makeScreen(parts);
  if (!ended) void screen.packs.loadTiles();
  applyTheme(document.documentElement, parts.settings.get(), screen.translator().lang);
  if (ended) screen.block(ended, wordsOf(screen, ended));
  const box = document.getElementById('screen');
  if (!box) throw new Error('the page has no place for the screen');
  box.replaceChildren();
  render(<App screen={screen} />, box);
  requestAnimationFrame(() => {
    const route = screen.route.get();
    const at =
      route.name === 'table' ? { game_code: route.gameCode, table_id: route.tableId } : { game_code: null, table_id: null };
    parts.host.post('game.ready', at);
  });
  parts.host.listen((kind, data) => handleHostMessage(screen, kind, data));
  return screen;
}
