// A database that answers nothing at all: found while something is asked of it that must be answered.
import type { Clock, Timer } from '../kernel/index.ts';
import type { Health } from './health.ts';

/** Without an answer for so long: nothing answers. */
export const SILENT_MS = 1000;
const LOOK_MS = SILENT_MS / 4;

export interface SilenceDeps {
  clock: Pick<Clock, 'now' | 'after'>;
  health: Pick<Health, 'answeredAt' | 'failed'>;
}

/**
 * Looks until it is cancelled. What answers others may let this one wait. A look that comes late says that the process itself
 * stood still: answers of that time lie unread, so it is looked again before anything is concluded.
 */
export function watchForSilence({ clock, health }: SilenceDeps): Pick<Timer, 'cancel'> {
  let due = clock.now() + SILENT_MS;
  let timer = clock.after(SILENT_MS, () => look());
  const look = () => {
    const now = clock.now();
    const stoodStill = now - due >= LOOK_MS;
    if (!stoodStill && now - health.answeredAt >= SILENT_MS) {
      health.failed(new Error('the database does not answer'));
      return;
    }
    due = now + LOOK_MS;
    timer = clock.after(LOOK_MS, look);
  };
  return { cancel: () => timer.cancel() };
}
