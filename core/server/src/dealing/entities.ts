// Tables of the dealing room: the sealed orders of cards, each written before its first card is dealt, and the dealers' card log.
import { defineEntity, p } from '@mikro-orm/core';
import { AmountType, MsType } from '../db/index.ts';

export const ShoeEntity = defineEntity({
  name: 'Shoe',
  tableName: 'shoe',
  properties: {
    id: p.text().primary(),
    tableId: p.text(),
    /** number of the shoe at its table */
    no: p.integer(),
    /** 0, then one more for each time the stub was shuffled again within a round */
    part: p.integer(),
    deck: p.text(),
    /** cards in this order */
    n: p.integer(),
    /** order and key of the salts, encrypted */
    sealed: p.text(),
    root: p.text(),
    head: p.text(),
    previousHead: p.text(),
    createdAt: p.type(MsType),
  },
  uniques: [{ properties: ['tableId', 'no', 'part'] }],
});

export const CardLogEntity = defineEntity({
  name: 'CardLog',
  tableName: 'card_log',
  properties: {
    id: p.type(AmountType).primary().autoincrement(),
    receivedAt: p.type(MsType),
    tableId: p.text(),
    roundId: p.text().nullable(),
    source: p.text(),
    dealer: p.text().nullable(),
    role: p.text().nullable(),
    deviceId: p.text().nullable(),
    deviceName: p.text().nullable(),
    ip: p.text().nullable(),
    scannerId: p.text().nullable(),
    scannedAt: p.type(MsType).nullable(),
    position: p.text().nullable(),
    /** null: accepted */
    rejectCode: p.text().nullable(),
    /** card and what was read, encrypted: nobody reads a running hand here */
    sealed: p.text(),
  },
  indexes: [
    { properties: ['roundId'] },
    { properties: ['tableId', 'receivedAt'] },
    // the rounds of a dealer are counted in it
    { name: 'card_log_dealer', properties: ['dealer', 'roundId'], where: 'position is not null' },
  ],
});

export const dealingEntities = [ShoeEntity, CardLogEntity];
