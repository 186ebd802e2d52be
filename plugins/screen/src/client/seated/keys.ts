// Keys of a seated table. Keys that move chips act only while the request is open and never repeat while held.
import { useEffect, useRef } from 'preact/hooks';
import { useScreen } from '../screen.ts';
import type { Button } from './choice.ts';
import type { Choosing } from './choosing.ts';
import { presetsOf, stepped } from './sizing.ts';

/** The options that a key means, the first one offered is taken. */
const OPTIONS: Record<string, readonly string[]> = {
  f: ['fold', 'die'],
  c: ['check', 'call'],
  h: ['hit'],
  s: ['stand'],
  d: ['draw', 'double'],
  p: ['split', 'stand_pat', 'pat'],
  g: ['go'],
  t: ['stop'],
};

export function useSeatedKeys(choosing: Choosing | null): void {
  const screen = useScreen();
  const latest = useRef(choosing);
  latest.current = choosing;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (screen.sheet.get() || screen.blocker.get() || isTyping(event.target)) return;
      const sizes = screen.settings.get().betSizes;
      const act = general(event, screen) ?? (latest.current ? meant(event, latest.current, sizes) : null);
      if (!act) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [screen]);
}

function general(event: KeyboardEvent, screen: ReturnType<typeof useScreen>): (() => void) | null {
  if (event.repeat) return null;
  if (event.key === '?') return () => screen.sheet.set({ name: 'keys' });
  if (event.key.toLowerCase() === 'm') return () => screen.settings.set(now => ({ ...now, sound: !now.sound }));
  return null;
}

function meant(event: KeyboardEvent, choosing: Choosing, sizes: readonly number[]): (() => void) | null {
  const { range, table, amount, setAmount } = choosing;
  if (range) {
    const quarter = Math.max(table.unit, Math.floor(table.pot / 4));
    const strides: Record<string, [number, number]> = {
      ArrowUp: [1, table.unit],
      ArrowDown: [-1, table.unit],
      PageUp: [1, quarter],
      PageDown: [-1, quarter],
    };
    const stride = strides[event.key];
    if (stride) return () => setAmount(stepped(amount, stride[0], range, stride[1]));
    const preset = /^[1-5]$/.test(event.key) ? presetsOf(range, table, sizes)[Number(event.key) - 1] : undefined;
    if (preset) return () => setAmount(preset[1]);
  }
  if (event.repeat) return null;
  const numbered = !range && /^[1-9]$/.test(event.key) ? choosing.buttons[Number(event.key) - 1] : undefined;
  if (numbered) return choosing.can(numbered) ? () => choosing.give(numbered) : null;
  const key = event.key.toLowerCase();
  if (key === 'r' || key === 'b') return range ? focusAmount : null;
  const wanted = Object.hasOwn(OPTIONS, key) ? OPTIONS[key] : undefined;
  const button = wanted?.map(name => choosing.buttons.find(each => each.name === name)).find((each): each is Button => !!each);
  return button && choosing.can(button) ? () => choosing.give(button) : null;
}

function focusAmount(): void {
  document.querySelector<HTMLElement>('.pbar [data-test="bet-amount"]')?.focus();
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName);
}
