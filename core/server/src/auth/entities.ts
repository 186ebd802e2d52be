// Tables of the auth room: nonces and rate windows (they hold over restarts and processes), platform keys.
import { defineEntity, p } from '@mikro-orm/core';
import { MsType } from '../db/index.ts';

export const NonceEntity = defineEntity({
  name: 'Nonce',
  tableName: 'nonce',
  properties: {
    operator: p.text().primary(),
    nonce: p.text().primary(),
    /** Kept until its timestamp can no longer pass (CX-01). */
    until: p.type(MsType),
  },
  indexes: [{ properties: ['until'] }],
});

export const RateWindowEntity = defineEntity({
  name: 'RateWindow',
  tableName: 'rate_window',
  properties: { operator: p.text().primary(), second: p.type(MsType), count: p.integer() },
});

export const PlatformKeyEntity = defineEntity({
  name: 'PlatformKey',
  tableName: 'platform_key',
  properties: {
    id: p.text().primary(),
    name: p.text(),
    role: p.text(),
    hash: p.text().unique(),
    createdAt: p.type(MsType),
    revokedAt: p.type(MsType).nullable(),
  },
  checks: [{ name: 'platform_key_role', expression: `role in ('owner', 'operations', 'support', 'finance')` }],
});

/** Guesses of the last minute, of a password or a PIN. */
export const GuessWindowEntity = defineEntity({
  name: 'GuessWindow',
  tableName: 'guess_window',
  properties: { subject: p.text().primary(), at: p.json<number[]>(), lastAt: p.type(MsType) },
  indexes: [{ properties: ['lastAt'] }],
});

export const authEntities = [NonceEntity, RateWindowEntity, PlatformKeyEntity, GuessWindowEntity];
