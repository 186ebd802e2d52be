// The golden rounds of a packed plugin, line by line.
import type { Packed } from '../pack/read-packed.ts';

export const goldenOf = ({ files }: Pick<Packed, 'files'>): Record<string, string[]> =>
  Object.fromEntries(
    [...files]
      .filter(([name]) => name.startsWith('golden/'))
      .map(([name, body]) => [name, body.toString('utf8').split('\n').filter(Boolean)]),
  );
