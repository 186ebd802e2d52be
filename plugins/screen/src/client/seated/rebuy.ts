// Who has no chips left after a hand is asked at once whether they add some, or has said before that they always do.
import { useEffect, useRef } from 'preact/hooks';
import { useScreen } from '../screen.ts';
import { useStore } from '../store.ts';
import type { TableLink } from '../table-link.ts';
import type { TableView } from '../table-view.ts';
import { isBroke, rebuyOf, topUpOf } from './own-chips.ts';
import type { SeatShown } from './seats.ts';

/** Once after each hand that has left less. */
export function useTopUp(link: TableLink, view: TableView, mine: SeatShown | undefined): void {
  const { autoTopUp } = useStore(useScreen().settings);
  const missing = topUpOf(view, mine);
  const asked = useRef<string | null>(null);
  const after = `${view.roundId ?? ''}:${view.no ?? 0}`;
  useEffect(() => {
    if (!autoTopUp || missing === 0 || asked.current === after) return;
    if (link.give('top_up', { amount: missing })) asked.current = after;
  }, [autoTopUp, missing, after]);
}

/** Once each time that the last chip went. */
export function useRebuy(link: TableLink, view: TableView, mine: SeatShown | undefined): void {
  const screen = useScreen();
  const { autoRebuy } = useStore(screen.settings);
  const broke = isBroke(view, mine);
  const asked = useRef(false);
  useEffect(() => {
    if (!broke) asked.current = false;
    if (!broke || asked.current) return;
    asked.current = true;
    const amount = rebuyOf(view, mine);
    if (autoRebuy && amount > 0 && link.give('top_up', { amount })) return;
    if (screen.sheet.get() === null) screen.sheet.set({ name: 'top_up' });
  }, [broke]);
}
