// Who plays in the world of the crash harness: two operators, their tables and their players, as plain facts.

import type { Game } from '@baize/sdk';
import type { Chance } from '../../support/chance.ts';
import { allGames, quickTable } from '../../support/loaded-games.ts';
import { type Mind, mindOf, type Taste } from '../../support/robots/index.ts';

export const OPERATORS = [
  { code: 'indie', mode: 'independent' },
  { code: 'payer', mode: 'prepaid' },
] as const;

export type OperatorCode = (typeof OPERATORS)[number]['code'];

/** Prepaid credit at the beginning, and each time that it ran dry. */
export const CHARGE = 120_000;

export interface TableAbout {
  name: string;
  body: Record<string, unknown>;
  /** names of those who play there begin with their operator */
  people: string[];
  /** of its package, where the game is not named here */
  folder?: string;
  /** faces of the cards that a dealer scans there; undefined: the server deals */
  faces?: readonly string[];
  /** how its people answer, at once; undefined: anything, after a while */
  mind?: ((chance: Chance) => Mind) | undefined;
}

const BETS = { game_code: 'baccarat', limits: { min_bet: 1000, max_bet: 100_000, tie_max: 30_000 } };
const SEATS = { max_seats: 5, rake_bp: 500, rake_cap: 300 };

export const TABLES: TableAbout[] = [
  {
    name: 'fast',
    body: { ...BETS, timers: { betting_ms: 300, deal_ms: 0, result_ms: 100, next_round_ms: 100 } },
    people: ['indie-anna', 'indie-bert', 'payer-carl'],
  },
  {
    name: 'slow',
    body: { ...BETS, timers: { betting_ms: 450, deal_ms: 90, result_ms: 100, next_round_ms: 100 } },
    people: ['indie-dora', 'payer-emil', 'payer-fred'],
  },
  {
    name: 'holdem',
    body: {
      ...SEATS,
      game_code: 'holdem_nlh',
      limits: { sb: 50, bb: 100, ante: 0, min_buy_in: 2000, max_buy_in: 20_000 },
      timers: { action_ms: 1500, time_bank_ms: 0, showdown_ms: 100, show_ms: 100, next_round_ms: 100, sit_out_ms: 600_000 },
    },
    people: ['indie-gina', 'indie-hugo', 'payer-ines', 'payer-jack'],
  },
  {
    name: 'badugi',
    body: {
      ...SEATS,
      game_code: 'badugi',
      limits: { ante: 50, min_buy_in: 2000, max_buy_in: 20_000 },
      timers: { action_ms: 1500, draw_ms: 1500, showdown_ms: 100, next_round_ms: 100, sit_out_ms: 600_000 },
    },
    people: ['indie-kate', 'payer-liam', 'payer-mona'],
  },
];

/** Bets are followed by decisions that cost something: the wallet pays, or the chips at the seat (test/games). */
export const PRICED_TABLES: TableAbout[] = [
  {
    name: 'raise',
    body: {
      game_code: 'dog_wallet',
      limits: { min_bet: 1000, max_bet: 100_000 },
      timers: { betting_ms: 300, deal_ms: 0, action_ms: 1500, result_ms: 100, next_round_ms: 100 },
    },
    people: ['indie-nora', 'payer-otto'],
  },
  {
    name: 'boxes',
    body: {
      game_code: 'box_jack',
      limits: { min_bet: 1000, max_bet: 100_000 },
      timers: { betting_ms: 300, insurance_ms: 1000, action_ms: 1500, result_ms: 100, next_round_ms: 100 },
    },
    people: ['indie-paul', 'payer-rosa'],
  },
  {
    name: 'stack',
    body: {
      game_code: 'dog_stack',
      max_seats: 4,
      limits: { min_bet: 100, max_bet: 1000, min_buy_in: 2000, max_buy_in: 20_000 },
      timers: { betting_ms: 300, deal_ms: 0, action_ms: 1500, result_ms: 100, next_round_ms: 100, sit_out_ms: 600_000 },
    },
    people: ['indie-sara', 'payer-theo'],
  },
];

/** A table of each of these games of games/, by its package alone. @throws a sentence on one that is not there */
export const tablesOf = (codes: readonly string[]): Promise<TableAbout[]> => Promise.all(codes.map(code => tableOf(code)));

const PEOPLE = ['indie-vera', 'payer-walt', 'indie-zoe', 'payer-yuri', 'indie-xena'];

/** So long a scanned card waits for its video: a server is killed with cards that nobody has seen. */
const REVEAL_MS = 60;

async function tableOf(code: string, most = 3): Promise<TableAbout> {
  const all = await allGames();
  const loaded = all.find(({ game }) => game.code === code);
  if (!loaded) throw new Error(`there is no game ${code} in games/; there are: ${all.map(({ game }) => game.code).join(' ')}`);
  const { game, pack } = loaded;
  const people = PEOPLE.slice(0, Math.min(game.seats?.max ?? 3, most)).map(name => `${name}-${code}`);
  const table = { name: code, body: quickTable(loaded), people, folder: pack.dir };
  if (!game.live) return table;
  const timers = { ...(table.body.timers as object), reveal_delay_ms: REVEAL_MS };
  return { ...table, body: { ...table.body, timers }, faces: game.deck.faces };
}

/** So many full tables of one game, whose people answer at once, and with this taste: for what comes seldom. */
export async function tastedTables(code: string, taste: Taste, count: number): Promise<TableAbout[]> {
  const { game } = (await allGames()).find(each => each.game.code === code) as { game: Game };
  const table = await tableOf(code, PEOPLE.length);
  return Array.from({ length: count }, (_, no) => ({
    ...{ ...table, name: `${code}-${no}`, people: table.people.map(name => `${name}-${no}`) },
    mind: chance => mindOf(game, taste, chance),
  }));
}

/** The package of each game that is named here. */
const PACKAGES: Record<string, string> = {
  ...{ baccarat: 'games/baccarat', holdem_nlh: 'games/holdem', badugi: 'games/badugi' },
  ...{ dog_wallet: 'test/games/red-dog', dog_stack: 'test/games/red-dog', box_jack: 'test/games/box-jack' },
};

/** The packages that a server needs for these tables. */
export const packagesOf = (tables: readonly TableAbout[]): string[] => [
  ...new Set(tables.map(({ body, folder }) => folder ?? PACKAGES[String(body.game_code)] ?? '')),
];

/** One table that both operators share, with quick rounds. */
export const SHARED: TableAbout = {
  name: 'shared',
  body: { ...BETS, timers: { betting_ms: 260, deal_ms: 0, result_ms: 100, next_round_ms: 100 } },
  people: ['indie-anna', 'indie-bert', 'payer-carl', 'payer-fred'],
};

export const isSeated = (table: TableAbout): boolean => table.body.max_seats !== undefined;

/** What a player brings to their wallet, and brings again when it is empty: some are poor. */
export const moneyOf = (name: string): number => (/bert|fred|kate/.test(name) ? 40_000 : 2_000_000);
