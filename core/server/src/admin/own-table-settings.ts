// What operators set of a table of their own: what it costs in each currency, which one is played for, who deals, how cards look.
import type { Json } from '@baize/sdk';
import type { Recording } from '../audit/index.ts';
import { chosenOf, limitRules } from '../catalog/index.ts';
import { isUnanswered } from '../db/index.ts';
import { type Amount, ApiError, type BadField, isAmount } from '../kernel/index.ts';
import { betSizeFaults, type Operator } from '../operators/index.ts';
import { isRefused, type TableChange, type TableRow } from '../tables/index.ts';
import { changeTable } from './change-table.ts';
import type { Services } from './services.ts';
import type { Prices } from './table-source.ts';

type Given = Readonly<Record<string, unknown>>;
const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';
const MOST_RAKE_BP = 2000;

/** All bad fields together (NS-10). A game without rake takes none, whatever is sent. */
export async function priceFaults(services: Services, operator: Operator, row: TableRow, given: Given): Promise<BadField[]> {
  const game = services.plugins.current(row.gameCode)?.game;
  const code = String(given.currency);
  const currency = operator.currencies.includes(code) ? await services.currencies.find(code) : undefined;
  const step = currency?.settingsStep ?? 1;
  const bad: BadField[] = currency ? [] : ['currency'];
  const limits = given.limits as Record<string, Amount>;
  if (typeof limits === 'object' && limits !== null && !Array.isArray(limits)) {
    const keys = Object.keys(row.limits);
    const positive = keys.filter(key => (row.limits[key] ?? 0) > 0);
    bad.push(...limitRules(limits, keys, { settingsStep: step }, positive));
    if (game) bad.push(...betSizeFaults(operator, { gameCode: row.gameCode, currency: code, limits }, game));
  }
  if (game?.rake == null) return bad;
  const { rake_bp: bp, rake_cap: cap } = given;
  if (!isAmount(bp) || bp < 0 || bp > MOST_RAKE_BP) bad.push('rake_bp');
  if (!isEmpty(cap) && !(isAmount(cap) && cap >= 0 && cap % step === 0)) bad.push('rake_cap');
  return bad;
}

/** In force from the next round on where it is the operating currency, else kept. @throws INVALID_CONFIG */
export function setPrices(
  services: Services,
  record: Recording,
  row: TableRow,
  { currency, limits, rake_bp: bp, rake_cap: cap }: Given & { currency: string; limits: Record<string, Amount> },
): Promise<TableRow> {
  const isRaked = services.plugins.current(row.gameCode)?.game.rake != null;
  const rake = isRaked ? { rake_bp: Number(bp), rake_cap: isEmpty(cap) ? 0 : Number(cap) } : {};
  const prices: Prices = { limits, ...rake };
  return changeTable(services, record, row.id, now => {
    if (currency === now.currency) return changeTo(now, prices);
    if (isRefused(services.tables.services, { ...now, limits })) throw new ApiError('INVALID_CONFIG');
    return { settings: { ...now.settings, [currency]: prices as unknown as Json } };
  });
}

const changeTo = (now: TableRow, { limits, rake_bp: bp, rake_cap: cap }: Prices): TableChange => ({
  limits,
  ...(bp === undefined ? {} : { rakeBp: bp, rakeCap: cap ?? now.rakeCap }),
});

/**
 * The room is opened again for the other currency; what the table costs in the one before is kept for its way back (NS-09).
 * @throws INVALID_CONFIG when nothing is kept for it, TABLE_BUSY, TABLE_OPEN_FAILED: then it is as it was
 */
export function setCurrency(services: Services, record: Recording, { id }: TableRow, currency: string): Promise<TableRow> {
  const { tables } = services;
  const reopened = async (now: TableRow, change: TableChange): Promise<TableRow> => {
    const was = { ...now };
    await tables.suspend(id);
    try {
      return await record.change(async sql => {
        const next = await tables.patch(sql, id, change);
        await tables.open(next);
        return next;
      });
    } catch (error) {
      await tables.forget(id);
      await tables.open(was);
      // it may have been written after all: then the rows say so
      if (isUnanswered(error)) await tables.ask(id, { type: 'invalidate' });
      throw error;
    } finally {
      await tables.start(id);
    }
  };
  return changeTable(
    services,
    record,
    id,
    now => (currency === now.currency ? {} : currencyChange(services, now, currency)),
    reopened,
  );
}

function currencyChange({ tables, plugins }: Services, now: TableRow, currency: string): TableChange {
  const { [currency]: stored, ...others } = now.settings;
  if (stored === undefined) throw new ApiError('INVALID_CONFIG', { fields: ['currency'] });
  const isBusy = (tables.published(now.id)?.seats?.taken ?? 0) > 0 || tables.stakes.isAnyAt(now.id);
  if (isBusy) throw new ApiError('TABLE_BUSY');
  const isRaked = plugins.current(now.gameCode)?.game.rake != null;
  const before: Prices = { limits: now.limits, ...(isRaked ? { rake_bp: now.rakeBp ?? 0, rake_cap: now.rakeCap } : {}) };
  const settings = { ...others, [now.currency]: before as unknown as Json };
  return { currency, settings, ...changeTo(now, stored as unknown as Prices) };
}

/** At the next border of a round: who deals, and whether any is dealt (NS-05). @throws INVALID_CONFIG */
export function setLive(
  services: Services,
  record: Recording,
  { id }: TableRow,
  given: Partial<TableRow['live']>,
): Promise<TableRow> {
  return changeTable(services, record, id, now => ({ live: { ...now.live, ...given } }));
}

/** The whole of it; empty fields follow the operator's (NS-08). */
export function setCardDesign(services: Services, record: Recording, { id }: TableRow, given: Given): Promise<TableRow> {
  return changeTable(services, record, id, () => ({ cardDesign: chosenOf(given) as Record<string, string> }));
}
