// Keeps my plan for the next turn and plays it a moment after the request came, so that its speed tells nothing.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { TableView } from '../table-view.ts';
import type { Choosing } from './choosing.ts';
import { holds, isPlannable, type Plan, plans, taken } from './pre.ts';
import type { SeatShown } from './seats.ts';

/** As long as every automatic move is shown. */
const FLOOR_MS = 600;

export interface Planning {
  offers: Plan[];
  chosen: Plan | null;
  /** Chooses a plan, or gives up the one chosen. */
  choose(plan: Plan): void;
}

export function usePlanning(view: TableView, mine: SeatShown | undefined, choosing: Choosing | null): Planning {
  const [plan, setPlan] = useState<Plan | null>(null);
  const known = useRef(false);
  if (choosing && isPlannable(choosing.buttons)) known.current = true;
  const chosen = plan && holds(plan, view.hand, mine) ? plan : null;
  const latest = useRef({ choosing, chosen });
  latest.current = { choosing, chosen };
  const ask = choosing?.ask.ask ?? null;
  useEffect(() => {
    if (ask === null) return;
    const kept = latest.current.chosen;
    setPlan(null);
    if (!kept) return;
    const timer = setTimeout(() => {
      const now = latest.current.choosing;
      const button = now?.ask.ask === ask ? taken(kept, now.buttons) : null;
      if (now && button && now.can(button)) now.give(button);
    }, FLOOR_MS);
    return () => clearTimeout(timer);
  }, [ask]);
  return {
    offers: known.current && !choosing ? plans(view.hand, mine) : [],
    chosen,
    choose: next => setPlan(chosen?.pre === next.pre ? null : next),
  };
}
