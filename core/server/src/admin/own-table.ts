// A new table of an operator's own: cloned or by a template, checked field by field, and live when the answer goes out.
import type { Json } from '@baize/sdk';
import type { Recording } from '../audit/index.ts';
import { type Currency, converted, LANGUAGES, limitRules } from '../catalog/index.ts';
import type { Sql } from '../db/index.ts';
import { type Amount, ApiError, type BadField, badFields, canonicalJson, isAmount, sha256 } from '../kernel/index.ts';
import { betSizeFaults, type Operator } from '../operators/index.ts';
import { insertRequest, type NewTable, readRequest, type TableRequested, type TableRow } from '../tables/index.ts';
import type { Services } from './services.ts';
import { pricesElsewhere, type RakeDefaults, sourceOf, type TableSource } from './table-source.ts';

type Given = Readonly<Record<string, unknown>>;

/** As an operator asks for it; null and '' are as if it had not been said. */
export interface OwnTableWanted {
  from?: string | null;
  game_code?: string | null;
  names: Record<string, string | undefined>;
  currency: string;
  limits: Record<string, Amount>;
  max_seats?: number | null;
  sort_order?: number | null;
  rake_bp?: number | '' | null;
  rake_cap?: number | '' | null;
  no_flop_no_drop?: boolean | null;
  rake_floor?: boolean | null;
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';
/** The value, or nothing where none was given. */
const said = <T>(value: T | '' | null | undefined): T | undefined => (isEmpty(value) ? undefined : (value as T));

/**
 * Bad fields that a schema does not know: they need the source. @throws what `sourceOf` throws, before any field is judged;
 * nothing where the source itself is no text
 */
export async function ownTableFaults(services: Services, operator: Operator, given: Given): Promise<BadField[]> {
  if ([given.from, given.game_code].some(each => !isEmpty(each) && typeof each !== 'string')) return [];
  const source = await sourceOf(services, operator, given);
  const { game } = source;
  const code = String(given.currency);
  const currency = operator.currencies.includes(code) ? await services.currencies.find(code) : undefined;
  const bad: BadField[] = currency ? [] : ['currency'];
  bad.push(...nameFaults(given.names), ...ownLimitFaults(operator, source, { code, currency, limits: given.limits }));
  const { max_seats: seats, rake_cap: cap } = given;
  if (!isEmpty(seats) && !(game.seats && isAmount(seats) && seats >= game.seats.min && seats <= game.seats.max))
    bad.push('max_seats');
  if (isAmount(cap) && cap % (currency?.settingsStep ?? 1) !== 0) bad.push('rake_cap'); // GEN-09
  const refused = game.rake === null ? ['rake_bp', 'rake_cap', 'no_flop_no_drop', 'rake_floor'] : [];
  if (game.rake !== 'pots') refused.push('no_flop_no_drop');
  bad.push(...refused.filter(name => !isEmpty(given[name])));
  return bad;
}

/** English or Korean must be there. What are no names at all is a schema's matter. */
export function nameFaults(names: unknown): string[] {
  if (typeof names !== 'object' || names === null || Array.isArray(names)) return [];
  const { en, ko } = names as Given;
  return [en, ko].some(name => typeof name === 'string' && name.trim() !== '') ? [] : ['names.en'];
}

/** Every language has a name: those that are empty, or only spaces, the English one, else the Korean one (TCR-04). */
export function allNames(names: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const given = (lang: string): string => (names[lang]?.trim() ? (names[lang] as string) : '');
  const usual = given('en') || given('ko');
  return Object.fromEntries(LANGUAGES.map(lang => [lang, given(lang) || usual]));
}

/** `limits.<key>` by the rules of limits (TCR-08); of no object only that it is none. */
export function ownLimitFaults(
  operator: Operator,
  source: Pick<TableSource, 'game' | 'limits'>,
  { code, currency, limits }: { code: string; currency: Currency | undefined; limits: unknown },
): BadField[] {
  if (typeof limits !== 'object' || limits === null || Array.isArray(limits)) return [];
  const given = limits as Record<string, Amount>;
  const keys = Object.keys(source.limits);
  const positive = keys.filter(key => (source.limits[key] ?? 0) > 0);
  const bad = limitRules(given, keys, currency ?? { settingsStep: 1 }, positive);
  const { game } = source;
  return [...bad, ...betSizeFaults(operator, { gameCode: game.code, currency: code, limits: given }, game)];
}

/**
 * The same key with the same body finds the table that it made. @param key of the client; null: each call makes a table
 * @returns the table's id @throws what `sourceOf` throws, INVALID_REQUEST, INVALID_CONFIG, TABLE_OPEN_FAILED
 */
export async function createOwnTable(
  services: Services,
  record: Recording,
  operator: Operator,
  { body, key }: { body: OwnTableWanted; key: string | null },
): Promise<string> {
  const { tables } = services;
  const asked = key === null ? undefined : { operator: operator.code, key: sha256(key), body: sha256(canonicalJson(body)) };
  const made = asked && (await requestedBefore(services, record, asked));
  if (made) return made;
  const input = await inputOf(services, operator, body);
  const { gameCode: game_code, currency, limits } = input;
  record.note({ after: { game_code, currency, limits, names: input.names, ...(body.from ? { from: body.from } : {}) } });
  let row: TableRow | undefined;
  try {
    await record.change(async sql => {
      row = await opened(services, sql, input, asked);
      record.of(row.id);
    });
  } catch (error) {
    if (row) await tables.forget(row.id);
    const other = error instanceof AskedBefore && asked && (await requestedBefore(services, record, asked));
    if (other) return other;
    throw error;
  }
  const { id } = row as unknown as TableRow;
  await tables.start(id);
  return id;
}

/** Somebody else was faster with the same key. */
class AskedBefore extends Error {
  override name = 'AskedBefore';
}

/** Written, and its room open; a room that does not open takes the row with it (TCR-11). */
async function opened({ tables }: Services, sql: Sql, input: NewTable, asked: TableRequested | undefined): Promise<TableRow> {
  const row = await tables.create(sql, input);
  if (asked && !(await insertRequest(sql, asked, row))) throw new AskedBefore();
  await tables.open(row);
  return row;
}

/** @throws INVALID_REQUEST when the key stands for another request */
async function requestedBefore({ db, audit }: Services, record: Recording, asked: TableRequested): Promise<string | undefined> {
  const found = await readRequest((text, params) => db.query(text, params as unknown[]), asked);
  if (!found) return undefined;
  if (!found.isSame) throw badFields('Idempotency-Key');
  const id = await audit.idOf(asked.operator, 'table.create', found.tableId);
  if (id === undefined) throw new ApiError('INTERNAL_ERROR');
  record.repeats(id);
  return found.tableId;
}

async function inputOf(services: Services, operator: Operator, body: OwnTableWanted): Promise<NewTable> {
  const source = await sourceOf(services, operator, body);
  const { game } = source;
  const all = await services.currencies.list();
  const find = (code: string) => all.find(each => each.code === code);
  const currency = find(body.currency) as Currency;
  const defaults = operator.rakeDefaults as RakeDefaults;
  const caps = defaults.rake_bp === undefined ? {} : (defaults.caps ?? {});
  const from = find(source.currency) ?? currency;
  const cap = from.code === currency.code ? source.rakeCap : converted(source.rakeCap, from, currency);
  const rakeBp = game.rake === null ? null : (said(body.rake_bp) ?? defaults.rake_bp ?? source.rakeBp ?? 0);
  const rakeCap = game.rake === null ? 0 : (said(body.rake_cap) ?? caps[currency.code] ?? cap);
  const others = operator.currencies.flatMap(code => find(code) ?? []);
  const { limits } = body;
  return {
    ...{ gameCode: game.code, operator: operator.code, mode: 'real', names: allNames(body.names) },
    ...{ currency: currency.code, limits, rakeBp, rakeCap, rakeRule: rakeRuleOf(source, body, defaults) },
    settings: pricesElsewhere({ currency, limits, rakeBp, rakeCap }, others, caps) as unknown as Record<string, Json>,
    maxSeats: game.seats ? (said(body.max_seats) ?? source.maxSeats) : null,
    sortOrder: said(body.sort_order) ?? source.sortOrder,
    ...{ timers: source.timers, engine: source.engine, cardDesign: source.cardDesign },
    ...{ live: { dealing: 'auto', paused: false }, clonable: true, studio: false },
  };
}

/** As asked for, else by the operator's defaults, else the source's (TCR-07). */
function rakeRuleOf({ game, rakeRule }: TableSource, body: OwnTableWanted, defaults: RakeDefaults): Record<string, boolean> {
  const names =
    game.rake === null ? [] : game.rake === 'pots' ? (['no_flop_no_drop', 'rake_floor'] as const) : (['rake_floor'] as const);
  const rules = names.map(name => [name, said(body[name]) ?? defaults[name] ?? rakeRule[name]] as const);
  return Object.fromEntries(rules.filter((each): each is [(typeof each)[0], boolean] => each[1] !== undefined));
}
