// What a table in a frame beside others and the screen around it tell each other: both are pages of ours, in one tab.
import type { TableInfo } from '@baize/protocol';
import type { HostKind } from '../host-window.ts';
import type { OpenTable } from '../host-window-close.ts';

/** What a frame tells. */
export type PaneNews =
  /** the site around us is to hear it */
  | { kind: 'host'; what: HostKind; data: Record<string, unknown> }
  /** how its player stands there */
  | { kind: 'stands'; table: TableInfo | null; isSeated: boolean; isLeaving: boolean; isPlaying: boolean }
  /** won minus bet since it was told last */
  | { kind: 'net'; net: number }
  /** its table is left, by the player or because it ended */
  | { kind: 'left'; words: string }
  /** the seat could not be given up */
  | { kind: 'refused' }
  /** the session is over */
  | { kind: 'over'; code: string; words: string };

export type PaneMessage = PaneNews & { source: typeof PANE; tableId: string };

export const PANE = 'baize-pane';
/** What the screen asks of its frames: to give the seat up. */
export const STAND = 'baize-stand';
const MARK = '#pane=';

/** How a frame knows that it is one. */
export const paneAddress = (tableId: string): string => `${location.pathname}${location.search}${MARK}${tableId}`;

/** The table of this page, where it is a frame of another page of ours. */
export function paneTable(): string | null {
  if (window.parent === window || !location.hash.startsWith(MARK)) return null;
  try {
    return window.parent.location.origin === location.origin ? location.hash.slice(MARK.length) : null;
  } catch {
    return null; // the page around us is somebody else's
  }
}

/** The way from a frame to the screen around it. */
export interface Pane {
  post(news: PaneNews): void;
  opened(table: OpenTable): void;
}
