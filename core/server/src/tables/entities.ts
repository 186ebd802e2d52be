// Tables of the tables room: play tables with their settings, requests for them, and sessions at their seats.
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

/** Tables that an operator asked for under a key of its own: the same request again makes no second one. */
export const TableRequest = defineEntity({
  name: 'TableRequest',
  tableName: 'table_request',
  properties: {
    operator: p.text().primary(),
    /** hash of the key */
    key: p.text().primary(),
    /** hash of the body */
    body: p.text(),
    tableId: p.text(),
    createdAt: p.type(MsType),
  },
});

/**
 * A table session: a player's time at a seat, from the confirmed buy-in to the cash-out. `chips + waiting` is what the journal
 * holds in `chips:<id>`; chips move only between rounds and in a round's closing transaction.
 */
export const TableSession = defineEntity({
  name: 'TableSession',
  tableName: 'table_session',
  properties: {
    id: p.text().primary(),
    tableId: p.text(),
    tableName: p.text(),
    tableNames: p.json<Record<string, string>>(),
    gameCode: p.text(),
    operator: p.text(),
    playerId: p.text(),
    externalId: p.text(),
    nickname: p.text(),
    currency: p.text(),
    operatorSessionId: p.text().nullable(),
    seat: p.integer(),
    /** open: at the table; left: its cash-out is written */
    status: p.text(),
    chips: p.type(AmountType),
    /** bought, on the table from the next round on */
    waiting: p.type(AmountType),
    buyIn: p.type(AmountType),
    topUp: p.type(AmountType),
    cashOut: p.type(AmountType),
    rounds: p.integer(),
    bet: p.type(AmountType),
    win: p.type(AmountType),
    rake: p.type(AmountType),
    sittingOut: p.boolean(),
    entry: p.text().nullable(),
    /** rounds played when the time bank was used last */
    bankAt: p.integer().nullable(),
    openedAt: p.type(MsType),
    leftAt: p.type(MsType).nullable(),
    closeReason: p.text().nullable(),
    /** rises with each row: seals speak of rows by it */
    seq: p.bigint('string').autoincrement(),
  },
  uniques: [
    { name: 'table_session_seat', properties: ['tableId', 'seat'], where: `status = 'open'` },
    { name: 'table_session_player', properties: ['tableId', 'playerId'], where: `status = 'open'` },
  ],
  indexes: [
    { name: 'table_session_seq', properties: ['seq'] },
    { name: 'table_session_past', properties: ['tableId', 'playerId', 'leftAt'] },
  ],
  checks: [
    { name: 'table_session_status', expression: `status in ('open', 'left')` },
    { name: 'table_session_amounts', expression: 'chips >= 0 and waiting >= 0 and buy_in > 0 and top_up >= 0 and cash_out >= 0' },
    {
      name: 'table_session_sum',
      expression: `buy_in + top_up + win - bet = chips + waiting + cash_out and (status = 'open' and cash_out = 0 or status = 'left' and chips + waiting = 0)`,
    },
  ],
});

export const entities = [PlayTable, TableRequest, TableSession];
