// Which of three layouts fits the frame: a tall phone, a low phone on its side, a wide screen.
import { useEffect, useState } from 'preact/hooks';
import type { Layout } from './places.ts';

const LOW = '(orientation: landscape) and (max-height: 480px) and (min-width: 560px)';
const WIDE = '(min-width: 1100px) and (min-height: 600px)';

export function useLayout(): Layout {
  const [layout, set] = useState(measured);
  useEffect(() => {
    const lists = [matchMedia(LOW), matchMedia(WIDE)];
    const take = () => set(measured());
    for (const list of lists) list.addEventListener('change', take);
    return () => {
      for (const list of lists) list.removeEventListener('change', take);
    };
  }, []);
  return layout;
}

function measured(): Layout {
  if (matchMedia(WIDE).matches) return 'wide';
  return matchMedia(LOW).matches ? 'low' : 'tall';
}
