// A page that is a frame beside others: what it would tell the site, keep of the session, or end, the screen around it does.
import type { HostWindow } from '../host-window.ts';
import type { OpenTable } from '../host-window-close.ts';
import type { ScreenParts } from '../screen.ts';
import { PANE, type Pane, type PaneNews, STAND } from './pane-news.ts';

/** The parts of a screen, for a frame that shows this table and nothing else. */
export function paneParts(parts: ScreenParts, tableId: string): ScreenParts {
  const post = (news: PaneNews) => window.parent.postMessage({ source: PANE, tableId, ...news }, location.origin);
  const host: HostWindow = {
    origin: parts.host.origin,
    post: (what, data) => post({ kind: 'host', what, data }),
    listen: () => () => {},
  };
  const session = { ...parts.session, start: { game_code: null, table_id: tableId } };
  return { ...parts, session, host, pane: paneOf(post) };
}

function paneOf(post: (news: PaneNews) => void): Pane {
  let open: OpenTable | null = null;
  let told = '';
  addEventListener('message', ({ source, origin, data }) => {
    if (source === window.parent && origin === location.origin && data === STAND) open?.give('stand');
  });
  const look = () => {
    const { table, you, hand } = open?.view.get() ?? {};
    const isSeated = you?.seat != null;
    const isLeaving = you?.leaving === true;
    const isPlaying = isSeated && hand?.running === true && !hand.over;
    const now = JSON.stringify([table?.table_id, isSeated, isLeaving, isPlaying]);
    if (now === told) return;
    told = now;
    post({ kind: 'stands', table: table ?? null, isSeated, isLeaving, isPlaying });
  };
  return {
    post,
    opened(table) {
      open = table;
      table.view.listen(look);
    },
  };
}
