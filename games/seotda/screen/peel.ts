// Peeling: the second card of mine lies under its cover until I draw it away, tap it, press a key, or some seconds have passed.
import { type TableLink, useEffect, useRef, useScreen, useState, useStore } from '@baize/plugin-screen/kit';
import { newsOf } from './news.ts';

/** Whoever does not peel sees the card before the clock of a decision gets short. */
const AUTO_MS = 4000;
/** A drag over this part of the card's width shows it whole; less falls back, and hardly any is a tap. */
const ENOUGH = 0.6;
const TAP = 0.06;

export interface Peeling {
  /** From 0, covered, to 1, in sight; null: there is nothing to peel. */
  amount: number | null;
  grab(event: PointerEvent): void;
  drag(event: PointerEvent): void;
  drop(): void;
}

export function usePeeling(link: TableLink): Peeling {
  const screen = useScreen();
  const view = useStore(link.view);
  const [shown, show] = useState<{ key: string; amount: number } | null>(null);
  const [tries, setTries] = useState(0);
  const from = useRef<{ x: number; y: number; width: number } | null>(null);
  const news = newsOf(view.hand, view.you.seat, view.still);
  const key = news === null || screen.calm() ? null : `${view.roundId} ${news}`;
  const amount = key === null ? null : shown?.key === key ? shown.amount : 0;
  const to = (value: number) => key !== null && show({ key, amount: value });
  useEffect(() => {
    if (key === null || amount === 1) return;
    // under a finger it does not open by itself; the seconds begin anew when it is let go
    const timer = setTimeout(() => from.current || show({ key, amount: 1 }), AUTO_MS);
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() === 'o' && !event.ctrlKey && !event.metaKey && !event.altKey) show({ key, amount: 1 });
    };
    addEventListener('keydown', press);
    return () => {
      clearTimeout(timer);
      removeEventListener('keydown', press);
    };
  }, [key, amount === 1, tries]);
  return {
    amount,
    grab({ target, clientX, clientY }) {
      const card = target instanceof Element ? target.closest('.own .pc:last-child') : null;
      from.current = card && amount !== null && amount < 1 ? { x: clientX, y: clientY, width: card.clientWidth || 1 } : null;
    },
    drag({ clientX, clientY }) {
      const start = from.current;
      if (start) to(Math.min(0.95, Math.hypot(clientX - start.x, clientY - start.y) / (1.5 * start.width)));
    },
    drop() {
      if (!from.current || amount === null) return;
      from.current = null;
      to(amount > ENOUGH || amount < TAP ? 1 : 0);
      setTries(tries + 1);
    },
  };
}
