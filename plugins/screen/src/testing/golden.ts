// Recorded rounds of the games' packages, as one of their players is told them.
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Fact, PastRound } from '@baize/protocol';
import { type Told, view } from '@baize/sdk';
import { seatedTable } from './seated.ts';

const ROOT = resolve(import.meta.dirname, '../../../..');

export interface Golden {
  game: string;
  setup: { no: number; seats: { seat: number; player: string; chips: number }[]; limits: Record<string, number> };
  inputs: unknown[];
  outcome: object;
  facts: { fact: Fact; only?: number | string; secret?: [string, number[]][] }[];
}

/** As many places as people sit, or more where there is a free one between them. */
const most = (seats: Golden['setup']['seats']) => Math.max(seats.length, ...seats.map(({ seat }) => seat + 1));

/** Whose eyes a round is seen with: the first seat's, or whoever bet first where nobody sits. */
export const viewerOf = (golden: Golden): string => golden.setup.seats[0]?.player ?? bettor(golden);

const bettor = ({ facts }: Golden) => String((facts.find(({ fact }) => fact.kind === 'bet')?.fact.player as unknown) ?? 'p1');

/** As the player at the first seat is told it, with the names that the server leaves empty. */
export function pastOf(golden: Golden): PastRound {
  const { game, setup, facts } = golden;
  const [me] = setup.seats;
  const player = viewerOf(golden);
  const named = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(named);
    if (typeof value !== 'object' || value === null) return value;
    const fields = Object.entries(value).map(([key, each]) => {
      if (key !== 'player' || typeof each !== 'string') return [key, named(each)];
      return [key, each === player ? { nickname: 'Me', you: true } : { nickname: '' }];
    });
    return Object.fromEntries(fields);
  };
  return {
    table: seatedTable({
      game_code: game,
      names: { en: 'Pine 1', ko: '소나무 1' },
      limits: setup.limits,
      seats_max: me ? most(setup.seats) : null,
    }),
    seat: me?.seat ?? null,
    round: { round_id: 'rnd_1', hand_no: setup.no, version: '1' },
    facts: facts.map(({ secret, ...told }, at): Fact => {
      const open = { ...told, ...(secret ? { secret: new Map(secret) } : {}) } as unknown as Told;
      const seen = view(open, me ? [me.seat] : [], player) as Fact | null;
      return seen ? { ...(named(seen) as Fact), seq: at + 1, kind: seen.kind } : { seq: at + 1, kind: 'hidden' };
    }),
  };
}

/** The files of recorded rounds, from the repository's root. */
export const goldenFiles = (): string[] => globSync('games/*/golden/*.jsonl', { cwd: ROOT }).toSorted();

export const goldenRounds = (file: string): Golden[] =>
  readFileSync(join(ROOT, file), 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as Golden);
