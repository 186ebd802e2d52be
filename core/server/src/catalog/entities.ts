// Tables of the catalog room: currencies, games as the platform runs them, platform settings, templates of tables.
import { defineEntity, p } from '@mikro-orm/core';
import { AmountType, MsType } from '../db/index.ts';

export const CurrencyEntity = defineEntity({
  name: 'Currency',
  tableName: 'currency',
  properties: {
    code: p.text().primary(),
    exponent: p.integer(),
    symbol: p.text(),
    /** display units per base unit, a decimal number as text */
    rate: p.text(),
    settingsStep: p.type(AmountType),
  },
});

export const GameRowEntity = defineEntity({
  name: 'GameRow',
  tableName: 'game_row',
  properties: {
    code: p.text().primary(),
    status: p.text(),
    graceful: p.boolean(),
    startAt: p.type(MsType).nullable(),
    endAt: p.type(MsType).nullable(),
    note: p.text().nullable(),
    sortOrder: p.integer(),
    names: p.json<Record<string, string>>(),
  },
});

export const PlatformSettingEntity = defineEntity({
  name: 'PlatformSetting',
  tableName: 'platform_setting',
  properties: { key: p.text().primary(), value: p.json<unknown>() },
});

/** The source for `POST /tables` by game code. */
export const TableTemplate = defineEntity({
  name: 'TableTemplate',
  tableName: 'table_template',
  properties: {
    gameCode: p.text().primary(),
    body: p.json<Record<string, unknown>>(),
  },
});

export const catalogEntities = [CurrencyEntity, GameRowEntity, PlatformSettingEntity, TableTemplate];
