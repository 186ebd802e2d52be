// What a process must do that stood still beyond its lease, and wakes when another has taken over: say so once, and end (F21).
import type { Ended } from '../../support/server-process.ts';

/** The exit code of a process that was replaced (docs/running.md). */
const REPLACED = 70;
/** A fatal line of the log. */
const FATAL = 60;
const SAYS = 'another process took over: this one stops at once';

/** @returns what it did instead, in words; null: nothing else. `ended` undefined: it still lives after `ms` */
export function faultOfWoken(ended: Ended | undefined, lines: readonly Record<string, unknown>[], ms: number): string | null {
  if (!ended) return `lived on for ${ms / 1000} s after it woke, though another process had taken over`;
  const { code, signal } = ended;
  if (code !== REPLACED) return `ended with ${signal ?? code} when it woke, not with ${REPLACED}`;
  if (!lines.some(({ level, msg }) => level === FATAL && msg === SAYS))
    return `ended with ${REPLACED} when it woke, and its log does not say that another process took over`;
  return null;
}
