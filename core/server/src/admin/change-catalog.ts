// What the platform offers, changed by its staff: currencies, games, settings, templates of tables.
import type { Game } from '@baize/sdk';
import type { Recording } from '../audit/index.ts';
import {
  type Currency,
  currencyOf,
  type GameRow,
  limitFaults,
  type PlatformSettings,
  type TemplateBody,
  writeTemplate,
} from '../catalog/index.ts';
import { ApiError, badFields } from '../kernel/index.ts';
import type { Services } from './services.ts';

type Given = Record<string, unknown>;

/** @throws DUPLICATE */
export function addCurrency(services: Services, record: Recording, given: Given): Promise<Currency> {
  return record.change(sql => services.currencies.add(sql, given));
}

/** @throws INVALID_REQUEST, NOT_FOUND */
export async function changeCurrency(services: Services, record: Recording, code: string, given: Given): Promise<Currency> {
  const done = await record.changeRow(services.currencies.update(code, given));
  if (!done) throw new ApiError('NOT_FOUND');
  return currencyOf(done.after);
}

/** Tables of a game whose maintenance begins or ends hear of it before the answer. @throws GAME_NOT_FOUND */
export async function changeGame(services: Services, record: Recording, code: string, given: Given): Promise<GameRow> {
  const row = await record.change(sql => services.games.change(sql, code, given));
  await services.tables.maintenance.look();
  return row;
}

export async function changeSettings(services: Services, record: Recording, given: Given): Promise<PlatformSettings> {
  await record.change(sql => services.settings.change(sql, given));
  return services.settings.read();
}

/** @throws INVALID_REQUEST with all bad fields */
export async function setTemplate(services: Services, record: Recording, game: Game, template: TemplateBody): Promise<void> {
  const currency = await services.currencies.find(template.currency);
  if (!currency) throw badFields('currency');
  const bad = limitFaults(template.limits, game.limits, currency);
  if ((template.rake_cap ?? 0) % currency.settingsStep !== 0) bad.push('rake_cap'); // GEN-09
  if (bad.length > 0) throw badFields(...bad);
  await record.change(sql => writeTemplate(sql, game.code, template));
}
