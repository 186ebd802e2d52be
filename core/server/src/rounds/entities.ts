// Tables of the rounds room: rounds, a row for each player in them, and the log of inputs that replays them.
import { defineEntity, p } from '@mikro-orm/core';
import { AmountType, MsType } from '../db/index.ts';

export const RoundEntity = defineEntity({
  name: 'Round',
  tableName: 'round',
  properties: {
    id: p.text().primary(),
    tableId: p.text(),
    tableName: p.text(),
    tableNames: p.json<Record<string, string>>(),
    gameCode: p.text(),
    /** content hash of the script that plays it */
    version: p.text(),
    kind: p.text(),
    handNo: p.type(AmountType),
    /** owner of a dedicated table; null: shared */
    operator: p.text().nullable(),
    currency: p.text(),
    status: p.text(),
    startedAt: p.type(MsType),
    settledAt: p.type(MsType).nullable(),
    /** JSON as it was: what a replay starts from */
    setup: p.text(),
    /** limits, timers, rake rule as played */
    settings: p.text(),
    shoe: p.text().nullable(),
    result: p.text().nullable(),
    hands: p.text().nullable(),
    settlement: p.text().nullable(),
    participants: p.text().nullable(),
    facts: p.text().nullable(),
    /** rises with each row: seals speak of rows by it */
    seq: p.bigint('string').autoincrement(),
  },
  indexes: [
    { name: 'round_seq', properties: ['seq'] },
    // what was done at a table lately is looked for by whoever recovers it
    { name: 'round_of_table', properties: ['tableId', 'startedAt'] },
    { name: 'round_open', properties: ['tableId'], where: `status = 'open'` },
    { properties: ['operator', 'startedAt'] },
  ],
  checks: [
    { name: 'round_status', expression: `status in ('open', 'settled', 'void')` },
    // what never started is dropped and does not end (NS-30.4)
    { name: 'round_started', expression: `started_at > 0 or status = 'open'` },
  ],
});

/** Where rows without a settlement stand in lists that are sorted by it (RND-08). */
export const LATEST = 9_007_199_254_740_991;

/** It ended more than a day after its begin, or has no end, in the words of the index that finds it: hardly one is so. */
export const LONG_ROUND = '(settled_at is null or settled_at > started_at + 86400000)';

export const RoundPlayerEntity = defineEntity({
  name: 'RoundPlayer',
  tableName: 'round_player',
  properties: {
    roundId: p.text().primary(),
    playerId: p.text().primary(),
    operator: p.text(),
    externalId: p.text(),
    gameCode: p.text(),
    tableId: p.text(),
    tableName: p.text(),
    tableNames: p.json<Record<string, string>>(),
    handNo: p.type(AmountType),
    currency: p.text(),
    seat: p.integer(),
    bet: p.type(AmountType),
    win: p.type(AmountType),
    rake: p.type(AmountType),
    status: p.text(),
    startedAt: p.type(MsType),
    settledAt: p.type(MsType).nullable(),
    sessionId: p.text().nullable(),
    /** rises with each row: seals speak of rows by it */
    seq: p.bigint('string').autoincrement(),
  },
  indexes: [
    { name: 'round_player_seq', properties: ['seq'] },
    // lists: an operator's, also by settlement (what has none is the latest), a player's, a table session's
    { properties: ['operator', 'startedAt'] },
    { name: 'round_player_of_game', properties: ['operator', 'gameCode', 'startedAt'] },
    {
      name: 'round_player_settled',
      expression: `create index "round_player_settled" on "round_player" ("operator", (coalesce("settled_at", ${LATEST})))`,
    },
    { name: 'round_player_long', properties: ['operator', 'startedAt'], where: LONG_ROUND },
    { name: 'round_player_of_player', properties: ['operator', 'externalId', 'startedAt'] },
    { name: 'round_player_of_session', properties: ['sessionId', 'startedAt'], where: 'session_id is not null' },
  ],
  checks: [{ name: 'round_player_amounts', expression: 'bet >= 0 and win >= 0 and rake >= 0' }],
});

export const RoundInputEntity = defineEntity({
  name: 'RoundInput',
  tableName: 'round_input',
  properties: { roundId: p.text().primary(), no: p.integer().primary(), input: p.text(), at: p.type(MsType) },
});

export const roundEntities = [RoundEntity, RoundPlayerEntity, RoundInputEntity];
