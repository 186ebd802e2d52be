// Keys of a betting table. Money keys act only while the window is open and never repeat while held.
import { useEffect, useRef } from 'preact/hooks';
import { useScreen } from '../screen.ts';
import type { Betting } from './betting.ts';

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -3, ArrowDown: 3 };

export function useBettingKeys(betting: Betting): void {
  const screen = useScreen();
  const latest = useRef(betting);
  latest.current = betting;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      if (screen.sheet.get() || screen.blocker.get() || isTyping(event.target)) return;
      const step = STEPS[event.key];
      if (step !== undefined && moved(step)) return event.preventDefault();
      const act = action(event.key.toLowerCase(), latest.current, screen);
      if (!act) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [screen]);
}

function action(key: string, betting: Betting, screen: ReturnType<typeof useScreen>): (() => void) | null {
  if (key === '?') return () => screen.sheet.set({ name: 'keys' });
  if (key === 'm') return () => screen.settings.set(now => ({ ...now, sound: !now.sound }));
  if (key === 'u') return betting.canUndo ? betting.undo : null;
  if (key === 'b') return betting.rebet.can ? betting.rebet.act : null;
  if (key === 'x') return betting.double.can ? betting.double.act : null;
  const value = /^[1-6]$/.test(key) ? betting.set[Number(key) - 1] : undefined;
  return value === undefined ? null : () => betting.choose(value);
}

// Arrows walk over the spots, three in a row, once one of them has the focus.
function moved(step: number): boolean {
  const spots = [...document.querySelectorAll<HTMLElement>('.spot')];
  const at = spots.indexOf(document.activeElement as HTMLElement);
  const next = at < 0 ? undefined : spots[at + step];
  next?.focus();
  return next !== undefined;
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName);
}
