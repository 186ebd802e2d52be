// Timers and rake rule of an operator's own table: checked against its game, in force from the next round on.
import type { Recording } from '../audit/index.ts';
import { type GivenTimers, timerFaults, timerRule, timersWith } from '../catalog/index.ts';
import { ApiError } from '../kernel/index.ts';
import type { TableRow } from '../tables/index.ts';
import { changeTable } from './change-table.ts';
import type { Services } from './services.ts';

/** The flags of a rake rule. */
const FLAGS = ['no_flop_no_drop', 'rake_floor'];

/** `timers.<key>` of what this table's game has not declared or does not take, with the rule; of no object nothing. */
export function ownTimerFaults(services: Services, row: TableRow, given: unknown): [field: string, rule: string][] {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return [];
  const game = services.plugins.current(row.gameCode, row.id)?.game;
  const declared = game && { timers: game.timers, seats: null };
  return timerFaults(given as GivenTimers, declared, false).map(field => [field, timerRule(field.slice('timers.'.length), game)]);
}

/** Both flags where none is sent; the one that only games with pots have. A game without rake is `setRakeRule`'s matter. */
export function rakeRuleFaults(services: Services, row: TableRow, given: Readonly<Record<string, unknown>>): string[] {
  if (FLAGS.every(name => given[name] === undefined)) return FLAGS;
  const rake = services.plugins.current(row.gameCode, row.id)?.game.rake;
  return given.no_flop_no_drop !== undefined && rake != null && rake !== 'pots' ? ['no_flop_no_drop'] : [];
}

/** Only named keys change, null goes back to the game's default (NS-06). @throws INVALID_CONFIG */
export function setTimers(services: Services, record: Recording, row: TableRow, given: GivenTimers): Promise<TableRow> {
  return changeTable(services, record, row.id, now => ({ timers: timersWith(given, now.timers) }));
}

/** Only named flags change (NS-07). @throws INVALID_CONFIG for a game without rake */
export function setRakeRule(
  services: Services,
  record: Recording,
  row: TableRow,
  given: { no_flop_no_drop?: boolean; rake_floor?: boolean },
): Promise<TableRow> {
  if (services.plugins.current(row.gameCode, row.id)?.game.rake == null) throw new ApiError('INVALID_CONFIG');
  return changeTable(services, record, row.id, now => ({ rakeRule: { ...now.rakeRule, ...given } }));
}
