// Tables of the tables room: play tables with their settings, and the templates new ones are made from.
import { defineEntity, p } from '@mikro-orm/core';
import { AmountType, MsType } from '../db/index.ts';

/** A table that players see in the lobby. `carry`, `shoe` and `handNo` move only in a round's closing transaction. */
export const PlayTable = defineEntity({
  name: 'PlayTable',
  tableName: 'play_table',
  properties: {
    id: p.text().primary(),
    gameCode: p.text(),
    operator: p.text().nullable(),
    names: p.json<Record<string, string>>(),
    currency: p.text(),
    limits: p.json<Record<string, number>>(),
    maxSeats: p.integer().nullable(),
    sortOrder: p.integer(),
    rakeBp: p.integer().nullable(),
    rakeCap: p.type(AmountType),
    rakeRule: p.json<Record<string, unknown>>(),
    settings: p.json<Record<string, unknown>>(),
    live: p.json<Record<string, unknown>>(),
    timers: p.json<Record<string, number>>(),
    engine: p.json<Record<string, unknown>>(),
    cardDesign: p.json<Record<string, unknown>>(),
    mode: p.text(),
    status: p.text(),
    clonable: p.boolean(),
    studio: p.boolean(),
    handNo: p.integer(),
    carry: p.json<unknown>().nullable(),
    carryVersion: p.text().nullable(),
    shoe: p.json<unknown>().nullable(),
    openRound: p.text().nullable(),
    createdAt: p.type(MsType),
  },
  indexes: [{ name: 'play_table_list', properties: ['operator', 'gameCode', 'sortOrder'] }],
  checks: [
    { name: 'play_table_status', expression: `status in ('open', 'maintenance', 'closed')` },
    { name: 'play_table_mode', expression: `mode in ('real', 'practice')` },
  ],
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

export const entities = [PlayTable, TableTemplate];
