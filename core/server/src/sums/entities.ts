// Tables of the sums room: what ended rounds add up to by day, wallet rows by hour, and how far that has come.
import { defineEntity, p } from '@mikro-orm/core';
import { AmountType } from '../db/index.ts';

/** How far the rows of a table are in the sums: each up to this number, but those that could still change then. */
export const SumMark = defineEntity({
  name: 'SumMark',
  tableName: 'sum_mark',
  properties: { tableName: p.text().primary(), through: p.bigint('string') },
});

/** What an operator's players put into rounds and got, by the day (UTC, days since 1970) on which they ended. */
export const GgrDay = defineEntity({
  name: 'GgrDay',
  tableName: 'ggr_day',
  properties: {
    operator: p.text().primary(),
    day: p.integer().primary(),
    gameCode: p.text().primary(),
    currency: p.text().primary(),
    kind: p.text().primary(),
    /** at tables of nobody's own */
    shared: p.boolean().primary(),
    /** settled ones; what follows is theirs */
    rounds: p.type(AmountType),
    bet: p.bigint('string'),
    win: p.bigint('string'),
    rake: p.bigint('string'),
    voidRounds: p.type(AmountType),
  },
});

/** Who was in settled rounds of a day: they are counted once in whatever range is asked for. */
export const GgrPlayer = defineEntity({
  name: 'GgrPlayer',
  tableName: 'ggr_player',
  properties: {
    operator: p.text().primary(),
    day: p.integer().primary(),
    gameCode: p.text().primary(),
    currency: p.text().primary(),
    kind: p.text().primary(),
    playerId: p.text().primary(),
  },
});

/** How many players that are: a report of days reads no row a player. */
export const GgrDayPlayers = defineEntity({
  name: 'GgrDayPlayers',
  tableName: 'ggr_day_players',
  properties: {
    operator: p.text().primary(),
    day: p.integer().primary(),
    gameCode: p.text().primary(),
    currency: p.text().primary(),
    kind: p.text().primary(),
    players: p.type(AmountType),
  },
});

/** Wallet rows that never change again, by the hour (UTC, hours since 1970) in which they were written. */
export const TxHour = defineEntity({
  name: 'TxHour',
  tableName: 'tx_hour',
  properties: {
    operator: p.text().primary(),
    hour: p.integer().primary(),
    type: p.text().primary(),
    reason: p.text().primary(),
    status: p.text().primary(),
    currency: p.text().primary(),
    count: p.type(AmountType),
    sum: p.bigint('string'),
  },
});

/** The same by the day: a year is read as days, what is left at its ends as hours. */
export const TxDay = defineEntity({
  name: 'TxDay',
  tableName: 'tx_day',
  properties: {
    operator: p.text().primary(),
    day: p.integer().primary(),
    type: p.text().primary(),
    reason: p.text().primary(),
    status: p.text().primary(),
    currency: p.text().primary(),
    count: p.type(AmountType),
    sum: p.bigint('string'),
  },
});

/** A wallet row below the mark that can still change: it is no part of an hour yet. */
export const TxUnsummed = defineEntity({
  name: 'TxUnsummed',
  tableName: 'tx_unsummed',
  properties: { txId: p.text().primary(), operator: p.text() },
  indexes: [{ name: 'tx_unsummed_operator', properties: ['operator'] }],
});

export const entities = [SumMark, GgrDay, GgrPlayer, GgrDayPlayers, TxHour, TxDay, TxUnsummed];
