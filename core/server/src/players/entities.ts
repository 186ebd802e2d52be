// Tables of the players room: players, launch tokens, sessions. Tokens are stored as hashes only.
import { defineEntity, p } from '@mikro-orm/core';
import { MsType } from '../db/index.ts';

export const PlayerEntity = defineEntity({
  name: 'Player',
  tableName: 'player',
  properties: {
    id: p.text().primary(),
    operator: p.text(),
    externalId: p.text(),
    nickname: p.text(),
    currency: p.text(),
    country: p.text().nullable(),
    status: p.text(),
    createdAt: p.type(MsType),
  },
  uniques: [{ properties: ['operator', 'externalId'] }],
  checks: [{ name: 'player_status', expression: `status in ('active', 'blocked')` }],
});

export const LaunchTokenEntity = defineEntity({
  name: 'LaunchToken',
  tableName: 'launch_token',
  properties: {
    hash: p.text().primary(),
    playerId: p.text(),
    /** lang, device, return_url, operator_session_id, game_code, table_id */
    launch: p.json<Record<string, unknown>>(),
    expiresAt: p.type(MsType),
    usedAt: p.type(MsType).nullable(),
  },
  indexes: [{ properties: ['expiresAt'] }],
});

export const SessionEntity = defineEntity({
  name: 'PlayerSession',
  tableName: 'player_session',
  properties: {
    id: p.text().primary(),
    playerId: p.text(),
    operator: p.text(),
    launch: p.json<Record<string, unknown>>(),
    ip: p.text().nullable(),
    userAgent: p.text().nullable(),
    createdAt: p.type(MsType),
    expiresAt: p.type(MsType),
    revokedAt: p.type(MsType).nullable(),
  },
  indexes: [
    { name: 'player_session_open', properties: ['playerId'], where: 'revoked_at is null' },
    { properties: ['expiresAt'] },
  ],
});

export const playersEntities = [PlayerEntity, LaunchTokenEntity, SessionEntity];
