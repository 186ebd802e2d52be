// Tables of the operators room: who has licensed games, with their settings and sealed credentials; their banners.
import { defineEntity, p } from '@mikro-orm/core';
import { AmountType, MsType } from '../db/index.ts';

export const OperatorEntity = defineEntity({
  name: 'Operator',
  tableName: 'operator',
  properties: {
    code: p.text().primary(),
    name: p.text(),
    creditMode: p.text(),
    status: p.text(),
    walletBaseUrl: p.text(),
    privateWallet: p.boolean(),
    defaultReturnUrl: p.text().nullable(),
    timezone: p.text(),
    multiTable: p.boolean(),
    watchLimitSec: p.integer(),
    moneyAdjust: p.boolean(),
    warnBelow: p.type(AmountType),
    /** lists and maps: ip_allowlist, embed_origins, currencies, games, table_create_games, contact, bet_limits, lobby … */
    settings: p.json<Record<string, unknown>>(),
    apiKeyHash: p.text(),
    secretSealed: p.text(),
    secretVersion: p.integer(),
    createdAt: p.type(MsType),
  },
  checks: [
    { name: 'operator_code_form', expression: `code ~ '^[a-z0-9_-]{2,32}$'` },
    { name: 'operator_mode', expression: `credit_mode in ('prepaid', 'independent')` },
    { name: 'operator_status', expression: `status in ('active', 'disabled')` },
  ],
});

/** Pictures for lobbies, by the hash of their bytes. */
export const LobbyBannerEntity = defineEntity({
  name: 'LobbyBanner',
  tableName: 'lobby_banner',
  properties: { sha256: p.text().primary(), type: p.text(), bytes: p.blob(), createdAt: p.type(MsType) },
});

/** Who uploaded one: others must upload it as well before they use it. */
export const LobbyBannerOwnerEntity = defineEntity({
  name: 'LobbyBannerOwner',
  tableName: 'lobby_banner_owner',
  properties: { operator: p.text().primary(), sha256: p.text().primary() },
});

export const operatorsEntities = [OperatorEntity, LobbyBannerEntity, LobbyBannerOwnerEntity];
