// The games of the simulated world: bundled and loaded once, shared by all processes of all runs; and how their tables are set.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Database } from '../../../../core/server/src/db/index.ts';
import { Plugins } from '../../../../core/server/src/games/index.ts';
import { makeLog, ROOT, systemClock } from '../../../../core/server/src/kernel/index.ts';
import { type LoadedGame, loadedGames, quickTable } from '../../../support/loaded-games.ts';

export const BANKED = 'baccarat';
export const SEATED = 'holdem_nlh';
/** Bets are followed by decisions that cost something: each wallet pays, or the stack at the seat. */
export const PRICED = ['dog_wallet', 'box_jack', 'dog_stack'] as const;

type OwnCode = typeof BANKED | typeof SEATED | (typeof PRICED)[number];

const FOLDERS = ['games/baccarat', 'games/holdem', 'test/games/red-dog', 'test/games/box-jack'];

/** What a table states when it is created. */
interface Settings {
  limits: Record<string, number>;
  timers: Record<string, number>;
  maxSeats?: number;
  rakeBp?: number;
  rakeCap?: number;
}

/** The body of a new table. */
interface Stated extends Pick<Settings, 'limits' | 'timers'> {
  max_seats?: number;
  rake_bp?: number;
  rake_cap?: number;
}

const QUICK = { result_ms: 200, next_round_ms: 100 };
const BETS = { min_bet: 100, max_bet: 10_000 };

const OWN: Record<OwnCode, Settings> = {
  [BANKED]: { limits: { ...BETS, tie_max: 1000 }, timers: { betting_ms: 1500, deal_ms: 0, ...QUICK } },
  [SEATED]: {
    limits: { sb: 50, bb: 100, ante: 0, min_buy_in: 2000, max_buy_in: 10_000 },
    timers: { action_ms: 2000, time_bank_ms: 2000, showdown_ms: 100, show_ms: 200, next_round_ms: 100, sit_out_ms: 60_000 },
    maxSeats: 6,
    rakeBp: 500,
    rakeCap: 300,
  },
  dog_wallet: { limits: BETS, timers: { betting_ms: 1500, action_ms: 2000, deal_ms: 0, ...QUICK } },
  box_jack: { limits: BETS, timers: { betting_ms: 1500, insurance_ms: 1500, action_ms: 1500, ...QUICK } },
  dog_stack: {
    limits: { ...BETS, max_bet: 1000, min_buy_in: 2000, max_buy_in: 10_000 },
    timers: { betting_ms: 1500, action_ms: 2000, deal_ms: 0, sit_out_ms: 60_000, ...QUICK },
    maxSeats: 4,
  },
};

/** Games of the other packages in games/, each as its package states it. */
const others = (await loadedGames()).filter(({ game }) => !(game.code in OWN));
export const PACKAGED: readonly string[] = others.map(({ game }) => game.code);

/** How the tables of each game are set. */
export const SETTINGS: Readonly<Record<string, Settings>> = {
  ...OWN,
  ...Object.fromEntries(others.map(each => [each.game.code, settingsOf(each)])),
};

function settingsOf(loaded: LoadedGame): Settings {
  const { limits, timers, max_seats: maxSeats, rake_bp: rakeBp, rake_cap: rakeCap } = quickTable(loaded) as unknown as Stated;
  const seats = maxSeats === undefined ? {} : { maxSeats };
  return { limits, timers, ...seats, ...(rakeBp === undefined ? {} : { rakeBp, rakeCap: rakeCap ?? 0 }) };
}

/** So many must sit there before anything is played. */
export const leastPlayers = (code: string): number => others.find(({ game }) => game.code === code)?.game.seats?.min ?? 2;

/** Whether players sit there, with chips that they have bought. */
export const hasSeats = (game: string): boolean => SETTINGS[game]?.maxSeats !== undefined;

/** Loads them; their versions are recorded nowhere. */
export async function loadGames(): Promise<Plugins> {
  const data = mkdtempSync(join(tmpdir(), 'baize-sim-'));
  const db = { query: async () => [] } as unknown as Database;
  const plugins = new Plugins({ db, config: { data }, log: makeLog('silent'), clock: systemClock });
  for (const folder of new Set([...FOLDERS.map(each => resolve(ROOT, each)), ...others.map(({ pack }) => pack.dir)]))
    await plugins.load(folder);
  process.once('exit', () => rmSync(data, { recursive: true, force: true }));
  return plugins;
}
