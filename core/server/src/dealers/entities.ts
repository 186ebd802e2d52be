// Tables of the dealers room: dealers, their photos, the devices they work at, their sign-ins, and what devices were answered.
import { defineEntity, p } from '@mikro-orm/core';
import { AmountType, MsType } from '../db/index.ts';

/** A dealer of one operator; logins are unique over all operators. */
export const DealerEntity = defineEntity({
  name: 'Dealer',
  tableName: 'dealer',
  properties: {
    id: p.text().primary(),
    operator: p.text(),
    login: p.text().unique(),
    name: p.text(),
    role: p.text(),
    status: p.text(),
    /** by a slow hash, with its salt */
    pinHash: p.text(),
    badgeSealed: p.text().nullable(),
    /** keyed: what a badge is found by */
    badgeHash: p.text().nullable().unique(),
    badgeTail: p.text().nullable(),
    badgeIssuedAt: p.type(MsType).nullable(),
    /** hash of the picture */
    photo: p.text().nullable(),
    createdAt: p.type(MsType),
    /** rises with each row: the order of creation */
    seq: p.type(AmountType).autoincrement(),
  },
  indexes: [{ properties: ['operator', 'seq'] }],
  checks: [
    { name: 'dealer_role', expression: `role in ('dealer', 'pitboss')` },
    { name: 'dealer_status', expression: `status in ('active', 'disabled')` },
  ],
});

/** Pictures by their hash. One that is taken off stays: a restore brings it back. */
export const DealerPhotoEntity = defineEntity({
  name: 'DealerPhoto',
  tableName: 'dealer_photo',
  properties: { sha256: p.text().primary(), type: p.text(), base64: p.text(), createdAt: p.type(MsType) },
});

/** A dealer's tool at a studio. Who approves it and where it stands is for the platform to say. */
export const DealerDeviceEntity = defineEntity({
  name: 'DealerDevice',
  tableName: 'dealer_device',
  properties: {
    id: p.text().primary(),
    operator: p.text(),
    name: p.text(),
    os: p.text(),
    appVersion: p.text(),
    /** its own: SPKI as base64 */
    publicKey: p.text(),
    status: p.text(),
    tableId: p.text().nullable(),
    requestedTableId: p.text().nullable(),
    lastIp: p.text().nullable(),
    lastSeenAt: p.type(MsType).nullable(),
    /** what it said of itself last */
    lastStatus: p.json<Record<string, unknown>>().nullable(),
    createdAt: p.type(MsType),
    seq: p.type(AmountType).autoincrement(),
  },
  uniques: [
    { name: 'dealer_device_key', properties: ['operator', 'publicKey'] },
    { name: 'dealer_device_table', properties: ['tableId'], where: `status = 'active'` },
  ],
  checks: [{ name: 'dealer_device_status', expression: `status in ('pending', 'active', 'disabled')` }],
});

export const DealerSessionEntity = defineEntity({
  name: 'DealerSession',
  tableName: 'dealer_session',
  properties: {
    /** SHA-256 of its token */
    id: p.text().primary(),
    dealerId: p.text(),
    deviceId: p.text(),
    createdAt: p.type(MsType),
    expiresAt: p.type(MsType),
    revokedAt: p.type(MsType).nullable(),
  },
  indexes: [{ properties: ['dealerId'] }, { properties: ['deviceId'] }, { properties: ['expiresAt'] }],
});

/** A numbered message of a device and what it was answered: the same number again gets the same answer, also after a restart. */
export const DealerMessageEntity = defineEntity({
  name: 'DealerMessage',
  tableName: 'dealer_message',
  properties: {
    deviceId: p.text().primary(),
    seq: p.type(AmountType).primary(),
    /** the round that was played when it came */
    roundId: p.text().nullable(),
    answer: p.json<Record<string, unknown>>().nullable(),
    at: p.type(MsType),
  },
  indexes: [{ properties: ['at'] }],
});

/** What the camera of a table showed last. */
export const DealerSnapshotEntity = defineEntity({
  name: 'DealerSnapshot',
  tableName: 'dealer_snapshot',
  properties: { tableId: p.text().primary(), at: p.type(MsType), tag: p.text(), base64: p.text() },
});

/** How many devices an operator may have active, where that is not the platform's limit. */
export const DealerLimitEntity = defineEntity({
  name: 'DealerLimit',
  tableName: 'dealer_limit',
  properties: { operator: p.text().primary(), devices: p.integer().nullable() },
});

export const dealerEntities = [
  DealerLimitEntity,
  DealerSnapshotEntity,
  DealerEntity,
  DealerPhotoEntity,
  DealerDeviceEntity,
  DealerSessionEntity,
  DealerMessageEntity,
];
