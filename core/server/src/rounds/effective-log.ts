// The log as it counts: a card that was read wrongly has the one in its place that replaced it. The log itself only grows.
import type { Entry } from './log-entry.ts';

/** Entries without those that replace a card; what they brought stands where the wrong card stood, and since when. */
export function effectiveLog(entries: readonly Entry[]): Entry[] {
  const instead = new Map<number, Entry>();
  for (const entry of entries) if (entry.input.replaces !== undefined) instead.set(entry.input.replaces, entry);
  if (instead.size === 0) return [...entries];
  return entries.flatMap(entry => {
    if (entry.input.replaces !== undefined) return [];
    const { input, at } = instead.get(entry.no) ?? entry;
    const { replaces: _replaces, ...rest } = input;
    return [{ no: entry.no, input: rest, at }];
  });
}
