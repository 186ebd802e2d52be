// Chips at my own seat: how many there is room for, and how many are bought where one has said so before.
import type { TableInfo, You } from '@baize/protocol';
import type { TableView } from '../table-view.ts';
import type { SeatShown } from './seats.ts';

/** The most chips that may still be added, counting those in the middle. */
export function roomForChips(table: TableInfo | null, you: You, mine: SeatShown | undefined): number {
  const most = table?.limits.max_buy_in ?? 0;
  const inPlay = mine?.dealt && mine.hand.net === null ? Math.max(mine.hand.begun, mine.chips) : (mine?.chips ?? you.chips);
  return Math.max(0, most - inPlay - you.pending);
}

/** I sit here without a chip, and none is on its way. */
export const isBroke = ({ you, hand }: TableView, mine: SeatShown | undefined): boolean =>
  you.seat !== null &&
  you.leaving !== true &&
  you.pending === 0 &&
  you.chips === 0 &&
  !(hand.running && mine?.dealt) &&
  (mine?.chips ?? 0) === 0;

/** What is added without asking: what one usually brings, as much as there is room for. */
export function rebuyOf({ table, you }: TableView, mine: SeatShown | undefined): number {
  return Math.min(table?.limits.min_buy_in ?? 0, roomForChips(table, you, mine));
}

/** What is missing to what one usually brings, between two hands. */
export function topUpOf(view: TableView, mine: SeatShown | undefined): number {
  const { table, you, hand } = view;
  const isBetween = !hand.running || !mine?.dealt;
  if (you.seat === null || you.leaving === true || you.pending > 0 || !isBetween || isBroke(view, mine)) return 0;
  // the seat and its session are told behind each other: who has just won is not short of chips by the older of both
  const chips = Math.max(mine?.chips ?? 0, you.chips);
  return Math.max(0, Math.min((table?.limits.min_buy_in ?? 0) - chips, roomForChips(table, you, mine)));
}
