// All frames as one open table: a break and the site's wish to close wait until the player has left every one of them.
import { emptyDesk } from '../bet-desk.ts';
import type { Line } from '../connection.ts';
import type { HostKind } from '../host-window.ts';
import type { OpenTable } from '../host-window-close.ts';
import type { Amount } from '../money.ts';
import type { Screen } from '../screen.ts';
import { Commands } from '../seated/commands.ts';
import { type Store, store } from '../store.ts';
import { emptyView, type TableView } from '../table-view.ts';
import { PANE, type PaneMessage, STAND } from './pane-news.ts';

type Standing = Extract<PaneMessage, { kind: 'stands' }>;

/** What the site hears of a frame; its own page and size are nobody's business. */
const RELAYED: ReadonlySet<HostKind> = new Set(['table.joined', 'table.left', 'round.started', 'round.settled', 'funds.needed']);

/** Hears the frames of a screen. */
export class Besides implements OpenTable {
  readonly view: Store<TableView> = store(emptyView());
  readonly line: OpenTable['line'] = store<Line>('open');
  readonly commands: OpenTable['commands'] = new Commands(
    () => false,
    () => '',
  );
  readonly desk: OpenTable['desk'] = store(emptyDesk());
  readonly #screen: Screen;
  readonly #frames: () => Iterable<Window>;
  readonly #onLeft: (tableId: string) => void;
  readonly #standing = new Map<string, Standing>();

  constructor(screen: Screen, frames: () => Iterable<Window>, onLeft: (tableId: string) => void) {
    this.#screen = screen;
    this.#frames = frames;
    this.#onLeft = onLeft;
  }

  readonly give: OpenTable['give'] = () => {
    for (const frame of this.#frames()) frame.postMessage(STAND, location.origin);
    return null;
  };

  /** A frame is not there any more. */
  forget(tableId: string): void {
    if (this.#standing.delete(tableId)) this.#show();
  }

  readonly hear = ({ source, origin, data }: MessageEvent): void => {
    if (origin !== location.origin || ![...this.#frames()].includes(source as Window)) return;
    const message = data as PaneMessage;
    if (message?.source === PANE) this.#heard(message);
  };

  #heard(news: PaneMessage): void {
    const screen = this.#screen;
    switch (news.kind) {
      case 'stands':
        this.#standing.set(news.tableId, news);
        this.#show();
        break;
      case 'net':
        screen.played.set(now => ({ ...now, net: now.net + news.net }));
        break;
      case 'left':
        if (news.words) screen.note(news.words);
        this.#onLeft(news.tableId);
        break;
      case 'refused':
        for (const each of [screen.closing, screen.resting]) each.refused();
        break;
      case 'over':
        screen.block(news.code, news.words);
        break;
      case 'host':
        if (news.what === 'balance.changed') screen.newBalance(news.data.balance as Amount, String(news.data.currency));
        else if (RELAYED.has(news.what)) screen.host.post(news.what, news.data);
    }
  }

  #show(): void {
    const all = [...this.#standing.values()];
    const seated = all.filter(each => each.isSeated);
    const empty = emptyView();
    this.view.set({
      ...empty,
      table: all.find(each => each.table)?.table ?? null,
      you: {
        ...empty.you,
        seat: seated.length > 0 ? 0 : null,
        leaving: seated.length > 0 && seated.every(each => each.isLeaving),
      },
      hand: { ...empty.hand, running: all.some(each => each.isPlaying) },
    });
  }
}
