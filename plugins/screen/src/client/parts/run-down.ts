// How a clock's drawing runs down to the server's deadline: by a CSS animation that begins where the time already is.
import { useMemo } from 'preact/hooks';

export interface RunDown {
  animationDuration: string;
  animationDelay: string;
}

/**
 * The style of the running part, computed once for a deadline: an animation whose delay is changed while it runs jumps by the
 * difference, so drawing again must not touch it. Give the element the deadline as its key.
 */
export function useRunDown(deadline: number | null, ms: number, offset: number): RunDown {
  return useMemo(() => {
    const length = Math.max(ms, 1);
    const begun = deadline === null ? 0 : length - (deadline - Date.now() - offset);
    return { animationDuration: `${length}ms`, animationDelay: `${-Math.max(0, begun)}ms` };
  }, [deadline]);
}
