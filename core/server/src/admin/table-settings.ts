// Settings of a table by the platform's staff: checked against its game and its currency, in force from the next round on.
import { type GivenTimers, limitFaults, timerFaults, timersWith } from '../catalog/index.ts';
import { badFields } from '../kernel/index.ts';
import type { TableChange, TableRow } from '../tables/index.ts';
import type { Services } from './services.ts';

/** As the platform asks for it; what is left out stays. */
export interface TableSettingsWanted {
  names?: Record<string, string>;
  limits?: Record<string, number>;
  sort_order?: number;
  timers?: GivenTimers;
  rake_bp?: number;
  rake_cap?: number;
  max_seats?: number | null;
  clonable?: boolean;
  status?: 'open' | 'maintenance';
  live?: Partial<TableRow['live']>;
}

/** What of a row becomes another. @throws INVALID_REQUEST with all bad fields */
export async function tableChangeOf(services: Services, given: TableSettingsWanted, row: TableRow): Promise<TableChange> {
  const { plugins, config, currencies, tables } = services;
  const game = plugins.current(row.gameCode, row.id)?.game;
  const currency = await currencies.find(row.currency);
  const limits = { ...row.limits, ...given.limits };
  const bad = timerFaults(given.timers ?? {}, game, config.env === 'test');
  if (given.limits && currency) bad.push(...limitFaults(limits, Object.keys(row.limits), currency));
  if (currency && (given.rake_cap ?? 0) % currency.settingsStep !== 0) bad.push('rake_cap'); // GEN-09
  const seats = tables.published(row.id)?.seats;
  if (given.max_seats !== undefined && seats && (given.max_seats ?? game?.seats?.usual ?? 0) < seats.least) bad.push('max_seats');
  if (bad.length > 0) throw badFields(...bad);
  return {
    ...(given.names ? { names: given.names } : {}),
    ...(given.limits ? { limits } : {}),
    ...(given.sort_order === undefined ? {} : { sortOrder: given.sort_order }),
    ...(given.timers ? { timers: timersWith(given.timers, row.timers) } : {}),
    ...(given.rake_bp === undefined ? {} : { rakeBp: given.rake_bp }),
    ...(given.rake_cap === undefined ? {} : { rakeCap: given.rake_cap }),
    ...(given.max_seats === undefined ? {} : { maxSeats: given.max_seats }),
    ...(given.clonable === undefined ? {} : { clonable: given.clonable }),
    ...(given.status ? { status: given.status } : {}),
    ...(given.live ? { live: { ...row.live, ...given.live } } : {}),
  };
}
