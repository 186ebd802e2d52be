// The log of inputs of a whole server.
import type { Input } from '@baize/sdk';
import { startInProcess } from './in-process.ts';

export interface Wanted {
  kind: 'PostgreSQL' | 'PGlite';
  url: string;
}

export async function makeRecorder({ kind, url }: Wanted) {
  const { server, end } = await startInProcess({ kind, database: url });
  const { rounds, clock } = server.services;
  return {
    append: (round: number, seq: number, input: string): Promise<unknown> =>
      rounds.append(`rnd_${round.toString(16).padStart(32, '0')}`, seq + 1, JSON.parse(input) as Input, clock.now()),
    end,
  };
}
