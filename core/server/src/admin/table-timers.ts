// Timers and rake rule of an operator's own table: checked against its game, in force from the next round on.
import type { Recording } from '../audit/index.ts';
import { type GivenTimers, timerFaults, timersWith } from '../catalog/index.ts';
import { ApiError, badFields } from '../kernel/index.ts';
import type { TableRow } from '../tables/index.ts';
import { changeTable } from './change-table.ts';
import type { Services } from './services.ts';

/** Only named keys change, null goes back to the game's default (NS-06). @throws INVALID_REQUEST `timers.<key>`, INVALID_CONFIG */
export function setTimers(services: Services, record: Recording, row: TableRow, given: GivenTimers): Promise<TableRow> {
  const bad = timerFaults(given, services.plugins.current(row.gameCode, row.id)?.game, false);
  if (bad.length > 0) throw badFields(...bad);
  return changeTable(services, record, row.id, now => ({ timers: timersWith(given, now.timers) }));
}

/** Only named flags change (NS-07). @throws INVALID_CONFIG for a game without rake, INVALID_REQUEST for a flag it has not */
export function setRakeRule(
  services: Services,
  record: Recording,
  row: TableRow,
  given: { no_flop_no_drop?: boolean; rake_floor?: boolean },
): Promise<TableRow> {
  const rake = services.plugins.current(row.gameCode, row.id)?.game.rake;
  if (rake == null) throw new ApiError('INVALID_CONFIG');
  if (given.no_flop_no_drop !== undefined && rake !== 'pots') throw badFields('no_flop_no_drop');
  return changeTable(services, record, row.id, now => ({ rakeRule: { ...now.rakeRule, ...given } }));
}
