// Which kills a run makes, in which order: all of it follows from the seed.
import type { Chance } from '../../support/chance.ts';

export type DatabaseKind = 'postgres' | 'embedded';

export type Kill =
  | { how: 'point'; point: string; hit: number }
  /** so many ms after it was ready, or after it was begun */
  | { how: 'moment'; ms: number; from: 'ready' | 'begin' }
  /** frozen after so many ms, another process takes over, and it wakes */
  | { how: 'zombie'; ms: number }
  /** as soon as a round of this game is in this state; where no player is asked, at its point there */
  | { how: 'state'; game: string; state: string; hit: number }
  /** in the middle of the migrations of an empty database */
  | { how: 'migration'; hit: number };

/** The highest hit that is asked for: what comes rarely is struck early. */
const MOST_HITS: Record<string, number> = {
  ...{ K1: 12, K2: 12, K3: 12, K4: 12, K5: 8, K6: 12, K7: 3, K8: 3, K9: 3, K10: 25, K11: 30, K12: 2, K13: 5, K14: 3, K15: 6 },
  ...{ K16: 6, K17: 8, K18: 3, K19: 2, K20: 3, K21: 3, K24: 3, K25: 1, K26: 4, K27: 4, K28: 2, K29: 1, K30: 4 },
};

/** Every point that can be reached. */
export const REACHABLE = Object.keys(MOST_HITS);

/** Cards are drawn, a pack is shuffled, a number is rolled and not logged; or the outcome is known and not booked. */
const IN_STATE = { outcome: 'K13', other: 'K10' } as const;
/** Of what comes often one of so many is struck. */
const MOST_IN_STATE = 3;

/** Kills in these states of these games, in any order; `most`: one of so many times that it comes. */
export const inStates = (states: readonly (readonly [game: string, state: string])[], luck: Chance, most = MOST_IN_STATE) =>
  luck.shuffled(states.map(([game, state]): Kill => ({ how: 'state', game, state, hit: 1 + luck.below(most) })));

/** States that rounds come to and no kill can reach, by game and state, with the reason. */
export const STATES_UNREACHABLE: Readonly<Record<string, string>> = {};

/** Whether a player is asked, so that it is heard of. */
export const isHeard = (state: string): boolean => state === 'bets' || state.startsWith('choice ');

/** Everything that kills are counted under. */
export const GROUPS = [...REACHABLE, 'moment', 'recovery', 'frozen'];

/** Points that cannot, with the reason: `restore-random.spec` strikes K22, `plugins/kills.spec` K23. */
export const UNREACHABLE = { K22: 'nobody undoes changes in this world', K23: 'nobody installs plugins in this world' };

/** What a round whose decisions cost something cannot reach besides. */
export const PRICED_UNREACHABLE = { K24: 'a migration comes before any round' };
export const PRICED_REACHABLE = REACHABLE.filter(point => !(point in PRICED_UNREACHABLE));
const PRICED_HITS = 4;

const LONGEST_MS = 3000;

/** So many kills, drawn from rounds of every point once, half as many moments, and some frozen processes. */
export function planned(
  kills: number,
  luck: Chance,
  about: { database: DatabaseKind; only?: readonly string[] | undefined; priced?: boolean },
): Kill[] {
  const all: Kill[] = [];
  while (all.length < kills) {
    const round = luck.shuffled(about.priced ? pricedRound(luck) : roundOf(luck, about.database));
    all.push(...(about.only === undefined ? round : round.filter(kill => about.only?.includes(groupOf(kill)))));
  }
  return all.slice(0, kills);
}

function roundOf(luck: Chance, database: DatabaseKind): Kill[] {
  const moments = Array.from({ length: 15 }, (): Kill => {
    const inRecovery = luck.once(3);
    return { how: 'moment', ms: 200 + luck.below(inRecovery ? 900 : LONGEST_MS), from: inRecovery ? 'begin' : 'ready' };
  });
  const zombies = Array.from(
    { length: database === 'postgres' ? 5 : 0 },
    (): Kill => ({ how: 'zombie', ms: 300 + luck.below(1500) }),
  );
  return [...REACHABLE.map(point => atPoint(point, luck)), ...moments, ...zombies];
}

/** Every point that a round with decisions that cost something can reach, soon, for fewer people play. */
const pricedRound = (luck: Chance): Kill[] => PRICED_REACHABLE.map(point => atPoint(point, luck, PRICED_HITS));

function atPoint(point: string, luck: Chance, most = Number.POSITIVE_INFINITY): Kill {
  const hit = 1 + luck.below(Math.min(most, MOST_HITS[point] ?? 1));
  return point === 'K24' ? { how: 'migration', hit } : { how: 'point', point, hit };
}

/** As `BAIZE_FAULTS` has it; '' for a kill from outside. */
export function armOf(kill: Kill | undefined): string {
  if (kill?.how === 'point') return `${kill.point}@${kill.hit}:kill`;
  if (kill?.how === 'migration') return `K24@${kill.hit}:kill`;
  if (kill?.how !== 'state' || isHeard(kill.state)) return '';
  return `${IN_STATE[kill.state === 'nothing' ? 'outcome' : 'other']}[${kill.game} ${kill.state}]@${kill.hit}:kill`;
}

/** What a kill is counted under. */
export function groupOf(kill: Kill): string {
  if (kill.how === 'point') return kill.point;
  if (kill.how === 'state') return 'state';
  if (kill.how === 'migration') return 'K24';
  if (kill.how === 'zombie') return 'frozen';
  return kill.from === 'ready' ? 'moment' : 'recovery';
}

/** In a line of the output. */
export function nameOf(kill: Kill): string {
  if (kill.how === 'state') return `${kill.game} ${kill.state}`;
  if (kill.how === 'point' || kill.how === 'migration') return `${groupOf(kill)} hit ${kill.hit}`;
  if (kill.how === 'zombie') return `frozen at ${kill.ms} ms`;
  return `${kill.ms} ms after ${kill.from === 'ready' ? 'it was ready' : 'its begin'}`;
}
