// What players could not tell apart in a choice: options that look the same.
import type { Option, Run } from '@baize/sdk';

/** Options of the open choices that carry the same words and are about the same thing. */
export function alike({ waiting }: Pick<Run, 'waiting'>): string[] {
  if (waiting?.ask !== 'choice') return [];
  return waiting.of.flatMap(({ seat, options }) => {
    const byLook = Map.groupBy(Object.entries(options), ([name, option]) => look(name, option));
    return [...byLook.values()]
      .filter(same => same.length > 1)
      .map(
        same =>
          `the options ${same.map(([name]) => name).join(' and ')} of seat ${seat} look the same: they need another label or target`,
      );
  });
}

const look = (name: string, { label = name, target }: Option): string => JSON.stringify([label, target ?? null]);
