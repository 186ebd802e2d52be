// What an operator sets of itself: time zone, tables at once, watching, rake of its tables, how cards look.
import { isDeepStrictEqual } from 'node:util';
import type { Game, Json } from '@baize/sdk';
import type { Recording } from '../audit/index.ts';
import { chosenOf, isTimezone } from '../catalog/index.ts';
import { isUnanswered } from '../db/index.ts';
import { isAmount } from '../kernel/index.ts';
import type { Operator } from '../operators/index.ts';
import { isRefused, type TableChange, type TableRow } from '../tables/index.ts';
import { inTableOrder } from './change-table.ts';
import type { Services } from './services.ts';
import type { Prices, RakeDefaults } from './table-source.ts';

type Given = Readonly<Record<string, unknown>>;

/** In the order of their records (NS-26). */
export const OPERATOR_SETTINGS = {
  timezone: 'operator.timezone',
  multi_table: 'operator.multi_table',
  watch_limit_sec: 'operator.watch_limit',
} as const;

export interface OperatorSettingsWanted {
  timezone?: string;
  multi_table?: boolean;
  watch_limit_sec?: number;
}

/** All three names where one has a wrong type or none is sent; else the first that is wrong (SET-02, SET-03). */
export function operatorSettingFaults({ timezone, multi_table: multi, watch_limit_sec: seconds }: Given): string[] {
  const isOne = <T>(value: unknown, is: (value: unknown) => value is T) => value === undefined || is(value);
  const isText = (value: unknown): value is string => typeof value === 'string';
  const isFlag = (value: unknown): value is boolean => typeof value === 'boolean';
  const isTyped = isOne(timezone, isText) && isOne(multi, isFlag) && isOne(seconds, isAmount);
  if (!isTyped || [timezone, multi, seconds].every(each => each === undefined)) return Object.keys(OPERATOR_SETTINGS);
  if (isAmount(seconds) && seconds !== 0 && (seconds < 30 || seconds > 3600)) return ['watch_limit_sec'];
  const zone = isText(timezone) ? timezone.trim() : '';
  return zone === '' || isTimezone(zone) ? [] : ['timezone'];
}

/** In force for who comes from now on. */
export async function setOperatorSettings(
  services: Services,
  record: Recording,
  { code }: Operator,
  wanted: OperatorSettingsWanted,
): Promise<Operator> {
  const sent = Object.keys(OPERATOR_SETTINGS) as (keyof typeof OPERATOR_SETTINGS)[];
  const given = Object.fromEntries(sent.flatMap(name => (wanted[name] === undefined ? [] : [[name, wanted[name]]])));
  if (wanted.timezone !== undefined) given.timezone = wanted.timezone.trim();
  record.did(...sent.filter(name => wanted[name] !== undefined).map(name => OPERATOR_SETTINGS[name]));
  await record.change(sql => services.operators.change(sql, code, given));
  return (await services.operators.byCode(code)) as Operator;
}

/** The whole of it; empty fields follow the platform's. @returns what was chosen */
export async function setOperatorCardDesign(
  { operators }: Services,
  record: Recording,
  { code }: Operator,
  given: Given,
): Promise<ReturnType<typeof chosenOf>> {
  const cardDesign = chosenOf(given);
  await record.change(sql => operators.keep(sql, code, { cardDesign: { ...cardDesign } }));
  return cardDesign;
}

export type RakeDefaultsWanted = { [Name in keyof RakeDefaults]: RakeDefaults[Name] | null } & { apply_all?: boolean | null };

/** `caps.<currency>`: not the operator's, no amount, not a multiple of the currency's step. */
export async function rakeDefaultFaults({ currencies }: Services, operator: Operator, { caps }: Given): Promise<string[]> {
  if (typeof caps !== 'object' || caps === null || Array.isArray(caps)) return [];
  const steps = new Map((await currencies.list()).map(each => [each.code, each.settingsStep]));
  const isRight = ([code, amount]: [string, unknown]) =>
    operator.currencies.includes(code) && isAmount(amount) && amount >= 0 && amount % (steps.get(code) ?? 1) === 0;
  return Object.entries(caps).flatMap(each => (isRight(each) ? [] : [`caps.${each[0]}`]));
}

/** What was sent of it: the rest is not set. */
function sentOf({ rake_bp, caps, no_flop_no_drop, rake_floor }: RakeDefaultsWanted): RakeDefaults {
  const wanted = Object.entries({ rake_bp, caps, no_flop_no_drop, rake_floor });
  return Object.fromEntries(wanted.filter(([, value]) => value !== null && value !== undefined));
}

/** What becomes another of tables of the operator's own, by their ids (SET-09, SET-10). */
export function rakeChanges(services: Services, operator: Operator, wanted: RakeDefaultsWanted): Map<string, TableChange> {
  const defaults = sentOf(wanted);
  const { rake_floor } = defaults;
  const applied = wanted.apply_all ? defaults : rake_floor === undefined ? {} : { rake_floor };
  const changes = new Map<string, TableChange>();
  for (const { row, game } of rakedTables(services, operator)) {
    const change = rakeChangeOf(row, game, applied);
    if (Object.keys(change).length > 0 && !isRefused(services.tables.services, { ...row, ...change }))
      changes.set(row.id, change);
  }
  return changes;
}

function rakedTables({ tables, plugins }: Services, operator: Operator): { row: TableRow; game: Game }[] {
  return tables.rows().flatMap(row => {
    const game = plugins.current(row.gameCode)?.game;
    return row.operator === operator.code && row.mode === 'real' && game && game.rake !== null ? [{ row, game }] : [];
  });
}

/** Only what differs from how the table is. */
function rakeChangeOf(row: TableRow, game: Game, defaults: RakeDefaults): TableChange {
  const { rake_bp: bp, caps = {}, no_flop_no_drop, rake_floor } = defaults;
  const rule = {
    ...(no_flop_no_drop === undefined || game.rake !== 'pots' ? {} : { no_flop_no_drop }),
    ...(rake_floor === undefined ? {} : { rake_floor }),
  };
  const priced = (currency: string, prices: Prices): Prices =>
    bp === undefined ? prices : { ...prices, rake_bp: bp, rake_cap: caps[currency] ?? prices.rake_cap ?? 0 };
  const others = Object.entries(row.settings).map(([code, each]) => [code, priced(code, each as unknown as Prices)]);
  const next: TableChange = {
    rakeRule: { ...row.rakeRule, ...rule },
    settings: Object.fromEntries(others) as Record<string, Json>,
    ...(bp === undefined ? {} : { rakeBp: bp, rakeCap: caps[row.currency] ?? row.rakeCap }),
  };
  const isOther = ([name, value]: [string, unknown]) => !isDeepStrictEqual(value, row[name as keyof TableRow]);
  return Object.fromEntries(Object.entries(next).filter(isOther));
}

/**
 * Defaults for new tables, and what of them is for those that there are: in force from their next round on, in one record.
 * @param recordOf made when nothing else changes these tables any more: what it touches is what `rakeChanges` says then
 */
export function setRakeDefaults(
  services: Services,
  recordOf: () => Recording,
  operator: Operator,
  wanted: RakeDefaultsWanted,
): Promise<{ rakeDefaults: RakeDefaults; changed: number }> {
  const { operators, tables } = services;
  const ids = rakedTables(services, operator).map(({ row }) => row.id);
  const rakeDefaults = sentOf(wanted);
  return inTableOrder(ids, async () => {
    const changes = rakeChanges(services, operator, wanted);
    const save = recordOf().change(async sql => {
      await operators.keep(sql, operator.code, { rakeDefaults: { ...rakeDefaults } });
      for (const [id, change] of changes) await tables.patch(sql, id, change);
    });
    await save.catch(async (error: unknown) => {
      // it may have been written after all
      if (isUnanswered(error)) for (const id of changes.keys()) await tables.ask(id, { type: 'invalidate' });
      throw error;
    });
    for (const [id, change] of changes) await tables.ask(id, { type: 'change', change });
    return { rakeDefaults, changed: changes.size };
  });
}
