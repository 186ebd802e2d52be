// Which of my tables stand beside each other, in places that do not change while others come and go.
import type { OwnSeat } from '../own-tables.ts';

/** From this width on there is room for two. */
export const BESIDE_PX = 1200;
const FRAME_PX = 600;
const MOST = 4;

export const framesThatFit = (width: number): number => (width < BESIDE_PX ? 1 : Math.min(MOST, Math.floor(width / FRAME_PX)));

/** Those that stand stay in their places: a frame that moves is loaded anew. A seat that is gone is closed by its own frame. */
export function shownBeside(before: readonly string[], own: readonly OwnSeat[], most: number): string[] {
  const fresh = own.map(each => each.tableId).filter(id => !before.includes(id));
  return [...before, ...fresh].slice(0, most);
}
